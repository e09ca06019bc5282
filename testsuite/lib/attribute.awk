# SPDX-License-Identifier: GPL-3.0-or-later
#
# An attribute of the XML element in this line; "" if it has none of that name. For scripts that are
# read behind this one.

function attribute(name, value) {
  value = $0
  if (!sub(".* " name "=\"", "", value))
    return ""
  sub("\".*", "", value)
  return value
}
