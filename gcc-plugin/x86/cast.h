// SPDX-License-Identifier: GPL-3.0-or-later
//
// Casts to a wider register, of which nothing above the low part is needed. A CONSTRUCTOR of the
// part and of zeros says more than that, and GCC makes moves of it that do nothing: it does not see
// that what loads a narrow register has set the rest to zero.

#ifndef VLS_X86_CAST_H
#define VLS_X86_CAST_H

#include "gcc.h"

namespace vls::gcc {

/// The declaration of the builtin of one argument, `from` bits wide, that is the low part of its
/// result, `to` bits wide: registers of 128 to 512 bits that the current function may use. The rest
/// is undefined. No instruction comes of it.
tree castBuiltin(unsigned from, unsigned to);

} // namespace vls::gcc

#endif
