#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What the demo programs read: Matrix Market files and PNG files of all kinds, and what they say about files
# that are neither: one line, exit status 1. One line a case; the exit status is 0 if all pass, 77 if there is
# no libpng.

set -u
LC_ALL=C
export LC_ALL
demo=$(cd "$(dirname "$0")/../demo" && pwd)
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
# They give up without freeing anything.
ASAN_OPTIONS=detect_leaks=0
export ASAN_OPTIONS
failed=0

# build NAME LIBRARY...: with what finds errors of memory and arithmetic at run time, if it is there.
build() {
  name=$1
  shift
  for checks in "-fsanitize=address,undefined -fno-sanitize-recover" ""; do
    # shellcheck disable=SC2086  # a list of flags
    ! ${CC:-gcc} -O1 -g $checks -Wall -Wextra -Wno-unknown-pragmas -Werror -o "$name" "$demo/$name"/*.c "$@" -lm 2>log ||
      return 0
  done
  cat log
  return 1
}

verdict() {
  if [ -z "$2" ]; then
    echo "PASS: $1"
  else
    echo "FAIL: $1: $2"
    failed=1
  fi
}

# accepts PROGRAM WHAT FILE LINE: the program prints the line, among others, and nothing to standard error.
accepts() {
  wrong=
  "./$1" out- "$3" >out 2>err || wrong="exit status $?: $(head -c 500 err)"
  [ -n "$wrong" ] || grep -q -x -e "$4" out || wrong="printed $(cat out)"
  [ ! -s err ] || wrong="standard error: $(head -c 500 err)"
  verdict "$1: $2" "$wrong"
}

# refuses PROGRAM WHAT FILE MESSAGE: the program prints nothing but one line, "PROGRAM: FILEmessage".
refuses() {
  wrong=
  "./$1" out- "$3" >out 2>err
  status=$?
  [ $status = 1 ] || wrong="exit status $status"
  [ "$(cat err)" = "$1: $3$4" ] || wrong="standard error: $(head -c 500 err)"
  [ ! -s out ] || wrong="standard output: $(head -c 500 out)"
  verdict "$1: $2" "$wrong"
}

# ---- Matrix Market --------------------------------------------------------------------------------

# market BANNER LINES: m.mtx, of two formats of printf
# shellcheck disable=SC2059  # both are formats
market() { printf "%%%%MatrixMarket matrix coordinate $1\n$2" >m.mtx; }

# is WHAT BANNER LINES VALUE: the matrix has this dominant eigenvalue, in absolute value.
is() {
  market "$2" "$3"
  accepts spmv "$1" m.mtx "value eigenvalue $4"
}

# is_not WHAT BANNER LINES MESSAGE
is_not() {
  market "$2" "$3"
  refuses spmv "$1" m.mtx ":$4"
}

market_files() {
  is 'real general' 'real general' '3 3 3\n1 1 1\n3 3 -4e0\n2 2 +.5\n' 4
  is 'real symmetric' 'real symmetric' '2 2 3\n1 1 2\n2 1 1\n2 2 2\n' 3
  is 'complex general' 'complex general' '1 1 1\n1 1 3 -4\n' 5
  is 'complex symmetric' 'complex symmetric' '2 2 3\n1 1 0 2\n2 1 0 1\n2 2 0 2\n' 3
  is 'complex hermitian' 'complex hermitian' '2 2 3\n1 1 2 0\n2 1 0 1\n2 2 2 0\n' 3
  is 'integer general' 'integer general' '2 2 2\n1 1 -7\n2 2 3\n' 7
  is 'pattern general' 'pattern general' '2 2 4\n1 1\n1 2\n2 1\n2 2\n' 2
  is 'pattern symmetric' 'pattern symmetric' '2 2 3\n1 1\n2 1\n2 2\n' 2
  is 'entries for one place add up' 'real general' '1 1 2\n1 1 1\n1 1 2\n' 3
  is 'comments and empty lines' 'real general' '%% a comment\n\n%%\n1 1 1\n\n %% another\n1 1 2\n\n' 2
  is 'carriage returns, tabs, no last newline' 'real general\r' '1\t1 1\r\n 1 1\t2 \r' 2
  is 'capitals' 'REAL General' '1 1 1\n1 1 2\n' 2
  market 'real skew-symmetric' '2 2 1\n2 1 5\n'
  accepts spmv 'real skew-symmetric' m.mtx 'info entries 2'
  market 'real skew-symmetric' '3 3 2\n2 1 5\n3 2 5\n'
  accepts spmv 'no convergence' m.mtx 'info residual .*, not converged'

  refuses spmv 'no such file' absent.mtx ': No such file or directory'
  refuses spmv 'a directory' . ': Is a directory'
  : >empty.mtx
  refuses spmv 'an empty file' empty.mtx \
    ":1: a Matrix Market file begins with '%%MatrixMarket matrix coordinate'"
  echo '1 1 1' >bare.mtx
  refuses spmv 'no banner' bare.mtx ":1: a Matrix Market file begins with '%%MatrixMarket matrix coordinate'"
  echo '%%MatrixMarket matrix array real general' >array.mtx
  refuses spmv 'a dense matrix' array.mtx ":1: the format of the matrix is 'array', which is not supported"
  echo '%%MatrixMarket vector coordinate real general' >vector.mtx
  refuses spmv 'a vector' vector.mtx ":1: the kind of the matrix is 'vector', which is not supported"
  is_not 'unknown field' 'quaternion general' '1 1 0\n' \
    "1: the field of the matrix is 'quaternion', which is not supported"
  is_not 'no symmetry' 'real' '1 1 0\n' "1: the symmetry of the matrix is '', which is not supported"
  is_not 'a long banner' 'real general sorted' '1 1 0\n' "1: 'sorted' is too much on this line"
  is_not 'real hermitian' 'real hermitian' '1 1 0\n' '1: a hermitian matrix is complex, not real'
  is_not 'skew-symmetric pattern' 'pattern skew-symmetric' '1 1 0\n' \
    '1: a skew-symmetric matrix is not a pattern'

  is_not 'no size' 'real general' '%% only this\n' '3: the line with the size of the matrix is missing'
  is_not 'a short size line' 'real general' '2 2\n' '2: the number of entries is missing'
  is_not 'a long size line' 'real general' '2 2 2 2\n' "2: '2' is too much on this line"
  is_not 'no rows' 'real general' '0 2 0\n' '2: the number of rows, 0, is not from 1 to 536870912'
  is_not 'too many columns' 'real general' '2 99999999999999999999 0\n' \
    '2: the number of columns, 99999999999999999999, is not from 1 to 536870912'
  is_not 'a negative count' 'real general' '2 2 -1\n' '2: the number of entries, -1, is not from 0 to 536870912'
  is_not 'a fractional size' 'real general' '2.5 2 1\n' "2: the number of rows, '2.5', is not a whole number"
  is_not 'not square' 'real symmetric' '2 3 0\n' '2: a symmetric matrix is square, not 2 x 3'

  is_not 'row 0' 'real general' '2 2 1\n0 1 1\n' '3: the row, 0, is not from 1 to 2'
  is_not 'column beyond the last' 'real general' '2 2 1\n1 3 1\n' '3: the column, 3, is not from 1 to 2'
  is_not 'a word for a row' 'real general' '2 2 2\n1 1 1\n%%\none 1 1\n' \
    "5: the row, 'one', is not a whole number"
  is_not 'no column' 'real general' '2 2 1\n1\n' '3: the column is missing'
  is_not 'no value' 'real general' '2 2 1\n1 1\n' '3: the value is missing'
  is_not 'no imaginary part' 'complex general' '2 2 1\n1 1 1\n' '3: the imaginary part is missing'
  is_not 'a value in a pattern' 'pattern general' '2 2 1\n1 1 1\n' "3: '1' is too much on this line"
  is_not 'a wrong number' 'real general' '2 2 1\n1 1 1,5\n' "3: the value, '1,5', is not a finite number"
  is_not 'not a number' 'real general' '2 2 1\n1 1 nan\n' "3: the value, 'nan', is not a finite number"
  is_not 'beyond double' 'real general' '2 2 1\n1 1 1e999\n' "3: the value, '1e999', is not a finite number"
  is_not 'a fraction among integers' 'integer general' '2 2 1\n1 1 1.5\n' \
    "3: the value, '1.5', is not a whole number"
  is_not 'a zero byte' 'real general' '2 2 1\n1 1 1\000 2\n' '3: a zero byte: this is no text'
  is_not 'above the diagonal' 'real symmetric' '2 2 1\n1 2 1\n' \
    '3: an entry above the diagonal of a symmetric matrix'
  is_not 'a skew diagonal' 'real skew-symmetric' '2 2 1\n1 1 1\n' \
    '3: an entry on the diagonal of a skew-symmetric matrix'
  is_not 'a complex diagonal' 'complex hermitian' '2 2 1\n1 1 1 1\n' \
    '3: the diagonal of a hermitian matrix is real'
  is_not 'too few entries' 'real general' '2 2 3\n1 1 1\n2 2 1\n' '5: the file ends after 2 of 3 entries'
  is_not 'too many entries' 'real general' '2 2 1\n1 1 1\n2 2 1\n' '4: more than the 1 entries announced'
  is_not 'a rectangle' 'real general' '2 3 1\n1 1 1\n' ' a matrix of 2 x 3 has no eigenvalues'

  market 'real general' '2 2 0\n'
  "./spmv" out- m.mtx >out 2>err
  verdict 'spmv: the zero matrix' "$([ "$(cat err)" = 'spmv: the matrix takes the vector to zero' ] || cat err)"
}

# ---- PNG ------------------------------------------------------------------------------------------

# png BASE64: p.png
png() { echo "$1" | base64 -d >p.png; }

png_files() {
  png iVBORw0KGgoAAAANSUhEUgAAAAIAAAABEAAAAACB2fwVAAAADUlEQVR42mNoYPj/HwAFAgJ/yQDWdQAAAABJRU5ErkJggg==
  accepts image 'grey, 16 bits' p.png 'info width 2'
  png iVBORw0KGgoAAAANSUhEUgAAAAIAAAACAQMAAABIeJ9nAAAABlBMVEX/AAAAAP9sof2OAAAADElEQVR42mNwYGgAAAFEAMEEh8/6AAAAAElFTkSuQmCC
  accepts image 'a palette of one bit' p.png 'info height 2'
  png iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP4//9/AwAJfAN+keUJTQAAAABJRU5ErkJggg==
  accepts image 'transparency' p.png 'info width 1'
  # What was written can be read: one turn more.
  mv out-bicubic.png again.png
  accepts image 'its own' again.png 'info width 1'

  refuses image 'no such file' absent.png ': No such file or directory'
  echo 'P3 1 1 255 0 0 0' >text.png
  refuses image 'a text' text.png ': Not a PNG file'
  png iVBORw0KGgoAAAANSUhEUgANu6AADbugAQAAAAD4xqwiAAAACElEQVR42gMAAAAAAW/dyZEAAAAASUVORK5CYII=
  refuses image 'too large' p.png ': 900000 x 900000 pixels are too many'
  ./image cut- again.png >out
  head -c 50 again.png >cut.png
  refuses image 'cut off' cut.png ': Read Error'
}

build spmv || exit 1
market_files
if echo '#include <png.h>' | ${CC:-gcc} -x c -fsyntax-only - 2>log; then
  build image -lpng || exit 1
  png_files
elif [ $failed = 0 ]; then
  echo 'SKIP: image: no libpng (Debian package: libpng-dev)'
  exit 77
fi
exit $failed
