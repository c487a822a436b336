package io.blobbench.trial.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.host.HostId;
import io.blobbench.host.Interval;
import io.blobbench.host.Resources;
import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;
import java.util.List;
import org.junit.jupiter.api.Test;

final class IntervalMergeTest {
    private final IntervalMerge merge = new IntervalMerge(2, agent -> new HostId("host" + agent, "link" + agent));

    @Test
    void aSecondIsCompleteWhenAllAgentsThatRunAreBeyondIt() {
        merge.add(0, List.of(interval(0, 0, 1, 10), interval(1, 1, 1, 11)));
        merge.add(1, List.of(interval(0, 0, 1.02, 20)));
        assertThat(take(0, 1)).isEmpty();

        merge.add(1, List.of(interval(1, 1.02, 1, 22)));

        List<Interval> complete = take(0, 1);
        assertThat(complete).hasSize(1);
        assertThat(complete.get(0).counts().operations()).isEqualTo(30);
        assertThat(complete.get(0).seconds()).isEqualTo(1.02);
        assertThat(merge.next(1)).isEqualTo(2);
    }

    @Test
    void intervalsFollowEachOtherWithoutGapWhereOneAgentEndsBeforeTheOther() {
        merge.add(0, List.of(interval(0, 0, 1, 10), interval(1, 1, 0.3, 3)));
        merge.add(1, List.of(interval(0, 0, 1, 20), interval(1, 1, 1, 20), interval(2, 2, 0.5, 10)));

        List<Interval> all = take();

        assertThat(all).extracting(Interval::index).containsExactly(0, 1, 2);
        assertThat(all).extracting(each -> each.counts().operations()).containsExactly(30L, 23L, 10L);
        double end = 0;
        for (Interval each : all) {
            assertThat(each.startSeconds()).isCloseTo(end, within(1e-9));
            end = each.startSeconds() + each.seconds();
        }
        assertThat(end).isEqualTo(2.5);
    }

    @Test
    void theSecondsInWhichAnAgentStalledAreOneInterval() {
        merge.add(
                0, List.of(interval(0, 0, 1, 1), interval(1, 1, 1, 10), interval(2, 2, 1, 20), interval(3, 3, 1, 30)));
        merge.add(1, List.of(interval(0, 0, 1, 2), interval(1, 1, 2.3, 100), interval(2, 3.3, 0.7, 200)));

        List<Interval> all = take();

        assertThat(all).extracting(Interval::startSeconds).containsExactly(0.0, 1.0);
        assertThat(all).extracting(Interval::seconds).containsExactly(1.0, 3.0);
        assertThat(all).extracting(each -> each.counts().operations()).containsExactly(3L, 360L);
    }

    @Test
    void anAgentThatIsAlwaysLateJoinsNoSecondsButItsFirst() {
        merge.add(0, List.of(interval(0, 0, 1, 1), interval(1, 1, 1, 1), interval(2, 2, 1, 1), interval(3, 3, 1, 1)));
        merge.add(1, List.of(interval(0, 0, 1.5, 1), interval(1, 1.5, 1, 1), interval(2, 2.5, 1, 1)));

        assertThat(take()).extracting(Interval::seconds).containsExactly(2.5, 1.0, 0.5);
    }

    @Test
    void anIntervalOfSeveralSecondsIsCompleteWhenAllAgentsThatRunAreBeyondTheLast() {
        merge.add(0, List.of(interval(0, 0, 1, 1), interval(1, 1, 1, 1), interval(2, 2, 1, 1)));
        merge.add(1, List.of(interval(0, 0, 2.3, 1), interval(1, 2.3, 0.7, 1), interval(2, 3, 1, 1)));
        assertThat(take(0, 1)).isEmpty();

        merge.add(0, List.of(interval(3, 3, 1, 1)));

        assertThat(take(0, 1)).extracting(Interval::seconds).containsExactly(3.0);
    }

    @Test
    void whatEndsNoLaterThanTheIntervalBeforeBelongsToIt() {
        merge.add(0, List.of(interval(0, 0, 1, 1), interval(1, 1, 0.02, 2)));
        merge.add(1, List.of(interval(0, 0, 1.05, 4)));

        List<Interval> all = take();

        assertThat(all).extracting(Interval::seconds).containsExactly(1.05);
        assertThat(all).extracting(each -> each.counts().operations()).containsExactly(7L);
    }

    @Test
    void anAgentUsedInSeveralSecondsWhatItUsedInEach() {
        merge.add(0, List.of(interval(0, 0, 1, harness(1, 0.2)), interval(1, 1, 1, harness(2, 0.5))));
        merge.add(1, List.of(interval(0, 0, 2, harness(4, 0.1))));

        List<Interval> all = take();

        assertThat(all).extracting(each -> each.resources().harnessCpuSeconds()).containsExactly(7.0);
        assertThat(all).extracting(each -> each.resources().hostCpuShare()).containsExactly(0.35);
    }

    @Test
    void eachAmountOfSeveralSecondsIsJoinedFromItself() {
        merge.add(0, List.of(interval(0, 0, 1, amounts(1)), interval(1, 1, 1, amounts(100))));
        merge.add(1, List.of(interval(0, 0, 2, amounts(0))));

        assertThat(take())
                .extracting(Interval::resources)
                .containsExactly(new Resources(
                        101, 202, 303, Double.NaN, Double.NaN, 303, 353.5, 800, 909, 1010, 1111, 1212, Double.NaN));
    }

    private static Resources amounts(double unit) {
        return new Resources(
                unit, 2 * unit, 3 * unit, 4 * unit, 5 * unit, 6 * unit, 7 * unit, 8 * unit, 9 * unit, 10 * unit,
                11 * unit, 12 * unit, 13 * unit);
    }

    @Test
    void anAnswerThatComesTwiceCountsOnce() {
        merge.add(0, List.of(interval(0, 0, 1, 10)));
        merge.add(0, List.of(interval(0, 0, 1, 10)));

        assertThat(take()).extracting(each -> each.counts().operations()).containsExactly(10L);
    }

    @Test
    void serversUsedInAnIntervalWhatWasReadAsItsSecondPassed() {
        merge.used(0, 1.002, servers(10));
        merge.used(1.002, 2.001, servers(11));
        merge.used(2.001, 2.4, servers(4));
        merge.add(0, List.of(interval(0, 0, 1, 1), interval(1, 1, 1.01, 1), interval(2, 2.01, 0.38, 1)));
        merge.add(1, List.of(interval(0, 0, 1, 1)));

        assertThat(take())
                .extracting(each -> each.resources().serverCpuSeconds())
                .containsExactly(10.0, 11.0, 4.0);
    }

    @Test
    void whatWasReadTooLateIsOfNoInterval() {
        merge.used(0, 1.5, servers(15));
        merge.used(1.5, 2, servers(5));
        merge.used(2, 3, servers(10));
        merge.used(3, 4, servers(10));
        merge.used(4, 5, servers(10));
        merge.add(0, List.of(interval(0, 0, 1, 1), interval(1, 1, 1, 1), interval(2, 2, 1, 1), interval(3, 3, 2, 1)));

        assertThat(take())
                .extracting(each -> each.resources().serverCpuSeconds())
                .containsExactly(Double.NaN, Double.NaN, 10.0, Double.NaN);
    }

    private static Resources harness(double cpuSeconds, double hostCpuShare) {
        double unknown = Double.NaN;
        return new Resources(
                cpuSeconds,
                unknown,
                unknown,
                unknown,
                unknown,
                hostCpuShare,
                unknown,
                unknown,
                unknown,
                unknown,
                unknown,
                unknown,
                unknown);
    }

    private static Resources servers(double cpuSeconds) {
        double unknown = Double.NaN;
        return new Resources(
                unknown,
                unknown,
                unknown,
                cpuSeconds,
                unknown,
                unknown,
                unknown,
                unknown,
                unknown,
                unknown,
                unknown,
                unknown,
                unknown);
    }

    private List<Interval> take(Integer... running) {
        return merge.take(List.of(running));
    }

    private static Interval interval(int index, double start, double seconds, long operations) {
        return new Interval(
                index, start, seconds, new Counts(operations, 0, 0, 0, 0), OperationTimes.empty(), Resources.UNKNOWN);
    }

    private static Interval interval(int index, double start, double seconds, Resources used) {
        return new Interval(index, start, seconds, Counts.ZERO, OperationTimes.empty(), used);
    }
}
