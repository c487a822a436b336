#!/bin/sh
# Builds the tool, then counts how often bench compare judges runs of a real Redis correctly:
#   verdicts.sh [REPETITIONS]
# With the default of 20 repetitions it takes about a quarter of an hour. Run it on an otherwise idle machine, and until it ends
# change no source and build nothing in this checkout: it runs the distribution there.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
"$here/../bench" --version >/dev/null # builds the distribution unless a run uses it
(cd "$here/.." && mvn -q -B -pl benchmarks -am -DskipTests -Dblobbench.archive.skip=true package)
home=$here/../bench-cli/target/blobbench
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" -Xmx256m -cp "$here/target/classes:$home/lib/*" \
    io.blobbench.benchmarks.verdicts.VerdictStudy "$home/bin/bench" "$here/target/verdicts" "${1:-20}"
