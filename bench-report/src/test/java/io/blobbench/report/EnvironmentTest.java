package io.blobbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class EnvironmentTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String HOST = """
            {"cpu": "AMD EPYC", "physical_cores": 2, "logical_cores": 4, "cpu_governor": "unknown", "memory_bytes": 25276502016,
             "kernel": "6.1.0", "links": [{"name": "eth0", "bits_per_second": 10000000000}]}
            """;

    @Test
    void whatARunKnewOfItsEnvironmentIsNamedAndWhatItDidNotIsLeftOut() throws IOException {
        Environment environment = Environment.of(JSON.readTree("""
                {"tool_version": "0.1.0", "store": "redis", "client_version": "8.0.2", "target": "local",
                 "servers": [{"description": {"version": "7.0.15"}}], "host": %s}
                """.formatted(HOST)));

        assertThat(environment.facts())
                .containsEntry("server", "7.0.15")
                .containsEntry("cores", "4 (2 physical)")
                .containsEntry("memory", "25.3 GB")
                .containsEntry("links", "eth0 10.0 Gbit/s")
                .doesNotContainKeys("governor", "heap", "system");
    }

    @Test
    void onlyWhatBothKnowCanDiffer() throws IOException {
        Environment before = Environment.of(JSON.readTree("{\"tool_version\": \"0.1.0\", \"host\": " + HOST + "}"));
        String other = HOST.replace("6.1.0", "6.9.0").replace("unknown", "performance");

        Environment now = Environment.before("0.1.0", "8.0.2", JSON.readTree(other));

        assertThat(now.differencesFrom(before)).containsExactly("kernel");
    }
}
