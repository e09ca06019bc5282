// SPDX-License-Identifier: GPL-3.0-or-later

#include "picture.h"

#include <limits.h>
#include <png.h>

#include "../support.h"

Picture newPicture(int width, int height) {
  const int pitch = width + 2 * BORDER, rows = height + 2 * BORDER;
  const size_t pixels = (size_t)pitch * rows, corner = (size_t)BORDER * pitch + BORDER;
  Picture picture = {.extent = {width, height, pitch}};
  picture.memory = grow(NULL, PLANES * pixels, sizeof *picture.memory);
  memset(picture.memory, 0, PLANES * pixels * sizeof *picture.memory);
  for (int c = 0; c < PLANES; c++)
    picture.plane[c] = picture.memory + c * pixels + corner;
  return picture;
}

void freePicture(Picture *picture) {
  free(picture->memory);
  picture->memory = NULL;
}

Picture readPng(const char *file) {
  png_image png = {.version = PNG_IMAGE_VERSION};
  if (!png_image_begin_read_from_file(&png, file))
    die("image: %s: %s", file, png.message);
  if (((uint64_t)png.width + 2 * BORDER) * ((uint64_t)png.height + 2 * BORDER) > INT_MAX / 4)
    die("image: %s: %u x %u pixels are too many", file, png.width, png.height);

  png.format = PNG_FORMAT_RGB;
  png_byte *const bytes = grow(NULL, PNG_IMAGE_SIZE(png), 1);
  const png_color black = {0, 0, 0};
  png_image_finish_read(&png, &black, bytes, 0, NULL);
  if (PNG_IMAGE_FAILED(png))
    die("image: %s: %s", file, png.message);

  Picture picture = newPicture(png.width, png.height);
  const Extent e = picture.extent;
  for (int y = 0; y < e.height; y++)
    for (int x = 0; x < e.width; x++)
      for (int c = 0; c < PLANES; c++)
        picture.plane[c][y * e.pitch + x] = bytes[PLANES * ((size_t)y * e.width + x) + c] / 255.f;
  free(bytes);
  return picture;
}

static png_byte toByte(float value) {
  return value <= 0 ? 0 : value >= 1 ? 255 : (png_byte)(255 * value + 0.5f);
}

void writePng(const Picture *picture, const char *file) {
  const Extent e = picture->extent;
  png_image png = {.version = PNG_IMAGE_VERSION,
                   .width = e.width,
                   .height = e.height,
                   .format = PNG_FORMAT_RGB,
                   .flags = PNG_IMAGE_FLAG_FAST};
  png_byte *const bytes = grow(NULL, PNG_IMAGE_SIZE(png), 1);
  for (int y = 0; y < e.height; y++)
    for (int x = 0; x < e.width; x++)
      for (int c = 0; c < PLANES; c++)
        bytes[PLANES * ((size_t)y * e.width + x) + c] = toByte(picture->plane[c][y * e.pitch + x]);
  if (!png_image_write_to_file(&png, file, 0, bytes, 0, NULL))
    die("image: %s: %s", file, png.message);
  free(bytes);
}
