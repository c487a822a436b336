package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.BenchProcess.Ended;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.store.operation.OperationKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The distribution's commands as a user sees them: exit codes, standard output, standard error, files. */
class CommandsIT {
    private static final String SCENARIO = """
            question: How fast is it?
            heat: none
            axes: [batch]
            workload: {operation: append, batch: [1, 16], blob: 100B}
            phases:
              warmUp: {duration: 50ms}
              measurement: {duration: 30s, operations: 5000}
            verify: content
            """;

    /** The verdicts of a run of two trials, which a stall of a busy machine makes unsteady. */
    private static final String MEASURED = "(2 VALID|2 UNSTEADY|1 VALID, 1 UNSTEADY)";

    @TempDir
    private Path folder;

    @Test
    void helpIsAllThatHelpSays() throws Exception {
        try (BenchProcess bench = BenchProcess.start(folder, "--help")) {
            assertThat(bench.exitCode()).isEqualTo(ExitCodes.OK);
            assertThat(bench.out()).startsWith("Usage: bench [run]");
            assertThat(bench.err()).isEmpty();
        }
    }

    @Test
    void everyShippedStoreAndScenarioIsListed() throws Exception {
        try (BenchProcess bench = BenchProcess.start(folder, "list", "stores")) {
            assertThat(bench.exitCode()).isEqualTo(ExitCodes.OK);
            assertThat(bench.out().lines())
                    .contains("cassandra", "etcd", "kafka", "kryonet", "memory", "redis")
                    .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
            assertThat(bench.out())
                    .contains("  durability  none, periodic, always", "redis-server on PATH (path), else Debian's");
        }

        Ended scenarios = InProcess.bench("list", "scenarios");

        assertThat(scenarios.exitCode()).isEqualTo(ExitCodes.OK);
        assertThat(scenarios.out()).containsPattern("batch-size +How ").containsPattern("smoke +Does ");
    }

    /** A test of the contract is skipped where a store does not offer what it tests. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            cassandra | ALL    | any, one, two, quorum, all | none, periodic, always | yes
            etcd      | ALL    | one, quorum                | none, always           | yes
            kafka     | append | none, one, all             | none, periodic, always | yes
            kryonet   | ALL    | one                        | none                   | no
            redis     | ALL    | one, two, quorum, all      | none, periodic, always | yes
            """)
    void aStoreOffersNoLessThanItIsKnownFor(
            String store, String operations, String consistency, String durability, String replicas) throws Exception {
        String all =
                Arrays.stream(OperationKind.values()).map(OperationKind::word).collect(Collectors.joining(", "));

        Ended bench = InProcess.bench("list", "stores", store);

        assertThat(bench.out().replaceAll("\\s+", " "))
                .contains(" operations " + operations.replace("ALL", all) + " completion ")
                .contains(" consistency " + consistency + " durability " + durability + " replicas " + replicas + " ");
    }

    @Test
    void aStoreThatIsNamedShowsAllItsOptions() throws Exception {
        Ended bench = InProcess.bench("list", "stores", "memory");

        assertThat(bench.exitCode()).isEqualTo(ExitCodes.OK);
        assertThat(bench.out().lines()).first().isEqualTo("memory");
        assertThat(bench.out()).contains("  option      dropEvery: ");
    }

    @Test
    void everyShippedScenarioIsGoodForEveryStore() throws Exception {
        List<String> arguments =
                Stream.concat(Stream.of("check"), shippedScenarios().stream()).toList();

        Ended bench = InProcess.bench(arguments.toArray(String[]::new));

        assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
    }

    @Test
    void aTypoInAScenarioIsNamedWithItsPlace() throws Exception {
        Files.writeString(folder.resolve("typo.yaml"), SCENARIO.replace("batch: [1", "bach: [1"));

        try (BenchProcess bench = BenchProcess.start(folder, "check", "typo.yaml")) {
            assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
            assertThat(bench.err()).startsWith("typo.yaml:4:").contains("bach").contains("did you mean 'batch'?");
            assertThat(bench.err().lines()).hasSize(1);
        }
    }

    @Test
    void theShippedTargetIsListedAndGood() throws Exception {
        try (BenchProcess bench = BenchProcess.start(folder, "check", "--target", "lab-two-nodes")) {
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
            assertThat(bench.out()).startsWith("lab-two-nodes: good; servers: cassandra at node1:9042,node2:9042; ");
        }

        Ended list = InProcess.bench("list", "targets");

        assertThat(list.exitCode()).as(list.err()).isEqualTo(ExitCodes.OK);
        assertThat(list.out()).startsWith("lab-two-nodes  Two servers and one load host");
    }

    @Test
    void shippedFleetsAreListed() throws Exception {
        Ended bench = InProcess.bench("list", "fleets");

        assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
        assertThat(bench.out()).startsWith("lab           ").contains("\nthis-machine  ");
    }

    @Test
    void aTypoInTheValueOfAnOptionIsNamedWithItsPlace() throws Exception {
        Ended bench = InProcess.bench("check", "batch-size", "--set=stores.redis.options.batchMode=[lpush, mutli]");

        assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(bench.err())
                .contains("--set stores.redis.options.batchMode=[lpush, mutli]: options.batchMode: got 'mutli',"
                        + " expected one of lpush, multi, rpush, xadd, did you mean 'multi'?");
    }

    @Test
    void aTypoInAPropertyOfAClientIsNamedWithItsPlace() throws Exception {
        Path scenario = Files.writeString(
                folder.resolve("s.yaml"),
                "question: What?\nstores:\n  redis:\n    client: {socketTimeoutMilis: 2000}\n  kafka: {client: {linger.ms: x}}\n");
        String wrong = "unknown redis client setting 'socketTimeoutMilis', did you mean 'socketTimeoutMillis'?";

        Ended redis = InProcess.bench("check", scenario.toString(), "--store=redis");
        Ended kafka = InProcess.bench("check", scenario.toString(), "--store=kafka");
        Ended etcd = InProcess.bench("check", scenario.toString(), "--store=etcd");
        Ended plan = InProcess.bench("plan", "--store=redis", "--scenario=" + scenario);

        assertThat(plan.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(plan.err()).contains("s on redis: " + wrong).hasLineCount(1);
        assertThat(redis.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(redis.err()).startsWith(scenario + ":4:34: " + wrong).hasLineCount(1);
        assertThat(kafka.err())
                .startsWith(scenario + ":5:31: Kafka client property: Invalid value x for configuration linger.ms")
                .hasLineCount(1);
        assertThat(etcd.exitCode()).as(etcd.err()).isEqualTo(ExitCodes.OK);
    }

    @Test
    void aTargetIsCheckedForWhatItsClientsRefuse() throws Exception {
        Path lab = Files.writeString(
                folder.resolve("lab.yaml"),
                "stores:\n  redis: {endpoints: [a:1, b:2]}\n  etcd: {endpoints: [a:1], client: {password: '${env:UNSET_BY_ALL}'}}\n");
        Path typo = Files.writeString(
                folder.resolve("typo.yaml"), "stores:\n  redis: {endpoints: [a:1], client: {databse: 1}}\n");

        Ended two = InProcess.bench("check", "--target=" + lab);
        Ended property = InProcess.bench("check", "--target=" + typo);

        assertThat(two.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(two.err()).isEqualTo(lab + ": redis takes one endpoint, that of the primary, got [a:1, b:2]\n");
        assertThat(property.err())
                .startsWith(typo + ": unknown redis client setting 'databse', did you mean 'database'?")
                .hasLineCount(1);
    }

    @Test
    void aTypoInATargetIsNamedWithItsPlace() throws Exception {
        Path lab = Files.writeString(folder.resolve("lab.yaml"), "stores:\n  redis: {endpoint: a:1}\n");

        Ended bench = InProcess.bench("check", "--target", lab.toString());

        assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(bench.err())
                .startsWith(lab + ":2:11: unknown key 'endpoint'")
                .hasLineCount(1);
    }

    @Test
    void aScenarioThatATargetCannotHaveIsNotGoodForIt() throws Exception {
        String kills = "persistence kills or impairs servers, which bench does only to servers that it starts itself";

        Ended refused = InProcess.bench("check", "persistence", "batch-size", "--target=lab-two-nodes");

        assertThat(refused.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(refused.err()).startsWith(kills + ", not to lab-two-nodes;").hasLineCount(1);
        assertThat(refused.out())
                .contains("lab-two-nodes: good; ", "batch-size: good; ")
                .doesNotContain("persistence: good");

        Ended good = InProcess.bench("check", "persistence", "--target=lab-two-nodes", "--set=verify.after=load");

        assertThat(good.exitCode()).as(good.err()).isEqualTo(ExitCodes.OK);
    }

    @Test
    void optionsThatHaveNoEffectOnATargetAloneAreRefused() throws Exception {
        Path lab = Files.writeString(folder.resolve("lab.yaml"), "stores: {redis: {endpoints: 'a:1'}}\n");

        Ended set = InProcess.bench("check", "--target=" + lab, "--set=trials=2");

        assertThat(set.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(set.err()).contains("--set needs a scenario");

        Ended store = InProcess.bench("check", "--target=" + lab, "--store=kafka");

        assertThat(store.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(store.err())
                .contains("unknown store 'kafka', expected redis")
                .hasLineCount(1);
    }

    @Test
    void aPlanSaysWhatATargetCannotDo() throws Exception {
        Ended bench = InProcess.bench(
                "plan", "--store=redis", "--scenario=batch-size", "--target=lab-two-nodes", "--set=layout.replicas=3");

        assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
        assertThat(bench.out())
                .contains("  server  lab-two-nodes, node1:6379\n")
                .contains("    UNSUPPORTED: 3 replicas need as many nodes, lab-two-nodes has 1\n");
    }

    @Test
    void anUnknownStoreIsAUsageErrorThatNamesTheNearest() throws Exception {
        Ended bench = InProcess.bench("--store", "kafak", "--scenario", "smoke");

        assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(bench.err()).contains("no store 'kafak'").contains("did you mean 'kafka'?");
    }

    @Test
    void aServerOfAStoreIsNoStoreAndTheMessageNamesBoth() throws Exception {
        Ended bench = InProcess.bench("--store", "valkey", "--scenario", "smoke");

        assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(bench.err()).contains("valkey is a server of redis: --store redis --server valkey");
    }

    @Test
    void anUnknownServerIsAUsageErrorThatNamesTheNearest() throws Exception {
        Ended bench = InProcess.bench(
                "--server", "valky:9.1.2", "--scenario", "smoke", "--results=" + folder.resolve("results"));

        assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(bench.err())
                .isEqualTo(
                        "bench: there is no server 'valky' among cassandra, echo, etcd, kafka, kryonet, redis, valkey,"
                                + " did you mean 'valkey'?\n");
        assertThat(folder.resolve("results")).doesNotExist();
    }

    @Test
    void aServerOfAnotherStoreOrOfTwoVersionsIsAUsageError() throws Exception {
        Ended otherStore = InProcess.bench("--store=kafka", "--server=valkey:9.1.2", "--scenario=smoke");

        assertThat(otherStore.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(otherStore.err())
                .isEqualTo("bench: --server valkey:9.1.2 is of the store redis, --store names kafka\n");

        Ended twoVersions = InProcess.bench("--server=valkey:9.1.2", "--server-version=7.0.15", "--scenario=smoke");

        assertThat(twoVersions.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(twoVersions.err())
                .isEqualTo("bench: --server valkey:9.1.2 and --server-version 7.0.15 exclude each other\n");
    }

    @Test
    void aServerNamesItsStoreAndSeveralOfOneStoreArePlannedOneByOne() throws Exception {
        Ended bench = InProcess.bench("plan", "--server=valkey:9.1.2,redis,kafka:3.9.2", "--scenario=smoke");

        assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
        assertThat(bench.out())
                .containsSubsequence(
                        "smoke on valkey: ",
                        "  server  local, valkey 9.1.2\n",
                        "smoke on redis: ",
                        "  server  local, redis of any version found\n",
                        "smoke on kafka: ",
                        "  server  local, kafka 3.9.2\n");
    }

    @Test
    void anUnknownScenarioIsAUsageErrorThatNamesTheNearest() throws Exception {
        Ended bench = InProcess.bench("--store", "memory", "--scenario", "batch-sice");

        assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(bench.err()).contains("did you mean 'batch-size.yaml'?");
    }

    @Test
    void aPlanStartsNothing() throws Exception {
        try (BenchProcess bench = BenchProcess.start(folder, "plan", "--store", "redis", "--scenario", "batch-size")) {
            assertThat(bench.exitCode()).isEqualTo(ExitCodes.OK);
            assertThat(bench.out())
                    .contains("batch-size on redis", ", and the start of the servers\n", "batch=128 blob=100B");
            assertThat(folder.resolve("results")).doesNotExist();
        }

        Ended ofOthers = InProcess.bench("plan", "--store=redis", "--scenario=batch-size", "--endpoint=a:1");

        assertThat(ofOthers.exitCode()).as(ofOthers.err()).isEqualTo(ExitCodes.OK);
        assertThat(ofOthers.out()).contains("  time    about ").doesNotContain("start of the servers");
    }

    @Test
    void aPlanSaysWhatNoLimitBounds() throws Exception {
        Ended sustained = InProcess.bench("plan", "--store=redis", "--scenario=batch-size");

        assertThat(sustained.exitCode()).as(sustained.err()).isEqualTo(ExitCodes.OK);
        assertThat(sustained.out())
                .containsPattern(
                        "  bytes   in the rounds at most .* at once; heating adds more; holding adds as many as the store takes\n")
                .contains("  sustain the fastest cell for 0:30, after the rounds\n");

        Ended unsustained = InProcess.bench("plan", "--store=redis", "--scenario=batch-size", "--set=sustain=none");

        assertThat(unsustained.exitCode()).as(unsustained.err()).isEqualTo(ExitCodes.OK);
        assertThat(unsustained.out()).contains(" at once; heating adds more\n").doesNotContain("sustain");
    }

    @Test
    void aPlanOfIdleConnectionsSpeaksOfNoBlobs() throws Exception {
        Ended bench = InProcess.bench("plan", "--store=redis", "--scenario=idle-connections");

        assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
        assertThat(bench.out())
                .containsPattern("\n  single: 50000 connections, 1 partitions?, idle load, measured at most 80.0 s\n")
                .doesNotContain("operations", "blob,", "bytes");
    }

    @Test
    void aPlanSaysWhichFaultsAreNotPossible() throws Exception {
        String[] fault = {
            "plan", "--store=redis", "--scenario=smoke", "--set=faults=[{at: 100ms, node: 2, do: kill, for: 100ms}]"
        };

        Ended one = InProcess.bench(fault);

        assertThat(one.exitCode()).as(one.err()).isEqualTo(ExitCodes.OK);
        assertThat(one.out()).contains("needs 2 servers, there is 1\n");

        Ended two = InProcess.bench(
                Stream.concat(Stream.of(fault), Stream.of("--nodes=2")).toArray(String[]::new));

        assertThat(two.exitCode()).as(two.err()).isEqualTo(ExitCodes.OK);
        assertThat(two.out()).contains(", 2 nodes\n").doesNotContain("UNSUPPORTED");
        try (BenchProcess bench = BenchProcess.start(
                folder,
                Stream.concat(Stream.of(fault), Stream.of("--endpoint=127.0.0.1:1"))
                        .toArray(String[]::new))) {
            assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
            assertThat(bench.err())
                    .startsWith("bench: smoke kills or impairs servers")
                    .hasLineCount(1);
            assertThat(bench.out()).isEmpty();
        }
    }

    @Test
    void settingsThatBenchDecidesForItsServersAreRefusedBeforeARun() throws Exception {
        Path scenario = Files.writeString(
                folder.resolve("s.yaml"), "question: What?\nstores: {redis: {server: {port: 7000, maxclients: 90}}}\n");
        String message = "server.port: bench decides that itself for its local servers";

        Ended plan = InProcess.bench("plan", "--store=redis", "--scenario=" + scenario);

        assertThat(plan.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(plan.err()).startsWith("bench: " + message).hasLineCount(1);
        assertThat(plan.out()).isEmpty();

        Ended check = InProcess.bench("check", scenario.toString());

        assertThat(check.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(check.err()).startsWith(scenario + ":2:33: " + message).hasLineCount(1);

        Ended ofAnotherStore = InProcess.bench("check", scenario.toString(), "--store=kafka");

        assertThat(ofAnotherStore.exitCode()).as(ofAnotherStore.err()).isEqualTo(ExitCodes.OK);
    }

    @Test
    void settingsThatHaveNoEffectOnTrialsAreRefusedBeforeARun() throws Exception {
        String messages = "stores.kafka.server.log.flush.interval.messages=[1, 10000]";

        Ended plan = InProcess.bench("plan", "--store=kafka", "--scenario=smoke", "--set", messages);

        assertThat(plan.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(plan.err())
                .startsWith("bench: server.log.flush.interval.messages: has no effect, because layout.durability")
                .hasLineCount(1);
        assertThat(plan.out()).isEmpty();

        Ended check = InProcess.bench(
                "check", "batch-size", "--store=cassandra", "--set=stores.cassandra.server.commitlog_sync=batch");

        assertThat(check.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(check.err()).contains("server.commitlog_sync: has no effect").hasLineCount(1);
    }

    @Test
    void aPlanSaysWhatAStoreDoesNotOffer() throws Exception {
        Ended bench = InProcess.bench("plan", "--store=kryonet", "--scenario=consistency");

        assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
        assertThat(bench.out())
                .contains("    UNSUPPORTED: kryonet does not offer consistency none, only one\n")
                .doesNotContain("consistency one, only one");
    }

    @Test
    void aRunLeavesItsResultsAndShowsThemAsATable() throws Exception {
        try (BenchProcess bench = run()) {
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
            assertThat(bench.out()).contains("blobs/s").containsPattern(MEASURED + "; results in results/");
            assertThat(bench.err().lines().filter(line -> !line.contains("judged by all its trials")))
                    .hasSize(2)
                    .last()
                    .asString()
                    .startsWith("2/2 batch=16: ");
            assertThat(runFolder()).isDirectoryContaining("glob:**/results.csv");
            assertThat(runFolder()).isDirectoryContaining("glob:**/intervals.csv");
            assertThat(runFolder()).isDirectoryContaining("glob:**/histograms.hlog");
            assertThat(runFolder().resolve("run.json")).content().contains("COMPLETE");
        }
        try (BenchProcess bench = BenchProcess.start(folder, "list", "runs", "--table")) {
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
            assertThat(bench.out()).contains("memory").containsPattern(MEASURED);
        }
    }

    @Test
    void aStoreThatDropsWhatItAcknowledgedMakesTheRunFail() throws Exception {
        try (BenchProcess bench = run("--set", "stores.memory.options.dropEvery=1000")) {
            assertThat(bench.exitCode()).isEqualTo(ExitCodes.BAD_ROWS);
            assertThat(bench.out()).contains("INVALID");
            assertThat(runFolder().resolve("results.csv")).content().contains(",INVALID,");
        }
    }

    @Test
    void aServerThatCannotBeReachedIsSaidWithinBoundedTime() throws Exception {
        try (BenchProcess bench =
                BenchProcess.start(folder, "--store", "redis", "--scenario", "smoke", "--endpoint", "127.0.0.1:1")) {
            assertThat(bench.exitCode()).isEqualTo(ExitCodes.UNREACHABLE);
            assertThat(bench.err().lines()).singleElement().asString().contains("127.0.0.1:1");
            assertThat(bench.out()).isEmpty();
            assertThat(folder.resolve("results")).doesNotExist();
        }
    }

    @Test
    void aRunIsComparedWithWhatWasPublished() throws Exception {
        Ended bench =
                InProcess.bench("--store=memory", "--scenario=" + fast(), "--results=" + folder.resolve("results"));

        assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);

        String run = runFolder().toString();

        Ended ofFolder = InProcess.bench("compare", "--reference", run);

        assertThat(ofFolder.exitCode()).as(ofFolder.err()).isEqualTo(ExitCodes.OK);
        assertThat(ofFolder.out()).contains("2 of 2 cells have no published counterpart");

        Ended ofRows = InProcess.bench("compare", "--reference", run + "/results.csv");

        assertThat(ofRows.exitCode()).as(ofRows.err()).isEqualTo(ExitCodes.OK);
        assertThat(ofRows.out()).contains("2 of 2 cells have no published counterpart");

        Path rows = Path.of(run, "results.csv");
        String whole = Files.readString(rows);
        Files.writeString(rows, whole.substring(0, whole.length() - 20));
        Ended cut = InProcess.bench("compare", "--reference", run);

        assertThat(cut.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(cut.err())
                .isEqualTo("bench: " + rows + ": the last line is cut off; without it, 1 trial could be compared\n");

        Path manifest = Path.of(run, "run.json");
        Files.writeString(manifest, Files.readString(manifest).replace("\"COMPLETE\"", "\"RUNNING\""));
        Ended underWay = InProcess.bench("compare", "--reference", run);

        assertThat(underWay.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(underWay.err()).contains(": the run goes on, or was killed");
    }

    @Test
    void aFolderThatIsNoRunIsOneLine() throws Exception {
        Ended compare = InProcess.bench("compare", "--reference", ".");

        assertThat(compare.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(compare.err()).isEqualTo("bench: . is not the folder of a run: it has no run.json\n");
    }

    @Test
    void resultsThatCannotBeWrittenAreOneLine() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));

        Ended bench = InProcess.bench("--store=memory", "--scenario=" + fast(), "--results=" + file.resolve("results"));

        assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(bench.err()).startsWith("bench: cannot write results to ").hasLineCount(1);
    }

    private Path fast() throws IOException {
        return Files.writeString(folder.resolve("fast.yaml"), SCENARIO);
    }

    private BenchProcess run(String... more) throws IOException {
        fast();
        List<String> arguments = Stream.concat(
                        Stream.of("--store", "memory", "--scenario", "fast.yaml"), Stream.of(more))
                .toList();
        return BenchProcess.start(folder, arguments.toArray(String[]::new));
    }

    private Path runFolder() throws IOException {
        return ResultsFolder.only(folder.resolve("results"));
    }

    private static List<String> shippedScenarios() throws IOException {
        try (Stream<Path> files = Files.list(BenchProcess.DISTRIBUTION.resolve("scenarios"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".yaml"))
                    .toList();
        }
    }
}
