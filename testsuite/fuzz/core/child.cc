// SPDX-License-Identifier: GPL-3.0-or-later

#include "fuzz/core/child.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace corefuzz {

namespace {

[[noreturn]] void runChild(const std::function<std::string()> &work, int to, bool quiet) {
  if (quiet)
    if (const int nowhere = open("/dev/null", O_WRONLY); nowhere >= 0)
      dup2(nowhere, STDERR_FILENO);
  const std::string text = work();
  for (std::size_t written = 0; written < text.size();) {
    const ssize_t count = write(to, text.data() + written, text.size() - written);
    if (count <= 0)
      std::exit(3);
    written += std::size_t(count);
  }
  std::exit(0); // not _exit: sanitizers and gcov have something to say at the end
}

std::string readAll(int from) {
  std::string text;
  char buffer[1 << 14];
  for (ssize_t count; (count = read(from, buffer, sizeof buffer)) > 0;)
    text.append(buffer, std::size_t(count));
  return text;
}

} // namespace

void startClock(unsigned seconds) {
  alarm(seconds);
}

ChildReport inChild(const std::function<std::string()> &work, bool quiet) {
  ChildReport report;
  int ends[2];
  std::fflush(nullptr);
  if (pipe(ends) != 0) {
    report.crash = "no pipe";
    return report;
  }
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    runChild(work, ends[1], quiet);
  }
  close(ends[1]);
  report.text = readAll(ends[0]);
  close(ends[0]);
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child)
    report.crash = "no child";
  else if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
    report.crash = "takes too long";
  else if (WIFSIGNALED(status))
    report.crash = "signal " + std::to_string(WTERMSIG(status));
  else if (WEXITSTATUS(status) != 0)
    report.crash = "exit status " + std::to_string(WEXITSTATUS(status));
  return report;
}

long peakMemory() {
  rusage usage;
  return getrusage(RUSAGE_CHILDREN, &usage) == 0 ? usage.ru_maxrss : 0;
}

} // namespace corefuzz
