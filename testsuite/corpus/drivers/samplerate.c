// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two channels of tones through each sinc converter, up and down. Prints sums of what comes out.

#include <math.h>
#include <samplerate.h>
#include <stdio.h>
#include <stdlib.h>

enum { FRAMES = 60000 };

int main(int argc, char **argv) {
  const int rounds = argc > 1 ? atoi(argv[1]) : 1;
  static float in[2 * FRAMES], out[6 * FRAMES];
  for (int i = 0; i < FRAMES; i++) {
    in[2 * i] = (float)(0.4 * sin(i * 0.031) + 0.2 * sin(i * 0.173));
    in[2 * i + 1] = (float)(0.5 * cos(i * 0.047));
  }
  const double ratios[] = {48000.0 / 44100, 0.5, 2.3};
  for (int converter = SRC_SINC_BEST_QUALITY; converter <= SRC_SINC_FASTEST; converter++)
    for (int r = 0; r < 3; r++) {
      double sum = 0;
      for (int k = 0; k < (converter + 1) * rounds / 6 + 1; k++) {
        SRC_DATA data = {in, out, FRAMES, 3 * FRAMES, 0, 0, 1, ratios[r]};
        if (src_simple(&data, converter, 2))
          return 1;
        for (long i = 0; i < 2 * data.output_frames_gen; i++)
          sum += out[i] * (i % 7);
      }
      printf("%d %.3f %.9g\n", converter, ratios[r], sum);
    }
  return 0;
}
