package io.blobbench.report.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.host.HostDescription;
import io.blobbench.results.manifest.JvmEntry;
import io.blobbench.results.manifest.Manifest;
import io.blobbench.results.manifest.ManifestFile;
import io.blobbench.results.manifest.ManifestJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentTest {
    private static final String HOST = """
            {"cpu": "AMD EPYC", "physical_cores": 2, "logical_cores": 4, "cpu_governor": "unknown", "memory_bytes": 25276502016,
             "kernel": "6.1.0", "links": [{"name": "eth0", "bits_per_second": 10000000000}]}
            """;

    @TempDir
    private Path folder;

    @Test
    void whatARunKnewOfItsEnvironmentIsNamedAndWhatItDidNotIsLeftOut() throws IOException {
        Environment environment = Environment.of(manifest("""
                "tool_version": "0.1.0", "store": "redis", "client_version": "8.0.2", "target": "local",
                "servers": [{"description": {"version": "7.0.15"}}], "host": %s
                """.formatted(HOST)));

        assertThat(environment.facts())
                .containsEntry("server", "7.0.15")
                .containsEntry("cores", "4 (2 physical)")
                .containsEntry("memory", "25.3 GB")
                .containsEntry("links", "eth0 10.0 Gbit/s")
                .doesNotContainKeys("governor", "heap", "system");
    }

    @Test
    void largeFiguresOfAHostHaveAllDigitsBeforeThePoint() throws IOException {
        String large = HOST.replace("25276502016", "1099511627776").replace("10000000000", "1600000000000");

        Environment environment = Environment.of(manifest("\"tool_version\": \"0.1.0\", \"host\": " + large));

        assertThat(environment.facts()).containsEntry("memory", "1100 GB").containsEntry("links", "eth0 1600 Gbit/s");
        assertThat(Machine.of(ManifestJson.MAPPER.readValue(large, HostDescription.class))
                        .line())
                .isEqualTo("AMD EPYC, 4 cores, 1100 GB, 1600 Gbit/s");
    }

    @Test
    void coresThatTheRunCouldNotUseAreTold() throws IOException {
        String pinned = HOST.replace("\"logical_cores\": 4", "\"logical_cores\": 4, \"usable_cores\": 1.5");
        Machine machine = Machine.of(ManifestJson.MAPPER.readValue(pinned, HostDescription.class));

        assertThat(Environment.of(manifest("\"host\": " + pinned)).facts())
                .containsEntry("cores", "4 (2 physical)")
                .containsEntry("usable cores", "1.5");
        assertThat(Environment.of(manifest("\"host\": " + HOST)).facts()).doesNotContainKey("usable cores");
        assertThat(machine.line()).isEqualTo("AMD EPYC, 1.5 of 4 cores, 25.3 GB, 10.0 Gbit/s");
        assertThat(machine.whole().line()).isEqualTo("AMD EPYC, 4 cores, 25.3 GB");
    }

    @Test
    void onlyWhatBothKnowCanDiffer() throws IOException {
        Environment before = Environment.of(manifest("\"tool_version\": \"0.1.0\", \"host\": " + HOST));
        String other = HOST.replace("6.1.0", "6.9.0").replace("unknown", "performance");

        Environment now = Environment.before(
                "0.1.0",
                "8.0.2",
                ManifestJson.MAPPER.readValue(other, HostDescription.class),
                JvmEntry.ofThisProcess());

        assertThat(now.differencesFrom(before)).containsExactly("kernel");
    }

    @Test
    void aRunThatIsResumedOnAnotherDiskDiffersUnlessItsOwnIsNotRecorded() throws IOException {
        Environment fast = Environment.of(manifest("\"host\": " + on("ext4 on Samsung SSD 980 PRO 1TB (1000 GB)")));
        Environment slow = Environment.of(manifest("\"host\": " + on("ext4 on ST4000DM004-2CV1 (4001 GB)")));

        assertThat(fast.facts()).containsEntry("disk", "ext4 on Samsung SSD 980 PRO 1TB (1000 GB)");
        assertThat(slow.differencesFrom(fast)).containsExactly("disk");
        assertThat(slow.differencesFrom(Environment.of(manifest("\"host\": " + HOST))))
                .isEmpty();
        assertThat(slow.differencesFrom(Environment.of(manifest("\"host\": " + on("unknown")))))
                .isEmpty();
    }

    private static String on(String disk) {
        return HOST.replace("{\"cpu\"", "{\"disk\": \"" + disk + "\", \"cpu\"");
    }

    @Test
    void anEnvironmentWithoutTheOptimisingCompilerDiffers() throws IOException {
        Environment whole = inJvm("-XX:+UseParallelGC", "-XX:+TieredCompilation", "-Xshare:auto");
        Environment half = inJvm("-XX:+UseParallelGC", "-XX:TieredStopAtLevel=1");

        assertThat(whole.facts()).containsEntry("JVM options", "-XX:+UseParallelGC -XX:+TieredCompilation");
        assertThat(half.differencesFrom(whole)).containsExactly("JVM options");
    }

    @Test
    void whatWasDifferentWhenARunWasResumedIsAFactOfIt() throws IOException {
        String resumptions = """
                "resumptions": [{"differences": {"kernel": "6.9.0, was 6.1.0"}}, {"differences": {}},
                    {"differences": {"heap": "4.29 GB, was 1.07 GB", "kernel": "6.9.0, was 6.1.0"}}]
                """;

        assertThat(Environment.of(manifest(resumptions)).facts())
                .containsEntry("resumed", "kernel 6.9.0, was 6.1.0; heap 4.29 GB, was 1.07 GB");
        assertThat(Environment.of(manifest("\"resumptions\": [{}]")).facts()).doesNotContainKey("resumed");
    }

    private Environment inJvm(String... options) throws IOException {
        return Environment.of(manifest("\"jvm\": {\"arguments\": [\"" + String.join("\", \"", options) + "\"]}"));
    }

    private Manifest manifest(String properties) throws IOException {
        Files.writeString(
                folder.resolve(ManifestFile.NAME),
                "{\"schema_version\": 2, \"status\": \"COMPLETE\", " + properties + "}");
        return ManifestFile.read(folder);
    }
}
