package io.blobbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.cell.MeasuredCell;
import java.util.List;
import org.junit.jupiter.api.Test;

class CellPairsTest {
    @Test
    void cellsAreFoundByWhatWasAskedNotByTheirNames() {
        ComparedRun sweep = Runs.of("sweep", cell("batch=1 blob=1KB", "batch_size", "1", "blob_bytes", "1000"));
        ComparedRun single = Runs.of("single", cell("blob=1KB", "batch_size", "1", "blob_bytes", "1000"));

        assertThat(pairs(sweep, single)).containsExactly("batch=1 blob=1KB ~ blob=1KB");
    }

    @Test
    void aCellThatOnlyOneRunHasStandsAlone() {
        ComparedRun first = Runs.of("first", cell("blob=1KB"), cell("blob=5KB"));
        ComparedRun second = Runs.of("second", cell("blob=20KB"), cell("blob=1KB"));

        assertThat(pairs(first, second)).containsExactly("blob=1KB ~ blob=1KB", "blob=5KB ~ -", "- ~ blob=20KB");
    }

    @Test
    void whereDurabilityIsAnAxisItMustBeEqual() {
        ComparedRun sweep = Runs.of("sweep", durability("none"), durability("always"));
        ComparedRun safe = Runs.of("safe", durability("always"));

        assertThat(pairs(sweep, safe)).containsExactly("durability=none ~ -", "durability=always ~ durability=always");
    }

    @Test
    void whereDurabilityIsNoAxisTheCellsArePairedAndItIsUpToOthersWhatThatMeans() {
        assertThat(pairs(Runs.of("a", durability("none")), Runs.of("b", durability("always"))))
                .containsExactly("durability=none ~ durability=always");
    }

    @Test
    void whereColdCachesAreAnAxisColdCellsArePairedWithColdOnes() {
        ComparedRun both = Runs.of("both", cache("hot"), cache("cold"));
        ComparedRun cold = Runs.of("cold", cell("single", "cache", "cold", "blob_bytes", "1"));

        assertThat(pairs(both, cold)).containsExactly("cache=hot ~ -", "cache=cold ~ single");
    }

    @Test
    void whereASettingIsAnAxisACellWithoutItIsNoneOfThem() {
        ComparedRun sweep = Runs.of("sweep", client("linger.ms=0"), client("linger.ms=5"));
        ComparedRun unset = Runs.of("unset", client(""));

        assertThat(pairs(sweep, unset))
                .containsExactly("client.linger.ms=0 ~ -", "client.linger.ms=5 ~ -", "- ~ client.");
        assertThat(CellPairs.apart(sweep, unset)).containsExactly("client.linger.ms");
    }

    @Test
    void whereASettingIsAnAxisOthersMayDiffer() {
        ComparedRun old = Runs.of("old", client("linger.ms=0"), client("linger.ms=1"));
        ComparedRun secured = Runs.of(
                "secured",
                cell("one", "client", "linger.ms=1; sasl.mechanism=PLAIN", "blob_bytes", "1"),
                cell("none", "client", "linger.ms=0; sasl.mechanism=PLAIN", "blob_bytes", "1"));

        assertThat(pairs(old, secured)).containsExactly("client.linger.ms=0 ~ none", "client.linger.ms=1 ~ one");
        assertThat(pairs(secured, old)).containsExactly("one ~ client.linger.ms=1", "none ~ client.linger.ms=0");
        assertThat(CellPairs.apart(old, secured)).isEmpty();
        assertThat(Differences.between(old, secured))
                .containsExactly("client linger.ms=1; sasl.mechanism=PLAIN / linger.ms=0; sasl.mechanism=PLAIN, not"
                        + " linger.ms=0 / linger.ms=1");
    }

    @Test
    void aSettingThatSomeCellsOfARunLeaveOutIsAnAxis() {
        ComparedRun some = Runs.of("some", client("acks=1"), client("acks=1; linger.ms=5"));
        ComparedRun all = Runs.of("all", cell("single", "client", "acks=all; linger.ms=5", "blob_bytes", "1"));

        assertThat(pairs(some, all)).containsExactly("client.acks=1 ~ -", "client.acks=1; linger.ms=5 ~ single");
    }

    @Test
    void whereTwoSettingsAreAxesBothMustBeEqual() {
        ComparedRun sweep = Runs.of("sweep", client("acks=1; linger.ms=0"), client("acks=all; linger.ms=5"));
        ComparedRun other = Runs.of("other", client("acks=1; linger.ms=5"), client("acks=all; linger.ms=5"));

        assertThat(pairs(sweep, other))
                .containsExactly(
                        "client.acks=1; linger.ms=0 ~ -",
                        "client.acks=all; linger.ms=5 ~ client.acks=all; linger.ms=5",
                        "- ~ client.acks=1; linger.ms=5");
    }

    @Test
    void aRowFromBeforeThereWereColdCachesIsPairedWithHotOnes() {
        ComparedRun both = Runs.of("both", cache("hot"), cache("cold"));
        ComparedRun old = Runs.of("old", cell("single", "cache", "", "blob_bytes", "1"));

        assertThat(pairs(both, old)).containsExactly("cache=hot ~ single", "cache=cold ~ -");
    }

    @Test
    void operationsInFlightFollowFromTheClientUnlessTheyAreAnAxis() {
        ComparedRun several = Runs.of("async", inFlight("8"));
        ComparedRun one = Runs.of("inline", inFlight("1"));
        ComparedRun sweep = Runs.of("sweep", inFlight("1"), inFlight("8"));

        assertThat(pairs(several, one)).containsExactly("inFlight=8 ~ inFlight=1");
        assertThat(pairs(sweep, several)).containsExactly("inFlight=1 ~ -", "inFlight=8 ~ inFlight=8");
    }

    @Test
    void lanesThatFollowFromOperationsInFlightAreNoAxis() {
        ComparedRun redis = Runs.of("redis", inFlight("1", "16"), inFlight("8", "2"));
        ComparedRun kafka = Runs.of("kafka", inFlight("1", "2"), inFlight("8", "2"));
        ComparedRun moreCores = Runs.of("more cores", inFlight("1", "16"), inFlight("8", "4"));

        assertThat(pairs(redis, kafka)).containsExactly("inFlight=1 ~ inFlight=1", "inFlight=8 ~ inFlight=8");
        assertThat(pairs(redis, moreCores)).containsExactly("inFlight=1 ~ inFlight=1", "inFlight=8 ~ inFlight=8");
    }

    @Test
    void lanesThatTheScenarioSetsAreAnAxis() {
        ComparedRun sweep = Runs.of("sweep", lanes("1"), lanes("4"));
        ComparedRun four = Runs.of("four", cell("single", "lanes", "4", "in_flight", "1", "blob_bytes", "1"));

        assertThat(pairs(sweep, four)).containsExactly("lanes=1 ~ -", "lanes=4 ~ single");
    }

    @Test
    void aCellInWhichNoLoadRanIsPairedAlthoughItSaysNothingOfItsLanes() {
        ComparedRun failed = Runs.of("failed", inFlight(""));

        assertThat(pairs(Runs.of("sweep", inFlight("1")), failed)).containsExactly("inFlight=1 ~ inFlight=");
    }

    @Test
    void runsWithoutACommonCellSayInWhatTheyDiffer() {
        ComparedRun small = Runs.of("small", cell("x", "blob_bytes", "100", "batch_size", "1"));
        ComparedRun large = Runs.of("large", cell("x", "blob_bytes", "9000", "batch_size", "1"));

        assertThat(CellPairs.apart(small, large)).containsExactly("blob_bytes");
        assertThat(CellPairs.apart(small, small)).isEmpty();
    }

    @Test
    void aTraceThatWasEditedIsAnotherLoad() {
        ComparedRun before = Runs.of("before", cell("x", "trace", "my.csv", "trace_sha256", "0123456789ab"));
        ComparedRun edited = Runs.of("edited", cell("x", "trace", "my.csv", "trace_sha256", "ba9876543210"));

        assertThat(pairs(before, edited)).containsExactly("x ~ -", "- ~ x");
        assertThat(CellPairs.apart(before, edited)).containsExactly("trace_sha256");
        assertThat(pairs(before, before)).containsExactly("x ~ x");
    }

    @Test
    void aRenamedTraceIsTheSameLoadAndItsNameADifference() {
        ComparedRun before = Runs.of("before", cell("x", "trace", "my.csv", "trace_sha256", "0123456789ab"));
        ComparedRun renamed = Runs.of("renamed", cell("x", "trace", "copy.csv", "trace_sha256", "0123456789ab"));

        assertThat(pairs(before, renamed)).containsExactly("x ~ x");
        assertThat(Differences.between(before, renamed)).containsExactly("trace copy.csv, not my.csv");
    }

    @Test
    void tracesWithoutAChecksumAreTheSameLoadIfTheirNamesAre() {
        ComparedRun first = Runs.of("first", cell("x", "trace", "a.csv", "trace_sha256", ""));
        ComparedRun second = Runs.of("second", cell("x", "trace", "b.csv", "trace_sha256", ""));

        assertThat(pairs(first, second)).containsExactly("x ~ -", "- ~ x");
        assertThat(CellPairs.apart(first, second)).containsExactly("trace_sha256");
        assertThat(pairs(first, first)).containsExactly("x ~ x");
    }

    @Test
    void searchesThatFoundOtherLoadsDoNotDifferInTheirLoad() {
        ComparedRun low = Runs.of("low", cell("x", "load_model", "find-max", "offered_ops_s", "1000"));
        ComparedRun high = Runs.of("high", cell("x", "load_model", "find-max", "offered_ops_s", "4000"));

        assertThat(pairs(low, high)).containsExactly("x ~ x");
        assertThat(CellPairs.apart(low, high)).isEmpty();
    }

    private static MeasuredCell durability(String word) {
        return cell("durability=" + word, "durability", word, "blob_bytes", "1");
    }

    private static MeasuredCell cache(String word) {
        return cell("cache=" + word, "cache", word, "blob_bytes", "1");
    }

    private static MeasuredCell client(String settings) {
        return cell("client." + settings, "client", settings, "blob_bytes", "1");
    }

    private static MeasuredCell inFlight(String operations) {
        return cell("inFlight=" + operations, "in_flight", operations, "blob_bytes", "1");
    }

    private static MeasuredCell inFlight(String operations, String lanes) {
        return cell("inFlight=" + operations, "in_flight", operations, "lanes", lanes, "blob_bytes", "1");
    }

    private static MeasuredCell lanes(String lanes) {
        return cell("lanes=" + lanes, "in_flight", "1", "lanes", lanes, "blob_bytes", "1");
    }

    private static MeasuredCell cell(String id, String... columns) {
        return new Runs.Cell(id).with(columns).throughputs(1).measured();
    }

    private static List<String> pairs(ComparedRun first, ComparedRun second) {
        return CellPairs.of(first, second).stream()
                .map(pair -> pair.baseline().map(MeasuredCell::id).orElse("-") + " ~ "
                        + pair.other().map(MeasuredCell::id).orElse("-"))
                .toList();
    }
}
