#!/bin/sh
# Runs a command in its own network with some load hosts, which are network namespaces on one bridge.
# Their monotonic clocks differ by hours where the kernel has time namespaces. Everything is removed when the command ends.
#
#   benchmarks/fleet-lab.sh HOSTS COMMAND...                load hosts load1, load2, ...; the command's own address is 10.89.0.1
#   RATE=2500mbit benchmarks/fleet-lab.sh 4 COMMAND...      each link carries at most that rate
#   SSHD=/usr/sbin/sshd benchmarks/fleet-lab.sh 2 COMMAND...    with a real sshd on every load host
#
# In the command's PATH, ssh reaches the load hosts: the system's own where SSHD is given, else one that enters the namespace.
# A fleet therefore has launch: ssh, hosts: [load1, load2], controller: 10.89.0.1. LAB is a temporary folder for the command.
# Needs Linux, iproute2, util-linux, and the rights of root or user namespaces; sshd needs root.
set -eu

address() { echo "10.89.0.$((10 + $1))"; }

# A process that holds the namespaces of a load host, and its home.
begin_host() {
    host=load$1
    mkdir -p "$LAB/$host"
    sed 's#^\(root:[^:]*:0:0:[^:]*\):[^:]*:#\1:'"$LAB/$host"':#' /etc/passwd >"$LAB/$host.passwd"
    grep -q '^sshd:' /etc/passwd || echo 'sshd:x:65533:65534::/run/sshd:/bin/false' >>"$LAB/$host.passwd"
    other_clock=
    [ ! -e /proc/self/ns/time ] || other_clock="--time --monotonic=$(($1 * 3600))"
    # shellcheck disable=SC2086 # two options, or none
    unshare --net --mount $other_clock --fork sh -c '
        mount --bind "$0.passwd" /etc/passwd && mount -t tmpfs run /run && mkdir -m 755 /run/sshd && ip link set lo up &&
        echo $$ >"$0.pid" && exec sleep infinity' "$LAB/$host" &
    holder=$!
    until [ -s "$LAB/$host.pid" ]; do
        kill -0 "$holder" || { echo "fleet-lab: this machine gives $host no namespaces of its own" >&2; exit 1; }
        sleep 0.02
    done
    pid=$(cat "$LAB/$host.pid")
    ip link add "$host" type veth peer name eth0 netns "$pid"
    ip link set "$host" master lab up
    on_host "$pid" ip address add "$(address "$1")/24" dev eth0
    on_host "$pid" ip link set eth0 up
    if [ -n "${RATE:-}" ]; then
        tc qdisc add dev "$host" root tbf rate "$RATE" burst 1mb latency 50ms
        on_host "$pid" tc qdisc add dev eth0 root tbf rate "$RATE" burst 1mb latency 50ms
    fi
}

# The clock first: a process that is there already keeps its own.
on_host() {
    of=$1
    shift
    time=
    [ ! -e /proc/self/ns/time ] || time=--time
    nsenter --target "$of" $time --net --mount -- "$@"
}

# Replaces ssh on a machine without sshd: the same arguments, and the same home on each host.
entering_ssh() {
    mkdir "$LAB/bin"
    cat >"$LAB/bin/ssh" <<'SSH'
#!/bin/sh
while [ "${1#-}" != "$1" ]; do
    [ "$1" != -o ] || shift
    shift
done
host=$1
shift
[ -e "$LAB/$host.pid" ] || { echo "ssh: Could not resolve hostname $host" >&2; exit 255; }
time=
[ ! -e /proc/self/ns/time ] || time=--time
exec nsenter --target "$(cat "$LAB/$host.pid")" $time --net --mount -- env HOME="$LAB/$host" sh -c 'cd && exec sh -c "$*"' ssh "$@"
SSH
    chmod +x "$LAB/bin/ssh"
    PATH=$LAB/bin:$PATH
    export PATH
}

# The user's own configuration of ssh, in a home for this command only.
begin_sshd() {
    home=$LAB/home
    mkdir -p "$home/.ssh"
    sed 's#^\(root:[^:]*:0:0:[^:]*\):[^:]*:#\1:'"$home"':#' /etc/passwd >"$LAB/passwd"
    ssh-keygen -q -t ed25519 -N '' -f "$home/.ssh/id_ed25519"
    for i in $(seq "$1"); do
        host=load$i
        ssh-keygen -q -t ed25519 -N '' -f "$LAB/$host.key"
        echo "$(address "$i") $(cat "$LAB/$host.key.pub")" >>"$home/.ssh/known_hosts"
        printf 'Host %s\n  HostName %s\n  User root\n' "$host" "$(address "$i")" >>"$home/.ssh/config"
        {
            printf 'ListenAddress %s\nHostKey %s\n' "$(address "$i")" "$LAB/$host.key"
            printf 'AuthorizedKeysFile %s\nStrictModes no\nUsePAM no\nPidFile none\n' "$home/.ssh/id_ed25519.pub"
            printf 'SetEnv JAVA_HOME=%s\n' "${JAVA_HOME:-}"
            for part in session auth; do # of versions that have several programs, unpacked elsewhere
                program=${SSHD%/sbin/sshd}/lib/openssh/sshd-$part
                case $part in session) key=SshdSessionPath ;; *) key=SshdAuthPath ;; esac
                [ ! -e "$program" ] || printf '%s %s\n' "$key" "$program"
            done
        } >"$LAB/$host.conf"
        on_host "$(cat "$LAB/$host.pid")" "$SSHD" -D -e -f "$LAB/$host.conf" 2>"$LAB/$host.log" &
        echo $! >"$LAB/$host.sshd"
    done
    mount --bind "$LAB/passwd" /etc/passwd
    for i in $(seq "$1"); do
        until grep -q 'Server listening' "$LAB/load$i.log"; do
            kill -0 "$(cat "$LAB/load$i.sshd")" || { cat "$LAB/load$i.log" >&2; exit 1; }
            sleep 0.02
        done
    done
}

if [ "${1:-}" != --inside ]; then
    [ $# -ge 2 ] || { sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0" >&2; exit 2; }
    as_root=
    [ "$(id -u)" -eq 0 ] || as_root=--map-root-user
    # Whatever was started inside ends with the first process of its namespace.
    exec unshare $as_root --net --mount --pid --fork --kill-child --mount-proc -- sh "$0" --inside "$@"
fi
shift

hosts=$1
shift
XDG_CACHE_HOME=${XDG_CACHE_HOME:-$HOME/.cache} # of servers that are there already
LAB=/mnt
export LAB XDG_CACHE_HOME
mount -t tmpfs lab "$LAB"
ip link set lo up
ip link add name lab type bridge
ip address add 10.89.0.1/24 dev lab
ip link set lab up
for i in $(seq "$hosts"); do
    begin_host "$i"
done
if [ -n "${SSHD:-}" ]; then
    begin_sshd "$hosts"
else
    entering_ssh
fi
status=0
"$@" || status=$?
exit "$status"
