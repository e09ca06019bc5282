// SPDX-License-Identifier: GPL-3.0-or-later
//
// Transforms of lengths with all radices, complex and real, forth and back. Prints sums of what
// comes out.

#include <kiss_fft.h>
#include <kiss_fftr.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  const int rounds = argc > 1 ? atoi(argv[1]) : 1;
  const int lengths[] = {64, 256, 1024, 4096, 480, 600, 1000, 1215, 960, 2310};
  static kiss_fft_cpx in[8192], out[8192];
  static float real[8192];
  for (unsigned k = 0; k < sizeof lengths / sizeof *lengths; k++) {
    const int n = lengths[k];
    for (int i = 0; i < n; i++) {
      in[i].r = real[i] = (float)sin(i * 0.37) + (float)(i % 5);
      in[i].i = (float)cos(i * 0.11);
    }
    kiss_fft_cfg forth = kiss_fft_alloc(n, 0, NULL, NULL), back = kiss_fft_alloc(n, 1, NULL, NULL);
    double sum = 0;
    for (int r = 0; r < rounds * 40000 / n; r++) {
      kiss_fft(forth, in, out);
      sum += out[r % n].r;
      kiss_fft(back, out, in);
      for (int i = 0; i < n; i++)
        in[i].r /= (float)n, in[i].i /= (float)n;
    }
    if (n % 2 == 0) {
      kiss_fftr_cfg one = kiss_fftr_alloc(n, 0, NULL, NULL);
      for (int r = 0; r < rounds * 20000 / n; r++) {
        kiss_fftr(one, real, out);
        sum += out[r % (n / 2)].i;
      }
      free(one);
    }
    printf("%d %.9g\n", n, sum);
    free(forth);
    free(back);
  }
  return 0;
}
