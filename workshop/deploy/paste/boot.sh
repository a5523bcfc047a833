#!/bin/sh
# Boots a Debian in a folder: boot.sh FOLDER CACHE. Runs as process 1 of new namespaces for mounts, processes, names, IPC
# and cgroups; the network is that of this machine. Everything ends with this process.
set -eu
cd "$1"
mount --bind . .
cd "$1"
mount -t proc proc proc
# The files are shared with this machine, so nothing in there may change them.
mount --bind proc/sys proc/sys
mount -o remount,bind,ro proc/sys
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=755 tmpfs dev
mkdir dev/pts dev/shm
for device in null zero full random urandom tty; do
  touch "dev/$device"
  mount --bind "/dev/$device" "dev/$device"
done
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
mount -t tmpfs -o mode=1777 tmpfs dev/shm
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
mount --bind "$2/apt" var/cache/apt/archives
mount --bind "$2/npm" root/.npm
mkdir -p run/outside
pivot_root . run/outside
exec env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin sh -c '
  umount -l /run/outside
  exec /lib/systemd/systemd --log-target=journal --show-status=no </dev/null'
