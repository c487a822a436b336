package io.blobbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.results.ResultsException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RunPartsTest {
    private static final double[] SLOW = {100, 101, 99, 100, 100};
    private static final double[] FAST = {200, 201, 199, 200, 200};

    @Test
    void aPartHasTheCellsOfOneValueWithoutTheAxis() {
        ComparedRun run = Runs.of(
                "run",
                cell("batch=1 client.linger.ms=0", SLOW),
                cell("batch=8 client.linger.ms=0", SLOW),
                cell("batch=1 client.linger.ms=5", FAST),
                cell("batch=8 client.linger.ms=5", FAST));

        List<ComparedRun> parts = RunParts.by(run, "client.linger.ms");

        assertThat(parts).extracting(ComparedRun::part).containsExactly("client.linger.ms=0", "client.linger.ms=5");
        assertThat(parts)
                .allSatisfy(part ->
                        assertThat(part.cells()).extracting(MeasuredCell::id).containsExactly("batch=1", "batch=8"));
    }

    @Test
    void cellsOfARunWithOneAxisAreSingle() {
        List<ComparedRun> parts = RunParts.by(Runs.of("run", cell("batch=1", SLOW), cell("batch=8", FAST)), "batch");

        assertThat(parts).flatExtracting(ComparedRun::cells).extracting("id").containsExactly("single", "single");
    }

    @Test
    void withoutTheScenarioNumbersAscendAndWordsAreInAlphabeticalOrder() {
        ComparedRun shuffled = Runs.of(
                "run",
                cell("blob=20KB durability=none", SLOW),
                cell("blob=1MB durability=always", SLOW),
                cell("blob=100B durability=periodic", FAST));

        assertThat(RunParts.by(shuffled, "blob"))
                .extracting(ComparedRun::part)
                .containsExactly("blob=100B", "blob=20KB", "blob=1MB");
        assertThat(RunParts.by(shuffled, "durability"))
                .extracting(ComparedRun::part)
                .containsExactly("durability=always", "durability=none", "durability=periodic");
    }

    @Test
    void withoutTheScenarioValuesInUnitsOfATimeAndOfASizeAreWords() {
        ComparedRun shuffled = Runs.of(
                "run", cell("server.size=1m", SLOW), cell("server.size=2k", SLOW), cell("server.size=128k", FAST));

        assertThat(RunParts.by(shuffled, "server.size"))
                .extracting(ComparedRun::part)
                .containsExactly("server.size=128k", "server.size=1m", "server.size=2k");
    }

    @Test
    void inTheOrderOfTheScenarioTheFirstValueIsTheBaseline() {
        ComparedRun run = new ComparedRun(
                "run",
                "",
                "Test CPU",
                Set.of(),
                List.of(cell("batch=8", SLOW), cell("batch=1", FAST)),
                Map.of("batch=8", Map.of("batch", "8"), "batch=1", Map.of("batch", "1")),
                Map.of());

        assertThat(RunParts.by(run, "batch")).extracting(ComparedRun::part).containsExactly("batch=8", "batch=1");
    }

    @Test
    void aValueThatTheStoreDoesNotSupportIsNoBaseline() {
        MeasuredCell unsupported = new Runs.Cell("consistency=none")
                .throughputs(1)
                .verdict(1, "UNSUPPORTED", "no answer settles a blob")
                .measured();
        ComparedRun run = new ComparedRun(
                "run",
                "",
                "Test CPU",
                Set.of(),
                List.of(unsupported, cell("consistency=one", SLOW), cell("consistency=all", FAST)),
                Map.of(
                        "consistency=none", Map.of("consistency", "none"),
                        "consistency=one", Map.of("consistency", "one"),
                        "consistency=all", Map.of("consistency", "all")),
                Map.of());

        assertThat(RunParts.by(run, "consistency"))
                .extracting(ComparedRun::part)
                .containsExactly("consistency=one", "consistency=all", "consistency=none");
    }

    @Test
    void aValueMayHaveBlanks() {
        List<ComparedRun> parts = RunParts.by(
                Runs.of(
                        "run",
                        cell("server.x=normal 0 0 0 batch=1", SLOW),
                        cell("server.x=normal 1 1 60 batch=1", FAST)),
                "server.x");

        assertThat(parts)
                .extracting(ComparedRun::part)
                .containsExactly("server.x=normal 0 0 0", "server.x=normal 1 1 60");
        assertThat(parts).flatExtracting(ComparedRun::cells).extracting("id").containsExactly("batch=1", "batch=1");
    }

    @Test
    void whereTheScenarioIsKnownAValueMayLookLikeAnotherAxis() {
        Map<String, String> first = Map.of("server.x", "a=1 b=2");
        Map<String, String> second = Map.of("server.x", "a=1 b=3");
        ComparedRun run = new ComparedRun(
                "run",
                "",
                "Test CPU",
                Set.of(),
                List.of(cell("server.x=a=1 b=2", SLOW), cell("server.x=a=1 b=3", FAST)),
                Map.of("server.x=a=1 b=2", first, "server.x=a=1 b=3", second),
                Map.of());

        assertThat(RunParts.by(run, "server.x"))
                .extracting(ComparedRun::part)
                .containsExactly("server.x=a=1 b=2", "server.x=a=1 b=3");
    }

    @Test
    void partsAreComparedAlthoughTheirAxisIsOneOfTheLoad() {
        List<ComparedRun> parts = RunParts.by(Runs.of("run", cell("batch=1", SLOW), cell("batch=8", FAST)), "batch");

        Comparison comparison = Comparison.of(parts.get(0), parts.subList(1, 2), Comparison.LEAST_DIFFERENCE);

        assertThat(comparison.runs().get(0).cells())
                .extracting(CellComparison::cell, CellComparison::outcome)
                .containsExactly(tuple("single", Outcome.FASTER));
    }

    @Test
    void aPromiseThatIsTheAxisNeedsNoLeave() {
        List<ComparedRun> parts = RunParts.by(
                Runs.of(
                        "run",
                        promising("durability=always", "always", SLOW),
                        promising("durability=none", "none", FAST)),
                "durability");

        Comparison comparison = Comparison.of(parts.get(0), parts.subList(1, 2), Comparison.LEAST_DIFFERENCE);

        assertThat(comparison.runs().get(0).cells())
                .extracting(CellComparison::outcome)
                .containsExactly(Outcome.FASTER);
    }

    @Test
    void coldCachesAreComparedWithHotOnesWhereTheyAreTheAxis() {
        List<ComparedRun> parts = RunParts.by(
                Runs.of("run", cached("cache=hot", "hot", FAST), cached("cache=cold", "cold", SLOW)), "cache");

        Comparison comparison = Comparison.of(parts.get(0), parts.subList(1, 2), Comparison.LEAST_DIFFERENCE);

        assertThat(only(comparison).outcome()).isEqualTo(Outcome.FASTER);
    }

    @Test
    void aPromiseThatFollowsFromTheAxisNeedsNoLeave() {
        List<ComparedRun> parts = RunParts.by(
                Runs.of(
                        "run",
                        promising("server.appendonly=no", "none", FAST),
                        promising("server.appendonly=yes", "periodic", SLOW)),
                "server.appendonly");

        Comparison comparison = Comparison.of(parts.get(0), parts.subList(1, 2), Comparison.LEAST_DIFFERENCE);

        assertThat(only(comparison).outcome()).isEqualTo(Outcome.SLOWER);
    }

    @Test
    void unlikePromisesAreComparedOnlyWhereThatIsAllowed() {
        ComparedRun fast = Runs.of("a", promising("x", "none", FAST));
        ComparedRun safe = Runs.of("b", promising("x", "always", SLOW));

        CellComparison refused = only(Comparison.of(fast, List.of(safe), Comparison.LEAST_DIFFERENCE));
        CellComparison allowed =
                only(Comparison.of(fast, List.of(safe), Comparison.LEAST_DIFFERENCE, Set.of("durability")));

        assertThat(refused.outcome()).isEqualTo(Outcome.NOT_COMPARABLE);
        assertThat(refused.reason()).isEqualTo("durability none against always; --allow durability compares them");
        assertThat(allowed.outcome()).isEqualTo(Outcome.SLOWER);
    }

    @Test
    void anUnknownAxisIsNamedWithTheOneThatWasMeant() {
        ComparedRun run = Runs.of("run", cell("batch=1 client.linger.ms=0", SLOW));

        assertThatThrownBy(() -> RunParts.by(run, "client.lingr.ms"))
                .isInstanceOf(ResultsException.class)
                .hasMessage("run: no axis 'client.lingr.ms', did you mean 'client.linger.ms'?; its axes are batch,"
                        + " client.linger.ms");
    }

    @Test
    void anAxisWithOneValueCannotBeCompared() {
        ComparedRun run = Runs.of("run", cell("batch=1 blob=1KB", SLOW), cell("batch=1 blob=5KB", SLOW));

        assertThatThrownBy(() -> RunParts.by(run, "batch"))
                .hasMessage("run: all cells have batch=1, expected an axis with two values or more");
    }

    private static CellComparison only(Comparison comparison) {
        return comparison.runs().get(0).cells().get(0);
    }

    private static MeasuredCell cell(String id, double... throughputs) {
        return Runs.throughputs(id, throughputs);
    }

    private static MeasuredCell cached(String id, String cache, double... throughputs) {
        return new Runs.Cell(id)
                .with("cache", cache, "blob_bytes", "1000")
                .throughputs(throughputs)
                .measured();
    }

    private static MeasuredCell promising(String id, String durability, double... throughputs) {
        return new Runs.Cell(id)
                .with("durability", durability, "blob_bytes", "1000")
                .throughputs(throughputs)
                .measured();
    }
}
