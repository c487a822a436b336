package io.blobbench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OperationTimesTest {
    @Test
    void callersWaitForTheResponseWhereThereIsASchedule() {
        OperationTimes scheduled = latencies(1, 2, 3, 0);
        OperationTimes unscheduled = OperationTimes.empty();
        unscheduled.service().recordValue(1);

        assertThat(scheduled.scheduled()).isTrue();
        assertThat(scheduled.callers()).isSameAs(scheduled.response());
        assertThat(unscheduled.scheduled()).isFalse();
        assertThat(unscheduled.callers()).isSameAs(unscheduled.service());
    }

    @Test
    void callersThatWaitedLongerThanALimitAreCounted() {
        OperationTimes times = OperationTimes.empty();
        times.service().recordValueWithCount(1, 50); // not what callers waited
        times.response().recordValueWithCount(99_000_000, 7);
        times.response().recordValueWithCount(100_000_000, 5);
        times.response().recordValueWithCount(101_000_000, 3);
        times.response().recordValueWithCount(Histograms.HIGHEST_NS, 2);

        assertThat(times.callersOver(100_000_000)).isEqualTo(5);
        assertThat(times.callersOver(400_000_000)).isEqualTo(2);
        assertThat(times.callersOver(1)).isEqualTo(17);
        assertThat(times.callersOver(Long.MAX_VALUE)).isZero();
        assertThat(OperationTimes.empty().callersOver(1)).isZero();
    }

    @Test
    void theSumHasTheValuesOfBothAndLeavesBothAsTheyWere() {
        OperationTimes first = latencies(10, 20, 30, 4);
        OperationTimes second = latencies(11, 22, 33, 3);

        OperationTimes sum = first.plus(second);

        assertThat(sum.service().getTotalCount()).isEqualTo(2);
        assertThat(sum.service().getMinValue()).isEqualTo(10);
        assertThat(sum.service().getMaxValue()).isEqualTo(11);
        assertThat(sum.response().getTotalCount()).isEqualTo(2);
        assertThat(sum.response().getMinValue()).isEqualTo(20);
        assertThat(sum.response().getMaxValue()).isEqualTo(22);
        assertThat(sum.startDelay().getTotalCount()).isEqualTo(2);
        assertThat(sum.startDelay().getMinValue()).isEqualTo(30);
        assertThat(sum.startDelay().getMaxValue()).isEqualTo(33);
        assertThat(sum.laneDelay().getTotalCount()).isEqualTo(2);
        assertThat(sum.laneDelay().getMaxValue()).isEqualTo(33);
        assertThat(sum.clamped()).isEqualTo(7);
        assertThat(first.service().getTotalCount()).isOne();
        assertThat(second.response().getTotalCount()).isOne();
    }

    private static OperationTimes latencies(long serviceNs, long responseNs, long startDelayNs, long clamped) {
        OperationTimes empty = OperationTimes.empty();
        empty.service().recordValue(serviceNs);
        empty.response().recordValue(responseNs);
        empty.startDelay().recordValue(startDelayNs);
        empty.laneDelay().recordValue(startDelayNs);
        return new OperationTimes(empty.service(), empty.response(), empty.startDelay(), empty.laneDelay(), clamped);
    }
}
