#!/bin/sh
# Builds the tool, then counts how often bench compare judges runs of a real Redis correctly:
#   verdicts.sh [REPETITIONS]
# With the default of 20 repetitions it takes about a quarter of an hour. Run it on an otherwise idle machine.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
(cd "$here/.." && mvn -q -B -pl benchmarks,bench-cli -am -DskipTests -Dblobbench.archive.skip=true package)
home=$here/../bench-cli/target/blobbench
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" -Xmx256m -cp "$here/target/classes:$home/lib/*" \
    io.blobbench.benchmarks.verdicts.VerdictStudy "$home/bin/bench" "$here/target/verdicts" "${1:-20}"
