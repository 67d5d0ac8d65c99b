#!/usr/bin/env bash
# Installs what `npm run test:browsers` drives and npm does not have. For Debian and Ubuntu, as root.
set -eu
export DEBIAN_FRONTEND=noninteractive
apt-get update --quiet=2
apt-get install --quiet=2 --yes --no-install-recommends \
  firefox-esr \
  webkit2gtk-driver xvfb python3-gi gir1.2-webkit2-4.1 \
  cog wpewebkit-driver
