// SPDX-License-Identifier: GPL-3.0-or-later
//
// The subcommands: one a file. A new one is named here, and listed in main.cc.

#ifndef VLS_COMMAND_COMMANDS_H
#define VLS_COMMAND_COMMANDS_H

#include "command/command.h"

namespace vls {

extern const Command groupCommand;
extern const Command sequenceCommand;
extern const Command checkCommand;
extern const Command priceCommand;
extern const Command targetCommand;
extern const Command lanesCommand;
extern const Command packCommand;

} // namespace vls

#endif
