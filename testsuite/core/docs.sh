#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The documentation: see lib/docs.sh, which skips by itself what cannot be checked here.

cd "$(dirname "$0")/../.." || exit 1
exec sh testsuite/lib/docs.sh README.md docs/*.md docs/*.1
