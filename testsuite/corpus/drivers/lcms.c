// SPDX-License-Identifier: GPL-3.0-or-later
//
// Pixels through transforms of Little CMS: by matrix and curves, and through tables of three and four
// dimensions. Prints checksums of what comes out.

#include <lcms2.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { PIXELS = 40000 };

static uint64_t checksum(const void *data, size_t bytes) {
  const unsigned char *at = data;
  uint64_t sum = 1469598103934665603u;
  for (size_t i = 0; i < bytes; i++)
    sum = (sum ^ at[i]) * 1099511628211u;
  return sum;
}

static void convert(const char *name, cmsHPROFILE from, cmsUInt32Number in, cmsHPROFILE to,
                    cmsUInt32Number out, cmsUInt32Number flags, int rounds) {
  static unsigned char source[PIXELS * 8], target[PIXELS * 16];
  uint64_t state = 88172645463325252u;
  for (size_t i = 0; i < sizeof source; i++) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    source[i] = (unsigned char)(state >> 56);
  }
  cmsHTRANSFORM transform = cmsCreateTransform(from, in, to, out, INTENT_PERCEPTUAL, flags);
  if (!transform)
    exit(1);
  for (int i = 0; i < rounds; i++)
    cmsDoTransform(transform, source, target, PIXELS);
  cmsDeleteTransform(transform);
  printf("%s %016llx\n", name, (unsigned long long)checksum(target, sizeof target));
}

int main(int argc, char **argv) {
  const int rounds = argc > 1 ? atoi(argv[1]) : 1;
  cmsHPROFILE srgb = cmsCreate_sRGBProfile(), lab = cmsCreateLab4Profile(NULL),
              xyz = cmsCreateXYZProfile();
  cmsCIExyYTRIPLE primaries = {{0.64, 0.33, 1}, {0.21, 0.71, 1}, {0.15, 0.06, 1}};
  cmsCIExyY white;
  cmsWhitePointFromTemp(&white, 6504);
  cmsToneCurve *gamma = cmsBuildGamma(NULL, 2.2), *curves[3] = {gamma, gamma, gamma};
  cmsHPROFILE wide = cmsCreateRGBProfile(&white, &primaries, curves);
  convert("rgb8-rgb8", srgb, TYPE_RGB_8, wide, TYPE_RGB_8, cmsFLAGS_NOCACHE, 4 * rounds);
  convert("rgb8-lab8", srgb, TYPE_RGB_8, lab, TYPE_Lab_8, cmsFLAGS_NOCACHE, 3 * rounds);
  convert("rgb16-lab16", srgb, TYPE_RGB_16, lab, TYPE_Lab_16, cmsFLAGS_NOCACHE, 2 * rounds);
  convert("rgb16-rgb16-table", srgb, TYPE_RGB_16, wide, TYPE_RGB_16,
          cmsFLAGS_NOCACHE | cmsFLAGS_FORCE_CLUT, 2 * rounds);
  convert("lab16-rgb8", lab, TYPE_Lab_16, srgb, TYPE_RGB_8, cmsFLAGS_NOCACHE, 2 * rounds);
  convert("rgb8-xyz16", srgb, TYPE_RGB_8, xyz, TYPE_XYZ_16, cmsFLAGS_NOCACHE, rounds);
  return 0;
}
