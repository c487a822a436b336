#!/bin/sh
# Builds the tool and its benchmarks, then measures bench and its peers in turn on the same local servers:
#   side-by-side.sh [--store redis,kafka,cassandra,etcd,kryonet,pacing] [--load '4 connections'] [--rounds 5]
# Five rounds take more than an hour. Run it on an otherwise idle machine, and until it ends
# change no source and build nothing in this checkout: it runs the distribution there.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
"$here/../bench" --version >/dev/null # builds the distribution unless a run uses it
(cd "$here/.." && mvn -q -B -pl benchmarks -am -DskipTests -Dblobbench.archive.skip=true package)
home=$here/../bench-cli/target/blobbench
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" -Xmx256m -cp "$here/target/classes:$home/lib/*" \
    io.blobbench.benchmarks.peers.SideBySide --home "$home" --benchmarks "$here" "$@"
