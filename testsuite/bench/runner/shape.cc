// SPDX-License-Identifier: GPL-3.0-or-later

#include "runner/shape.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

std::map<std::string, Shape> readShapes(const std::string &file) {
  std::map<std::string, Shape> shapes;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#')
      continue;
    std::istringstream words(line);
    std::string name, types, results;
    Shape s;
    words >> name >> types >> s.record >> s.scale >> s.reads >> s.rows >> results;
    if (!words) {
      std::fprintf(stderr, "bench: cannot make sense of '%s' in %s\n", line.c_str(), file.c_str());
      std::exit(1);
    }
    s.results = results == "n" ? 0 : results == "t" ? Shape::ofTable : std::atoi(results.c_str());
    shapes[name] = s;
  }
  return shapes;
}
