package io.blobbench.benchmarks.peers;

import io.blobbench.benchmarks.peers.Comparison.Unit;
import io.blobbench.benchmarks.peers.Contender.Sample;
import io.blobbench.benchmarks.peers.Contenders.Loop;
import io.blobbench.benchmarks.peers.Contenders.Work;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerKit;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.server.cluster.LocalKit;
import io.blobbench.store.BuildProperties;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Kafka beside its client alone, and beside its own ProducerPerformance, all with the same producer properties; and the time until another
 * reader has a blob, beside a producer and a consumer.
 */
final class KafkaPeers {
    private static final String STORE = "kafka";
    private static final String TOPIC = "performance";
    private static final Pattern RATE = Pattern.compile("([0-9.]+) records/sec");
    /** Some seconds' worth, as is what warms it up. */
    private static final int RECORDS = 6_000_000;

    /** Ours heats for 20 to 52 s. */
    private static final int HEAT_MS = 24_000;
    /** As ours. */
    private static final int WARM_UP_MS = 3000;
    /** The broker becomes faster by half in its first minute. */
    private static final int COLD_MS = 60_000;

    private static final int WARM_UP_RECORDS = 3_000_000;

    private final Tool tool;
    private final String classPath;

    private KafkaPeers(Tool tool, String classPath) {
        this.tool = tool;
        this.classPath = classPath;
    }

    static Peers of(Tool tool) throws ServerException {
        KafkaPeers peers = new KafkaPeers(tool, toolsOfKafka());
        Work work = new Work(STORE, 1024, 4, 1);
        // A batch has exactly this many bytes; it is what the adapter says by default, too.
        List<String> ours = List.of(
                "batch.size=112637",
                "linger.ms=1",
                "buffer.memory=33554432",
                "send.buffer.bytes=-1",
                "max.in.flight.requests.per.connection=5",
                "enable.idempotence=false");
        // So in ours too, which has the first two from its layout, and would say the last to its admin client as well.
        List<String> producer = Stream.concat(ours.stream(), Stream.of("acks=1", "compression.type=none", "retries=0"))
                .toList();
        Contenders contenders = new Contenders(tool);
        Loop loop = new Loop(Loop.named("BareKafka"), "", Work.BLOB_BYTES, HEAT_MS, WARM_UP_MS, producer);
        Loop cold = new Loop(loop.mainClass(), "", Work.BLOB_BYTES, COLD_MS, WARM_UP_MS, producer);
        Comparison throughput = new Comparison(
                STORE,
                work.title(),
                Unit.BLOBS_PER_SECOND,
                List.of(
                        contenders.ours(work, ours),
                        contenders.bare(Contenders.BARE, 1.0, work, loop),
                        new Contender(
                                "ProducerPerformance", 1.8, endpoint -> new Sample(peers.rate(endpoint, producer)))));
        return new Peers(
                STORE,
                contenders.bare("cold", 0, work, cold).measurement()::measure,
                List.of(throughput, visibility(contenders)));
    }

    private static Comparison visibility(Contenders contenders) {
        Work work = new Work(STORE, 1, 1, 1, 1);
        List<String> keys = List.of(
                "workload.blob=" + Work.BLOB_BYTES + "B",
                "workload.batch=1",
                "load.inFlight=1",
                "layout.partitions=1",
                "visibility=true");
        Loop reader =
                new Loop(Loop.named("BareKafkaReader"), "", Work.BLOB_BYTES, Contenders.SINGLE_HEAT_MS, List.of());
        return new Comparison(
                STORE,
                work.title() + ", until a consumer has it, 90th percentile",
                Unit.MICROSECONDS,
                List.of(
                        contenders.ours(STORE, "visibility_p90_us", keys),
                        contenders.bare("producer and consumer", 0, work, reader)));
    }

    private static String toolsOfKafka() throws ServerException {
        BuildProperties versions = BuildProperties.of(KafkaPeers.class);
        try (ServerKit kit = LocalKit.create(DownloadListener.NONE)) {
            return kit
                    .artifacts()
                    .classPath(List.of(
                            "org.apache.kafka:kafka-tools:" + versions.get("kafka"),
                            "org.slf4j:slf4j-simple:" + versions.get("slf4j")))
                    .stream()
                    .map(Path::toString)
                    .collect(Collectors.joining(File.pathSeparator));
        }
    }

    private List<String> program(String name, String... args) {
        List<String> command = Tool.java(classPath);
        // Its numbers are of this locale.
        command.addAll(List.of("-Duser.language=en", "-Duser.country=US"));
        command.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=warn");
        command.add("org.apache.kafka.tools." + name);
        command.addAll(List.of(args));
        return command;
    }

    /**
     * Measures on a topic of its own, which is then removed: the kernel would write a topic that stays to the disk half a minute later, when
     * another program is measured.
     */
    private double rate(String endpoint, List<String> producer) throws IOException, InterruptedException {
        topic(endpoint, "--create", "--partitions", String.valueOf(Work.PARTITIONS), "--replication-factor", "1");
        double rate = rateOnTopic(endpoint, producer);
        topic(endpoint, "--delete");
        return rate;
    }

    private void topic(String endpoint, String... action) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(program("TopicCommand", "--bootstrap-server", endpoint, "--topic", TOPIC));
        command.addAll(List.of(action));
        tool.programs().run(command);
    }

    private double rateOnTopic(String endpoint, List<String> producer) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(program(
                "ProducerPerformance",
                "--bootstrap-server",
                endpoint,
                "--topic",
                TOPIC,
                "--record-size",
                String.valueOf(Work.BLOB_BYTES),
                "--num-records",
                String.valueOf(WARM_UP_RECORDS + RECORDS),
                "--warmup-records",
                String.valueOf(WARM_UP_RECORDS),
                "--throughput",
                "-1",
                "--command-property"));
        command.addAll(producer);
        // The last line is that of what came after the warm-up.
        Matcher rates = RATE.matcher(tool.programs().run(command));
        return rates.results()
                .mapToDouble(rate -> Double.parseDouble(rate.group(1)))
                .reduce((before, rate) -> rate)
                .orElseThrow(() -> new IOException("ProducerPerformance printed no rate"));
    }
}
