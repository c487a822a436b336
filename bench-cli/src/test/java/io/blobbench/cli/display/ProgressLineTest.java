package io.blobbench.cli.display;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.display.DownloadProgress.Fetched;
import io.blobbench.cli.display.DownloadProgress.UnderWay;
import io.blobbench.cli.display.DownloadProgress.Working;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgressLineTest {
    private final ProgressLine line = new ProgressLine('#', '-');

    @Test
    void eightyColumnsHoldCellTimesThroughputAndServiceTime() {
        Snapshot measuring = snapshot("measurement", 210_000, "p99 1.20 ms", Optional.empty());

        String drawn = line.draw(measuring, 79);

        assertThat(drawn)
                .isEqualTo(" 7/24 ###-------- 0:32, 1:04 left  batch=8192 blob=20KB  210k/s, p99 1.20 ms")
                .hasSizeLessThanOrEqualTo(79);
    }

    @Test
    void aWideTerminalShowsThePhaseToo() {
        Snapshot measuring = snapshot("measurement", 210_000, "p99 1.20 ms", Optional.empty());

        String drawn = line.draw(measuring, 159);

        assertThat(drawn).contains("#".repeat(10) + "-".repeat(30)).endsWith("measurement, 210k/s, p99 1.20 ms");
    }

    @Test
    void aPhaseWithoutLoadIsNamed() {
        assertThat(line.draw(snapshot("verifying", Double.NaN, "", Optional.empty()), 79))
                .endsWith("verifying");
    }

    @Test
    void theBarLeavesRoomForALongPhase() {
        Snapshot holding = new Snapshot(
                24,
                24,
                "",
                "holding batch=512 blob=100KB for 30s",
                Double.NaN,
                "",
                Duration.ofSeconds(32),
                Duration.ofSeconds(64),
                0.75,
                Optional.empty());

        assertThat(line.draw(holding, 79))
                .endsWith("  holding batch=512 blob=100KB for 30s")
                .hasSize(79);
    }

    @Test
    void digitsAreTheSameInEveryLocale() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG"));
        try {
            assertThat(line.draw(snapshot("verifying", Double.NaN, "", Optional.empty()), 79))
                    .startsWith(" 7/24 ");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void aDownloadHasABarOfItsOwn() {
        Optional<UnderWay> fetched = Optional.of(new Fetched(106, 30_000_000, 40_000_000));

        String drawn = line.draw(snapshot("starting kafka 4.3.1", Double.NaN, "", fetched), 79);

        assertThat(drawn)
                .isEqualTo(" 7/24 " + "#".repeat(25) + "-".repeat(8) + "  fetching 106 files, 30.0 MB of 40.0 MB");
    }

    @Test
    void aPackageClientThatTellsNothingIsShownWithItsTime() {
        Optional<UnderWay> working = Optional.of(new Working("fetching etcd 3.6.15 with go", Duration.ofSeconds(45)));

        String drawn = line.draw(snapshot("starting etcd", Double.NaN, "", working), 79);

        assertThat(drawn).isEqualTo(" 7/24 " + "-".repeat(36) + "  fetching etcd 3.6.15 with go (45 s)");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10, 40, 79, 80, 120, 159, 300})
    void theLineNeverWraps(int width) {
        assertThat(line.draw(snapshot("starting kafka 4.3.1", 210_000, "p99 1.20 ms", Optional.empty()), width))
                .hasSizeLessThanOrEqualTo(width);
    }

    private static Snapshot snapshot(
            String phase, double throughputBlobs, String longest, Optional<UnderWay> download) {
        return new Snapshot(
                7,
                24,
                "batch=8192 blob=20KB",
                phase,
                throughputBlobs,
                longest,
                Duration.ofSeconds(32),
                Duration.ofSeconds(64),
                0.25,
                download);
    }
}
