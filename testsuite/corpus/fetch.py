# SPDX-License-Identifier: GPL-3.0-or-later
"""Sources of Debian packages: the upstream archives, without changes to the system.

apt gets a configuration of its own below the corpus' directory: the system's sources, read as
`deb-src`, and lists of its own. Only the archives `*.orig*.tar.*` are fetched, checked by apt
against the index, and unpacked.
"""

import glob
import os
import re
import shutil
import subprocess

from recipe import Error

SOURCES = "/etc/apt/sources.list"
PARTS = "/etc/apt/sources.list.d"


def sourceLines(text):
    """One-line sources: each `deb` becomes `deb-src`."""
    return "".join(re.sub(r"^deb\s", "deb-src ", line) + "\n" for line in text.splitlines()
                   if re.match(r"^deb\s", line))


def sourceStanzas(text):
    """deb822 sources: each stanza of type `deb` becomes one of type `deb-src`."""
    stanzas = [stanza for stanza in re.split(r"\n\s*\n", text) if re.search(r"^Types:", stanza, re.M)]
    return "\n\n".join(re.sub(r"^Types:.*$", "Types: deb-src", stanza, flags=re.M)
                       for stanza in stanzas if re.search(r"^Types:.*\bdeb\b", stanza, re.M)) + "\n"


def writeSources(directory):
    """The system's sources as sources of source packages, below directory."""
    os.makedirs(directory, exist_ok=True)
    for path in [SOURCES] + sorted(glob.glob(PARTS + "/*")):
        convert = {".list": sourceLines, ".sources": sourceStanzas}.get(os.path.splitext(path)[1])
        if not convert or not os.path.exists(path):
            continue
        with open(path, encoding="utf-8") as file:
            text = convert(file.read())
        with open(os.path.join(directory, os.path.basename(path)), "w", encoding="utf-8") as file:
            file.write(text)


class Fetcher:
    """Fetches packages into a directory; what is there already is not fetched again."""

    def __init__(self, directory):
        self.apt = os.path.join(directory, "apt")
        self.archives = os.path.join(directory, "archives")
        self.trees = os.path.join(directory, "trees")
        self.ready = False

    def prepare(self):
        """The private configuration, and the index of source packages."""
        if self.ready:
            return
        if not shutil.which("apt-get"):
            raise Error("no apt-get here, which fetches source packages")
        writeSources(os.path.join(self.apt, "parts"))
        os.makedirs(os.path.join(self.apt, "lists", "partial"), exist_ok=True)
        with open(os.path.join(self.apt, "apt.conf"), "w", encoding="utf-8") as file:
            file.write('Dir::Etc::SourceList "/dev/null";\nDir::Etc::SourceParts "%s/parts";\n'
                       'Dir::State::Lists "%s/lists";\nDir::Cache::pkgcache "";\n'
                       'Dir::Cache::srcpkgcache "";\nAPT::Sandbox::User "root";\n' % (self.apt, self.apt))
        if not glob.glob(os.path.join(self.apt, "lists", "*Sources*")):
            self.run("apt-get", "-q", "update")
        self.ready = True

    def run(self, *command):
        environment = dict(os.environ, APT_CONFIG=os.path.join(self.apt, "apt.conf"), LC_ALL="C")
        done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if done.returncode != 0:
            errors = [line for line in done.stderr.splitlines() if line.startswith("E: ")]
            raise Error((errors or ["E: " + " ".join(command[:2]) + " failed"])[0][3:])
        return done.stdout

    def archivesOf(self, package):
        """(address, file name, checksum) of each upstream archive."""
        lines = self.run("apt-get", "-q", "source", "--print-uris", package).splitlines()
        found = [re.match(r"'(\S+)' (\S+\.orig\S*\.tar\.(?:gz|xz|bz2)) \d+ (\S+)", line) for line in lines]
        found = [match.groups() for match in found if match]
        if not found:
            raise Error("the package has no upstream archive")
        return found

    def download(self, address, name, checksum):
        path = os.path.join(self.archives, name)
        if not os.path.exists(path):
            os.makedirs(self.archives, exist_ok=True)
            self.run("/usr/lib/apt/apt-helper", "download-file", address, path + ".new", checksum)
            os.rename(path + ".new", path)
        return path

    def fetch(self, package):
        """The unpacked tree of a package."""
        tree = os.path.join(self.trees, package)
        if os.path.exists(os.path.join(tree, ".complete")):
            return tree
        self.prepare()
        shutil.rmtree(tree, ignore_errors=True)
        for address, name, checksum in self.archivesOf(package):
            part = re.search(r"\.orig-([^.]+)\.tar", name)
            place = os.path.join(tree, part.group(1)) if part else tree
            os.makedirs(place, exist_ok=True)
            self.run("tar", "-xf", self.download(address, name, checksum), "-C", place,
                     "--strip-components=1", "--no-same-owner")
        open(os.path.join(tree, ".complete"), "w", encoding="utf-8").close()
        return tree
