// SPDX-License-Identifier: GPL-3.0-or-later
//
// An image turned through a full circle while it is zoomed in and out, once by bilinear and once by
// bicubic sampling: image PREFIX [FILE.png]
//
// Without a file it takes a chart of its own, which it writes to PREFIXinput.png and reads back.
// One frame of each method is written to PREFIXbilinear.png and PREFIXbicubic.png.
//
// Output, one a line:
//   value NAME NUMBER   how well turning forth and back restores the image, in decibels
//   bits NAME HEX       a hash of all frames
//   time NAME SECONDS   hot: the sampling; total: the whole run but for writing the two frames
//   info NAME NUMBER    anything else

#include <inttypes.h>
#include <math.h>

#include "../support.h"
#include "chart.h"
#include "picture.h"
#include "sampling.h"

enum {
  CHART_SIDE = 512,
  FRAMES = 120,      // of an image as large as the chart; of others for about the same work
  FEWEST_FRAMES = 6, // but a multiple of these
  METHODS = 2
};

static const struct {
  const char *name;
  Sampler *sample;
} method[METHODS] = {{"bilinear", sampleBilinear}, {"bicubic", sampleBicubic}};

// How a picture is turned about its middle and enlarged.
typedef struct {
  double angle, scale;
} View;

static View viewOf(int frame, int frames) {
  const double angle = 2 * M_PI * frame / frames;
  return (View){angle, 1.25 - 0.5 * cos(angle)};
}

static void render(const Picture *from, View view, Sampler *sample, Picture *to) {
  const Extent e = from->extent;
  const double du = cos(view.angle) / view.scale, dv = -sin(view.angle) / view.scale;
  const double middleX = 0.5 * (e.width - 1), middleY = 0.5 * (e.height - 1);
  for (int c = 0; c < PLANES; c++)
    for (int y = 0; y < e.height; y++) {
      const double right = y - middleY;
      const Line line = {middleX - du * middleX - dv * right, middleY - dv * middleX + du * right,
                         du, dv};
      sample(from->plane[c], e, line, e.width, to->plane[c] + y * e.pitch);
    }
}

// The peak signal-to-noise ratio of b as a copy of a, in the disc that stays visible however a
// picture is turned.
static double psnr(const Picture *a, const Picture *b) {
  const Extent e = a->extent;
  const double radius = 0.45 * fmin(e.width, e.height);
  double squares = 0, count = 0;
  for (int y = 0; y < e.height; y++)
    for (int x = 0; x < e.width; x++)
      if (hypot(x - 0.5 * (e.width - 1), y - 0.5 * (e.height - 1)) <= radius)
        for (int c = 0; c < PLANES; c++, count++) {
          const double d = a->plane[c][y * e.pitch + x] - b->plane[c][y * e.pitch + x];
          squares += d * d;
        }
  const double smallest = 1e-12; // what is equal is still a number of decibels
  return -10 * log10(fmax(count > 0 ? squares / count : 0, smallest));
}

static uint64_t hashPicture(uint64_t h, const Picture *picture) {
  const Extent e = picture->extent;
  for (int c = 0; c < PLANES; c++)
    for (int y = 0; y < e.height; y++)
      h = hash(h, picture->plane[c] + y * e.pitch, e.width * sizeof(float));
  return h;
}

static const char *nameOf(const char *prefix, const char *rest) {
  static char name[4096];
  if (snprintf(name, sizeof name, "%s%s.png", prefix, rest) >= (int)sizeof name)
    die("image: %s: the name is too long", prefix);
  return name;
}

static Picture input(const char *prefix, const char *file) {
  if (file)
    return readPng(file);
  Picture chart = drawChart(CHART_SIDE);
  file = nameOf(prefix, "input");
  writePng(&chart, file);
  freePicture(&chart);
  return readPng(file);
}

int main(int count, char **arguments) {
  if (count < 2 || count > 3)
    die("usage: image PREFIX [FILE.png]");
  const char *const prefix = arguments[1];
  const double begin = now();
  Picture original = input(prefix, count > 2 ? arguments[2] : NULL);
  const Extent e = original.extent;

  const double pixels = (double)e.width * e.height;
  const double affordable = (double)FRAMES * CHART_SIDE * CHART_SIDE / pixels;
  const int frames = FEWEST_FRAMES * (int)fmax(1, fmin(affordable / FEWEST_FRAMES, 1000));

  Picture frame[METHODS], back = newPicture(e.width, e.height);
  double hot[METHODS] = {0}, quality[METHODS];
  uint64_t bits = HASH_START;
  for (int m = 0; m < METHODS; m++) {
    frame[m] = newPicture(e.width, e.height);
    for (int i = 0; i < frames; i++) {
      const double before = now();
      render(&original, viewOf(i, frames), method[m].sample, &frame[m]);
      hot[m] += now() - before;
      bits = hashPicture(bits, &frame[m]);
    }

    const View forth = {M_PI / 6, 1}, andBack = {-M_PI / 6, 1};
    render(&original, forth, method[m].sample, &frame[m]);
    render(&frame[m], andBack, method[m].sample, &back);
    quality[m] = psnr(&original, &back);

    render(&original, viewOf(1, FEWEST_FRAMES), method[m].sample, &frame[m]);
  }
  const double total = now() - begin;

  for (int m = 0; m < METHODS; m++) {
    writePng(&frame[m], nameOf(prefix, method[m].name));
    printf("value psnr-%s %.9g\n", method[m].name, quality[m]);
  }
  printf("bits frames %016" PRIx64 "\n", bits);
  printf("time hot %.6f\n", hot[0] + hot[1]);
  printf("time total %.6f\n", total);
  printf("info width %d\n", e.width);
  printf("info height %d\n", e.height);
  printf("info frames %d\n", frames);
  for (int m = 0; m < METHODS; m++)
    printf("info ns-per-pixel-%s %.2f\n", method[m].name, 1e9 * hot[m] / frames / pixels);
  for (int m = 0; m < METHODS; m++)
    printf("info written %s\n", nameOf(prefix, method[m].name));

  for (int m = 0; m < METHODS; m++)
    freePicture(&frame[m]);
  freePicture(&back);
  freePicture(&original);
}
