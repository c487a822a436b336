#!/bin/sh
# Builds the tool, then determines whether the order of a scenario's lists changes its answer, and whether two of its runs differ:
#   order.sh STORE [SCENARIO] [REPETITIONS]
# SCENARIO is a file or the name of a shipped one (batch-size), with closed loads. A repetition of batch-size takes nearly ten minutes. Run it on an
# otherwise idle machine, and until it ends change no source and build nothing in this checkout: it runs the distribution there.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
store=${1:?usage: order.sh STORE [SCENARIO] [REPETITIONS]}
scenario=${2:-batch-size}
[ -f "$scenario" ] || scenario=$here/../scenarios/${scenario%.yaml}.yaml
"$here/../bench" --version >/dev/null # builds the distribution unless a run uses it
(cd "$here/.." && mvn -q -B -pl benchmarks -am -DskipTests -Dblobbench.archive.skip=true package)
home=$here/../bench-cli/target/blobbench
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" -Xmx256m -cp "$here/target/classes:$home/lib/*" \
    io.blobbench.benchmarks.verdicts.OrderStudy "$home/bin/bench" "$here/target/order" "$store" "$scenario" "${3:-1}"
