// SPDX-License-Identifier: GPL-3.0-or-later
//
// The version of libvls.

#ifndef VLS_VERSION_H
#define VLS_VERSION_H

#define VLS_VERSION "0.1.0"

#endif
