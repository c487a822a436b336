package io.blobbench.results.journal;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.blobbench.results.JournalFile;
import io.blobbench.results.ResultsException;
import io.blobbench.results.RunContext;
import io.blobbench.results.RunHost;
import io.blobbench.results.RunStatus;
import io.blobbench.results.Secrets;
import io.blobbench.results.csv.Fields;
import io.blobbench.results.csv.ResultColumns;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.store.Durability;
import io.blobbench.store.ServerChange;
import io.blobbench.trial.ServerOptions;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.heat.HeatSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * run.json: everything about the run that is the same for all its rows, enough to run it again.
 *
 * <p>Replaced as a whole, so a reader never sees half of it. Used by the control thread only.
 */
final class Manifest {
    static final String FILE_NAME = "run.json";

    private static final ObjectMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .addModule(new SimpleModule()
                    .addSerializer(Double.class, new FiniteOrNull())
                    .addSerializer(double.class, new FiniteOrNull()))
            .build();

    private final Path folder;
    private final RunContext run;
    private final RunHost host;
    private final InstantSource clock;
    private final Map<SortedMap<String, String>, Map<String, Object>> servers = new LinkedHashMap<>();
    private final Set<String> serverOrigins = new LinkedHashSet<>();
    private final List<HeatSummary> heatings = new ArrayList<>();
    private int trialsEnded;

    Manifest(Path folder, RunContext run, RunHost host, InstantSource clock) {
        this.folder = folder;
        this.run = run;
        this.host = host;
        this.clock = clock;
        write(RunStatus.RUNNING, "");
    }

    /** Writes down where servers came from, when that is news. */
    void serversStarted(String origin) {
        if (serverOrigins.add(origin)) {
            write(RunStatus.RUNNING, "");
        }
    }

    /** Writes down how a heating ended. */
    void heated(HeatSummary summary) {
        heatings.add(summary);
        write(RunStatus.RUNNING, "");
    }

    /** Remembers what the store said of itself, and writes it down when that is news. */
    void trialEnded(TrialResult result) {
        trialsEnded++;
        SortedMap<String, String> description = Secrets.hidden(new TreeMap<>(result.description()));
        if (description.isEmpty() || servers.containsKey(description)) {
            return;
        }
        Map<String, Object> server = new LinkedHashMap<>();
        server.put("first_cell", result.cell().id());
        server.put("first_trial", result.trial());
        server.put("description", description);
        servers.put(description, server);
        write(RunStatus.RUNNING, "");
    }

    /** Writes the last word. */
    void ended(RunStatus status, String reason) {
        write(status, reason);
    }

    private void write(RunStatus status, String reason) {
        Path file = folder.resolve(FILE_NAME);
        Path next = folder.resolve(FILE_NAME + ".next");
        try {
            Files.deleteIfExists(next);
            try (JournalFile journal = JournalFile.open(next)) {
                journal.append(JSON.writeValueAsString(content(status, reason)) + "\n");
                journal.force();
            }
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw ResultsException.writing(file, e);
        }
    }

    private Map<String, Object> content(RunStatus status, String reason) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("schema_version", ResultColumns.SCHEMA_VERSION);
        content.put("run_id", run.runId());
        content.put("status", status);
        content.put("status_reason", reason);
        content.put("started_at", Fields.instant(run.startedAt()));
        content.put("ended_at", status == RunStatus.RUNNING ? null : Fields.instant(clock.instant()));
        content.put("trials_planned", run.trialsPlanned());
        content.put("trials_ended", trialsEnded);
        content.put("tool_version", run.toolVersion());
        content.put("store", run.store());
        content.put("adapter", run.scenario().store());
        content.put("client_version", run.clientVersion());
        content.put("target", run.target());
        content.put("target_servers", run.servers().map(Manifest::target).orElse(null));
        content.put("local_servers", run.localServers().map(Manifest::local).orElse(null));
        content.put("forked", run.forked());
        content.put("command_line", Secrets.hidden(run.commandLine()));
        content.put("seed", run.scenario().seed());
        content.put("heatings", heatings);
        content.put("scenario", scenario(run.scenario()));
        content.put("cells", run.scenario().cells().stream().map(CellJson::of).toList());
        content.put("server_origins", serverOrigins);
        content.put("servers", servers.values());
        content.put("host", host.description());
        content.put("calibration", host.calibration().orElse(null));
        content.put("jvm", Jvm.describe());
        return content;
    }

    private static Map<String, Object> target(TargetServers servers) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("endpoints", servers.endpoints());
        content.put("access", Secrets.hidden(servers.access().words()));
        content.put("nodes", servers.nodes().isPresent() ? servers.nodes().getAsInt() : null);
        content.put(
                "durability",
                servers.durabilities().stream().map(Durability::word).toList());
        content.put("client", Secrets.hidden(servers.client()));
        content.put("server", Secrets.hidden(servers.server()));
        content.put(
                "may_change",
                servers.mayChange().stream().map(ServerChange::word).sorted().toList());
        return content;
    }

    private static Map<String, Object> local(ServerOptions options) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("product", options.product().orElse(null));
        content.put("version", options.version().orElse(null));
        content.put("source", options.source().orElse(null));
        content.put("trust_unpinned", options.trustUnpinned());
        content.put("home", options.home().map(Path::toString).orElse(null));
        content.put("nodes", options.nodes());
        return content;
    }

    private static Map<String, Object> scenario(Scenario scenario) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("name", scenario.name());
        content.put("question", scenario.question());
        content.put("file", scenario.file().toString());
        content.put("trials", scenario.trials());
        content.put("axes", scenario.axisNames());
        content.put("show", scenario.show().word());
        content.put("resolved_yaml", Secrets.hiddenYaml(scenario.resolvedYaml()));
        return content;
    }

    /** JSON has no NaN: what could not be found out is null. */
    private static final class FiniteOrNull extends JsonSerializer<Double> {
        @Override
        public void serialize(Double value, JsonGenerator json, SerializerProvider provider) throws IOException {
            if (Double.isFinite(value)) {
                json.writeNumber(value);
            } else {
                json.writeNull();
            }
        }
    }
}
