! SPDX-License-Identifier: GPL-3.0-or-later
!
! A product, LU and Cholesky factors with solutions, and eigenvalues of a matrix of the order that the
! argument says. Prints sums of what comes out.
program blas
  implicit none
  integer, parameter :: dp = kind(1d0)
  integer :: n, i, j, info, lwork
  integer, allocatable :: pivots(:)
  real(dp), allocatable :: a(:, :), b(:, :), c(:, :), w(:), work(:)
  complex(dp), allocatable :: z(:, :), y(:, :), x(:, :)
  character(len=20) :: word
  external dgemm, zgemm, dgesv, dpotrf, dsyev

  call get_command_argument(1, word)
  read (word, *) n
  lwork = 64*n
  allocate (a(n, n), b(n, n), c(n, n), w(n), work(lwork), pivots(n), z(n/2, n/2), y(n/2, n/2), x(n/2, n/2))
  call fill(a, 1)
  call fill(b, 2)
  call dgemm('N', 'T', n, n, n, 1d0, a, n, b, n, 0d0, c, n)
  call dgemm('T', 'N', n, n, n, 1d0, a, n, b, n, 1d0, c, n)
  print '(a, es16.8)', 'product ', sum(abs(c))
  z = cmplx(a(:n/2, :n/2), b(:n/2, :n/2), dp)
  y = conjg(z)
  call zgemm('N', 'N', n/2, n/2, n/2, (1d0, 0d0), z, n/2, y, n/2, (0d0, 0d0), x, n/2)
  print '(a, es16.8)', 'complex ', sum(abs(x))
  call dgesv(n, n, a, n, pivots, b, n, info)
  print '(a, i0, es16.8)', 'solution ', info, sum(abs(b))
  call fill(a, 3)
  a = a + transpose(a)
  do i = 1, n
    a(i, i) = a(i, i) + 4*n
  end do
  c = a
  call dpotrf('L', n, a, n, info)
  print '(a, i0, es16.8)', 'factor ', info, a(n, n)
  call dsyev('V', 'U', n, c, n, w, work, lwork, info)
  print '(a, i0, 2es16.8)', 'eigenvalues ', info, w(1), w(n)
contains
  subroutine fill(m, seed)
    real(dp), intent(out) :: m(:, :)
    integer, intent(in) :: seed
    integer(8) :: state
    state = seed
    do j = 1, size(m, 2)
      do i = 1, size(m, 1)
        state = iand(state*1103515245_8 + 12345_8, 2147483647_8)
        m(i, j) = real(state, dp)/2147483648d0 - 0.5d0
      end do
    end do
  end subroutine
end program
