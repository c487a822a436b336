package io.blobbench.report.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.results.ResultsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PublishedResultsTest {
    private static final Path SHIPPED = Path.of("..", "results", "reference", "published-results.csv");

    @TempDir
    private Path folder;

    @Test
    void everyShippedNumberIsOfAKnownScenarioAndFigure() {
        assertThat(PublishedResults.read(SHIPPED).rows())
                .hasSize(171)
                .extracting(PublishedRow::scenario)
                .containsOnly(
                        "batch-size",
                        "connections",
                        "consistency",
                        "large-messages",
                        "long-running",
                        "occupied-space",
                        "consensus",
                        "partitions",
                        "replicas",
                        "persistence",
                        "round-trip",
                        "round-trip-one-port",
                        "round-trip-many-ports");
    }

    @Test
    void whatARowDoesNotNameIsNoParameter() {
        PublishedRow first = PublishedResults.read(SHIPPED).rows().get(0);

        assertThat(first.parameters())
                .isEqualTo(Map.of(
                        Parameter.BLOB_BYTES, "100",
                        Parameter.BATCH_SIZE, "128",
                        Parameter.CONNECTIONS, "8",
                        Parameter.REPLICAS, "2",
                        Parameter.OPERATION, "append",
                        Parameter.LOAD_MODEL, "closed"));
        assertThat(first.number()).hasValue(67_100);
    }

    @Test
    void aTimeoutIsNoNumber() {
        assertThat(PublishedResults.read(SHIPPED).rows())
                .filteredOn(row -> row.value().equals("timeout"))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row.number()).isEmpty());
    }

    @Test
    void thePartitionsOfEightTopicsAreThoseOfOneLayout() {
        assertThat(PublishedResults.read(SHIPPED).rows())
                .filteredOn(row ->
                        row.source().equals("kafka-2014") && row.scenario().equals("batch-size"))
                .extracting(row -> row.parameters().get(Parameter.PARTITIONS))
                .containsOnly("16");
    }

    @Test
    void millisecondsBecomeMicroseconds() throws IOException {
        PublishedRow row =
                PublishedResults.read(shippedWith("round_trip_mean,190,us", "round_trip_mean,0.19,ms")).rows().stream()
                        .filter(each -> each.value().equals("0.19"))
                        .findFirst()
                        .orElseThrow();

        assertThat(row.number()).hasValue(190);
        assertThat(row.figure().column()).isEqualTo("service_mean_us");
    }

    @Test
    void anUnknownUnitIsNamedWithItsLine() throws IOException {
        Path file = shippedWith("throughput,67100,msg/s", "throughput,67100,msg/h");

        assertThatThrownBy(() -> PublishedResults.read(file))
                .isInstanceOf(ResultsException.class)
                .hasMessage(file + ":2: unknown metric 'throughput' in 'msg/h'");
    }

    @Test
    void aMissingColumnIsOneLine() throws IOException {
        Path file = shippedWith(",offered_load,", ",load,");

        assertThatThrownBy(() -> PublishedResults.read(file))
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining("offered_load");
    }

    private Path shippedWith(String text, String replacement) throws IOException {
        String shipped = Files.readString(SHIPPED);
        assertThat(shipped).contains(text);
        return Files.writeString(folder.resolve("published.csv"), shipped.replaceFirst(text, replacement));
    }
}
