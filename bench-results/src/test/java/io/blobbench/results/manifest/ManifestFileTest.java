package io.blobbench.results.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.blobbench.host.HostDescription;
import io.blobbench.results.FleetEntry;
import io.blobbench.results.ResultSamples;
import io.blobbench.results.ResultsException;
import io.blobbench.results.RunContext;
import io.blobbench.results.RunFolder;
import io.blobbench.results.RunStatus;
import io.blobbench.results.journal.ResultsWriter;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.target.TargetAccess;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.scenario.text.Show;
import io.blobbench.store.ServerChange;
import io.blobbench.store.layout.Durability;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.heat.HeatSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManifestFileTest {
    private static final HostDescription HOST = new HostDescription(
            "Debian 12",
            "6.1",
            "amd64",
            "AMD EPYC",
            2,
            4,
            1.5,
            "unknown",
            8_000_000_000L,
            2_000_000_000,
            true,
            "ext4 on ST4000DM004-2CV1 (4001 GB)",
            1000,
            List.of(new HostDescription.Link("eth0", 10_000_000_000L)),
            "17");
    private static final Calibration.Times TIMES = new Calibration.Times(1, 2, 3, 4, 5);
    private static final Calibration CALIBRATION = new Calibration(
            "2026-11-20T09:30:12Z",
            "0.1.0",
            HOST,
            25,
            50,
            2e9,
            TIMES,
            List.of(new Calibration.Capacity("memory", 1, "VALID", 3e6, TIMES, Double.NaN)),
            List.of(new Calibration.Pacing(1000, "VALID", TIMES, 0)));

    private final Cell open = TrialSamples.cell(TrialSamples.OPEN, "batch", "256", "blob", "100B");
    private final Cell closed = TrialSamples.cell(TrialSamples.CLOSED, "batch", "1", "blob", "1KB");

    @TempDir
    private Path folder;

    @Test
    void whatARunRecordsIsReadAndWrittenAgainAsTheSameBytes() throws IOException {
        runToItsEnd(ResultSamples.run("run-1", 1, open, closed));
        String text = text();

        Manifest manifest = ManifestFile.read(folder);
        ManifestFile.write(folder, manifest);

        assertThat(text()).isEqualTo(text);
        assertThat(ManifestFile.read(folder)).isEqualTo(manifest);
    }

    @Test
    void everyPropertyComesBackAsTheTypeThatItHasInTheProgram() {
        runToItsEnd(ResultSamples.run("run-1", 1, open, closed));

        Manifest manifest = ManifestFile.read(folder);

        assertThat(manifest.status()).isEqualTo(RunStatus.COMPLETE);
        assertThat(manifest.startedAt()).hasValue(TrialSamples.START);
        assertThat(manifest.endedAt()).hasValue(TrialSamples.START);
        assertThat(manifest.heatings()).containsExactly(new HeatSummary(2, 3, 1.5, true, Double.NaN));
        assertThat(manifest.cells()).containsExactly(CellEntry.of(open), CellEntry.of(closed));
        assertThat(manifest.scenario().show()).isEqualTo(Show.THROUGHPUT);
        assertThat(manifest.localServers().orElseThrow().version()).hasValue("4.3.1");
        assertThat(manifest.targetServers()).isEmpty();
        assertThat(manifest.host()).isEqualTo(HOST);
        assertThat(manifest.calibration()).hasValue(CALIBRATION);
        assertThat(manifest.jvm()).isEqualTo(JvmEntry.ofThisProcess());
        assertThat(manifest.servers())
                .extracting(ServerEntry::firstCell, ServerEntry::firstTrial)
                .containsExactly(tuple(open.id(), 1));
    }

    @Test
    void namesAndUnitsAreThoseOfTheDictionary() throws IOException {
        runToItsEnd(ResultSamples.run("run-1", 1, open, closed));

        JsonNode manifest = new ObjectMapper().readTree(text());
        assertThat(names(manifest))
                .containsExactly(
                        "schema_version",
                        "run_id",
                        "status",
                        "status_reason",
                        "started_at",
                        "ended_at",
                        "trials_planned",
                        "trials_ended",
                        "tool_version",
                        "store",
                        "adapter",
                        "client_version",
                        "target",
                        "target_servers",
                        "local_servers",
                        "forked",
                        "fleet",
                        "command_line",
                        "seed",
                        "heatings",
                        "load_seconds",
                        "scenario",
                        "cells",
                        "server_origins",
                        "servers",
                        "host",
                        "calibration",
                        "jvm",
                        "resumptions");
        assertThat(manifest.path("target_servers").isNull()).isTrue();
        assertThat(manifest.path("heatings").get(0).path("change").isNull()).isTrue();
        JsonNode cell = manifest.path("cells").get(0);
        assertThat(names(cell))
                .containsExactly(
                        "id",
                        "axes",
                        "workload",
                        "load",
                        "connections",
                        "lanes",
                        "partitions",
                        "replicas",
                        "consistency",
                        "durability",
                        "options",
                        "client",
                        "server",
                        "warm_up",
                        "measurement",
                        "free_disk_bytes",
                        "free_memory_bytes",
                        "timeout_s",
                        "verify",
                        "space");
        assertThat(cell.path("load"))
                .hasToString(
                        "{\"model\":\"open\",\"offered_ops_s\":1000.0,\"arrivals\":\"poisson\",\"max_in_flight\":8}");
        assertThat(manifest.path("cells").get(1).path("load"))
                .hasToString("{\"model\":\"closed\",\"offered_ops_s\":null,\"arrivals\":null,\"max_in_flight\":8}");
        assertThat(cell.path("workload").path("mix")).hasToString("{\"append\":1}");
        assertThat(cell.path("verify").asText()).isEqualTo("content");
        assertThat(names(manifest.path("calibration").path("pauses")))
                .containsExactly("p50_ns", "p90_ns", "p99_ns", "p999_ns", "max_ns");
    }

    @Test
    void aTargetComesBackAsItWas() {
        RunContext local = ResultSamples.run("run-1", 1, closed);
        TargetServers target = new TargetServers(
                "lab",
                "lab",
                List.of("10.0.0.1:6379"),
                new TargetAccess(new TreeMap<>(Map.of("tls.ca", "/etc/ca.pem"))),
                new TreeMap<>(Map.of("database", "1")),
                OptionalInt.of(3),
                Set.of(Durability.ALWAYS, Durability.NONE),
                new TreeMap<>(Map.of("appendonly", "yes")),
                Set.of(ServerChange.DURABILITY));
        runToItsEnd(new RunContext(
                local.runId(),
                local.startedAt(),
                local.toolVersion(),
                local.adapter(),
                Optional.of(target),
                Optional.empty(),
                true,
                Optional.of(new FleetEntry("lab.yaml", "ssh", List.of("load1", "load2"))),
                local.scenario(),
                local.commandLine()));

        Manifest manifest = ManifestFile.read(folder);

        assertThat(manifest.targetServers().orElseThrow().servers(manifest.target()))
                .isEqualTo(target);
        assertThat(manifest.localServers()).isEmpty();
        assertThat(manifest.forked()).isTrue();
        assertThat(manifest.fleet().orElseThrow().text()).isEqualTo("2 agents on load1, load2");
    }

    @Test
    void unknownPropertiesAreIgnoredAndMissingOnesHaveTheirMeaning() throws IOException {
        Files.writeString(folder.resolve(ManifestFile.NAME), """
                {"schema_version": 2, "status": "PARTIAL", "store": "redis", "colour": {"red": [1, null]},
                 "cells": [{"id": "single", "shape": 1, "measurement": {"duration_s": 2, "bytes": null}}],
                 "heatings": [{"cells": 1}], "target_servers": {"endpoints": ["a:1"], "durability": ["always"]}}
                """);

        Manifest manifest = ManifestFile.read(folder);

        assertThat(manifest.adapter()).isEqualTo("redis");
        assertThat(manifest.statusReason()).isEmpty();
        assertThat(manifest.startedAt()).isEmpty();
        assertThat(manifest.forked()).isFalse();
        assertThat(manifest.fleet()).isEmpty();
        assertThat(manifest.commandLine()).isEmpty();
        assertThat(manifest.scenario()).isEqualTo(ScenarioEntry.UNKNOWN);
        assertThat(manifest.host()).isEqualTo(HostDescription.UNDESCRIBED);
        assertThat(manifest.jvm()).isEqualTo(JvmEntry.UNKNOWN);
        assertThat(manifest.heatings()).containsExactly(new HeatSummary(1, 0, Double.NaN, false, Double.NaN));
        assertThat(manifest.loadSeconds()).isNaN();
        CellEntry cell = manifest.cells().get(0);
        assertThat(cell.axes()).isEmpty();
        assertThat(cell.options()).isEmpty();
        assertThat(cell.verify()).isEmpty();
        assertThat(cell.measurement()).hasValue(new CellEntry.Limits(2, OptionalLong.empty(), OptionalLong.empty()));
        TargetEntry target = manifest.targetServers().orElseThrow();
        assertThat(target.nodes()).isEmpty();
        assertThat(target.durability()).containsExactly(Durability.ALWAYS);
        assertThat(target.mayChange()).isEmpty();
    }

    @Test
    void aWordThatIsNotKnownIsNamedWithItsPlace() throws IOException {
        Path file = folder.resolve(ManifestFile.NAME);

        Files.writeString(file, "{\"schema_version\": 2, \"status\": \"LOST\"}");
        assertUnreadable("status: unknown 'LOST', expected one of RUNNING, COMPLETE, PARTIAL, FAILED");

        Files.writeString(file, "{\"schema_version\": 2}");
        assertUnreadable("status is missing, expected one of [RUNNING, COMPLETE, PARTIAL, FAILED]");

        Files.writeString(
                file, "{\"schema_version\": 2, \"status\": \"PARTIAL\", \"scenario\": {\"show\": \"colours\"}}");
        assertUnreadable("scenario.show: unknown 'colours', expected one of throughput, mean, space, thresholds,"
                + " connections");

        Files.writeString(
                file,
                "{\"schema_version\": 2, \"status\": \"PARTIAL\", \"cells\": [{}, {\"durability\": \"sometimes\"}]}");
        assertUnreadable("cells[1].durability: unknown 'sometimes', expected one of none, periodic, always");
    }

    @Test
    void aPropertyOfAnotherTypeIsNamedWithItsPlace() throws IOException {
        Path file = folder.resolve(ManifestFile.NAME);
        Files.writeString(
                file, "{\"schema_version\": 2, \"status\": \"PARTIAL\", \"servers\": [{\"first_trial\": []}]}");

        assertThatThrownBy(() -> ManifestFile.read(folder))
                .isInstanceOf(ResultsException.class)
                .hasMessageStartingWith(file + ": servers[0].first_trial: ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\"cells\": [null]", "\"cells\": [{\"axes\": {\"batch\": null}}]", "\"command_line\": [null]"})
    void nothingWithinACollectionIsRefused(String property) throws IOException {
        Files.writeString(
                folder.resolve(ManifestFile.NAME),
                "{\"schema_version\": 2, \"status\": \"PARTIAL\", " + property + "}");

        assertThatThrownBy(() -> ManifestFile.read(folder))
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining("Invalid `null` value");
    }

    private void assertUnreadable(String problem) {
        assertThatThrownBy(() -> ManifestFile.read(folder))
                .isInstanceOf(ResultsException.class)
                .hasMessage(folder.resolve(ManifestFile.NAME) + ": " + problem);
    }

    /** Writes a run as the harness does. */
    private void runToItsEnd(RunContext run) {
        RunHost host = new RunHost(HOST, Optional.of(CALIBRATION));
        try (ResultsWriter writer =
                new ResultsWriter(new RunFolder(folder), run, host, ManifestSeal.NONE, ResultSamples.CLOCK)) {
            writer.on(new RunEvent.ServersStarted("Maven org.apache.kafka:kafka_2.13:4.3.1"));
            writer.on(new RunEvent.Heated(new HeatSummary(2, 3, 1.5, true, Double.NaN)));
            run.scenario()
                    .cells()
                    .forEach(cell -> writer.on(
                            new RunEvent.TrialEnded(TrialSamples.valid(cell, 1, 5_000, TrialSamples.latencies(true)))));
            writer.on(ResultSamples.JUDGED);
        }
    }

    private String text() throws IOException {
        return Files.readString(folder.resolve(ManifestFile.NAME));
    }

    private static List<String> names(JsonNode object) {
        return object.properties().stream().map(Map.Entry::getKey).toList();
    }
}
