// SPDX-License-Identifier: GPL-3.0-or-later
//
// A picture: red, green and blue as planes of floats from 0 to 1, with a black border; and PNG
// files.

#ifndef DEMO_PICTURE_H
#define DEMO_PICTURE_H

#include <stddef.h>

#include "sampling.h"

enum { PLANES = 3 };

typedef struct {
  Extent extent;
  float *plane[PLANES]; // at pixel (0, 0)
  float *memory;
} Picture;

Picture newPicture(int width, int height); // all black
void freePicture(Picture *picture);

// These give up, with one line that says why, if the file cannot be read or written. All kinds of
// PNG can be read: grey ones, with a palette, with 16 bits, with transparency, which becomes black.
// What is written has 8 bits a colour; values beyond 0 and 1 are cut off.
Picture readPng(const char *file);
void writePng(const Picture *picture, const char *file);

#endif
