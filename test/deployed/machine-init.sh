#!/usr/bin/env bash
# The first process of the machine whose folder and name it gets: mounts and a /dev of its own, nothing of the machine around it, then
# Docker or systemd.
set -euo pipefail
mount --make-rprivate /
mount --bind "$1" "$1"
cd "$1"
mount -t proc proc proc
mount -t sysfs sysfs sys
case $2 in
  docker)
    mount -t tmpfs -o mode=755 tmpfs sys/fs/cgroup
    for controller in cpu cpuacct cpuset memory devices freezer blkio pids; do
      mkdir "sys/fs/cgroup/$controller"
      mount -t cgroup -o "$controller" cgroup "sys/fs/cgroup/$controller"
    done
    ;;
  systemd)
    mount -t cgroup2 cgroup sys/fs/cgroup
    # What belongs to the kernel is set by nobody here.
    mount -o remount,ro,bind sys
    mount --bind proc/sys proc/sys
    mount -o remount,ro,bind proc/sys
    tr -d - < proc/sys/kernel/random/uuid > etc/machine-id
    # The other machine's has the ports.
    ln -s /dev/null etc/systemd/system/caddy.service
    ;;
esac
mount -t tmpfs -o mode=755 tmpfs dev
for device in 'null 1 3' 'zero 1 5' 'full 1 7' 'random 1 8' 'urandom 1 9' 'tty 5 0'; do
  read -r name major minor <<< "$device"
  mknod -m 666 "dev/$name" c "$major" "$minor"
done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
for folder in dev/shm run tmp; do mount -t tmpfs tmpfs "$folder"; done
mkdir -p around
pivot_root . around
cd /
hash -r
umount -l /around && rmdir /around

echo 'nameserver 10.0.2.3' > /etc/resolv.conf
echo "127.0.0.1 localhost $2" > /etc/hosts
hostname "$2"
touch /run/ready
case $2 in
  docker)
    ip link set lo up
    exec dockerd --log-level warn > /var/log/dockerd.log 2>&1
    ;;
  # Without the clock and the modules of the machine around it.
  systemd) exec env -i container=other PATH="$PATH" setpriv --bounding-set -sys_time,-sys_module /lib/systemd/systemd ;;
esac
