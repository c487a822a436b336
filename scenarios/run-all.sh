#!/bin/sh
# Runs every scenario except smoke on every store, on local servers, and prints a table of verdicts and durations.
#
#   scenarios/run-all.sh                                      all scenarios on all five stores, about three hours
#   STORES=redis scenarios/run-all.sh                         some stores, by names and blanks
#   SCENARIOS="replicas persistence" scenarios/run-all.sh     some scenarios
#   scenarios/run-all.sh --quick                              options go to each run
#   STORES=redis scenarios/run-all.sh --endpoint node1:6379   on running servers; or --target my-lab.yaml, for all stores
#   scenarios/run-all.sh --table                              only the table of the runs so far
#
# member-loss and persistence kill servers, which must be local. SCENARIOS=persistence with --set verify.after=load runs on others, too.
# Results go to results/all (RESULTS); a pair that is run again replaces the older one in the table.
set -u

STORES=${STORES:-"redis kafka etcd kryonet cassandra"}
SCENARIOS=${SCENARIOS:-"batch-size connections partitions consistency replicas persistence long-running large-messages \
occupied-space round-trip round-trip-one-port round-trip-many-ports \
add-or-update repository consensus read-scaling parallel-reads member-loss idle-connections \
mixed-sizes trace find-max"}
RESULTS=${RESULTS:-results/all}

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
bench=${BENCH:-$root/bench}
code=0
if [ "${1:-}" != --table ]; then
    for scenario in $SCENARIOS; do
        for store in $STORES; do
            echo "== $scenario on $store" >&2
            "$bench" --store "$store" --scenario "$root/scenarios/$scenario.yaml" --results "$RESULTS" "$@" </dev/null
            ended=$?
            [ "$ended" -ne 130 ] || exit 130
            [ "$ended" -le "$code" ] || code=$ended
        done
    done
fi
"$bench" list runs --results "$RESULTS" --table
exit "$code"
