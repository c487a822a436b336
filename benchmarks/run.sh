#!/bin/sh
# Builds the benchmarks of the harness and runs them; arguments go to JMH: ./run.sh -h, ./run.sh Clock -f 3
set -eu
here=$(cd "$(dirname "$0")" && pwd)
# The class path is a file of the build, so that nothing needs to be installed.
(cd "$here/.." && mvn -q -B -pl benchmarks -am -DskipTests -Dblobbench.archive.skip=true package)
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp "$here/target/classes:$(cat "$here/target/classpath")" \
    org.openjdk.jmh.Main "$@"
