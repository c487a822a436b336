package io.blobbench.benchmarks.peers;

import io.blobbench.benchmarks.peers.Comparison.Unit;
import io.blobbench.benchmarks.peers.Contender.Sample;
import io.blobbench.benchmarks.peers.Contenders.Loop;
import io.blobbench.benchmarks.peers.Contenders.Work;
import io.blobbench.server.ServerException;
import io.blobbench.server.source.PackagedProgram;
import io.blobbench.store.BuildProperties;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Cassandra beside its driver alone, and beside latte, which Cargo builds. */
final class CassandraPeers {
    private static final String STORE = "cassandra";
    private static final String PROGRAM = "latte";
    private static final int COLD_MS = 75_000;
    private static final int PHASE_S = 10;

    private CassandraPeers() {}

    static Peers of(Tool tool) throws IOException, ServerException {
        Contenders contenders = new Contenders(tool);
        Loop loop = new Loop(
                Loop.named("BareCassandra"),
                "",
                Work.BLOB_BYTES,
                Contenders.SINGLE_HEAT_MS,
                Contenders.SINGLE_WARM_UP_MS,
                Contenders.SINGLE_MEASUREMENT_MS,
                List.of());
        Work rows = new Work(STORE, 1, 256, 1);
        Work batches = new Work(STORE, 256, 4, 1);
        String version = BuildProperties.of(CassandraPeers.class).get("latte");
        Optional<String> latte =
                PeerPrograms.find(tool, PROGRAM, PackagedProgram.builtCrate("latte-cli", version, PROGRAM));
        Loop cold = new Loop(loop.mainClass(), "", Work.BLOB_BYTES, COLD_MS, List.of());
        return new Peers(
                STORE,
                // Its server becomes twice as fast in its first minute.
                endpoint -> contenders.bare("cold", 0, rows, cold).measurement().measure(endpoint),
                List.of(
                        comparison(contenders, rows, loop, latte(tool, latte, rows)),
                        comparison(contenders, batches, loop, Optional.empty()))); // latte has no batches
    }

    private static Comparison comparison(Contenders contenders, Work work, Loop loop, Optional<Contender> latte) {
        List<Contender> all = new ArrayList<>();
        all.add(contenders.ours(work, List.of()));
        all.add(contenders.bare(Contenders.BARE, 1.0, work, loop));
        latte.ifPresent(all::add);
        return new Comparison(STORE, work.title(), Unit.BLOBS_PER_SECOND, all);
    }

    private static Optional<Contender> latte(Tool tool, Optional<String> program, Work work) {
        return program.map(found -> new Contender(PROGRAM, 1.3, endpoint -> measure(tool, found, work, endpoint)));
    }

    private static Sample measure(Tool tool, String program, Work work, String endpoint)
            throws IOException, InterruptedException {
        Path report = tool.programs().directory().resolve("latte.json");
        List<String> run = List.of(
                "run",
                "--quiet",
                "--connections=" + work.connections(),
                "--concurrency=" + work.inFlight(),
                "--consistency=ONE",
                "--duration=" + PHASE_S + "s",
                "--output=" + report,
                "-P",
                "blob_size=" + Work.BLOB_BYTES);
        latte(tool, program, endpoint, List.of("schema"));
        latte(
                tool, program, endpoint,
                run); // warm-up: its cycles begin at 0 in each run, and would write the same rows
        Files.delete(report);
        latte(
                tool,
                program,
                endpoint,
                Stream.concat(run.stream(), Stream.of("--start-cycle=" + Integer.MAX_VALUE))
                        .toList());
        latte(tool, program, endpoint, List.of("schema", "-P", "drop=1"));
        String json = Files.readString(report);
        Files.delete(report);
        if (number(json, "\"error_count\":\\s*") > 0) {
            throw new IOException(PROGRAM + " had errors: " + json);
        }
        double requests = number(json, "\"request_count\":\\s*");
        return new Sample(
                number(json, "\"req_throughput\":\\s*\\{[^}]*\"value\":\\s*"),
                1e6 * number(json, "\"cpu_time_s\":\\s*") / requests);
    }

    private static void latte(Tool tool, String program, String endpoint, List<String> words)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(program);
        command.add("--log-dir=" + tool.programs().directory());
        command.addAll(words);
        command.add(tool.benchmarks().resolve("side-by-side.rn").toString());
        command.add(endpoint);
        tool.programs().run(command);
    }

    /** The number behind a pattern. */
    private static double number(String json, String before) throws IOException {
        Matcher found = Pattern.compile(before + "([0-9.eE+-]+)").matcher(json);
        if (!found.find()) {
            throw new IOException(PROGRAM + " reported no " + before + " in " + json);
        }
        return Double.parseDouble(found.group(1));
    }
}
