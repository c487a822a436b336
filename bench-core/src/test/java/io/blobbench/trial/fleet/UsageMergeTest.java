package io.blobbench.trial.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.host.HostId;
import io.blobbench.host.Pause;
import io.blobbench.host.Resources;
import io.blobbench.host.Utilization;
import java.util.List;
import org.junit.jupiter.api.Test;

final class UsageMergeTest {
    private final UsageMerge merge = new UsageMerge();

    @Test
    void whatAgentsUseAddsUpAndWhatOneHostSeesCountsOnce() {
        merge.add(new HostId("kernel", "links"), used(1, 10, 100));
        merge.add(new HostId("kernel", "links"), used(2, 11, 101));
        merge.add(new HostId("other", "others"), used(4, 40, 400));

        Resources all = merge.resources(Resources.UNKNOWN);

        assertThat(all.harnessCpuSeconds()).isEqualTo(7);
        assertThat(all.diskReadBytes()).isEqualTo(51);
        assertThat(all.networkSentBytes()).isEqualTo(501);
    }

    @Test
    void containersOfOneHostHaveItsDisksTogetherAndLinksOfTheirOwn() {
        merge.add(new HostId("kernel", "first"), used(1, 10, 100));
        merge.add(new HostId("kernel", "second"), used(2, 11, 101));

        Resources all = merge.resources(Resources.UNKNOWN);

        assertThat(all.diskReadBytes()).isEqualTo(11);
        assertThat(all.networkSentBytes()).isEqualTo(201);
    }

    @Test
    void agentsAndServersOfOneHostShareItsCores() {
        Utilization all = UsageMerge.utilization(
                List.of(part("kernel", 0.3, 0.3), part("kernel", 0.32, 0.32), part("other", 0.5, 0.5)),
                part("kernel", 0.35, 0.35));

        assertThat(all.harnessCpuShare()).isCloseTo(0.62, within(1e-9));
        assertThat(all.localCpuShare()).isCloseTo(0.97, within(1e-9));
    }

    @Test
    void agentsWithFewerCoresThanTheirHostMayBeBusierThanTheHost() {
        Utilization all = UsageMerge.utilization(
                List.of(part("kernel", 0.9, 0.2), part("kernel", 0.8, 0.2)), part("kernel", 0.1, 0.1));

        assertThat(all.harnessCpuShare()).isEqualTo(0.9);
        assertThat(all.localCpuShare()).isEqualTo(0.9);
    }

    @Test
    void serversOnAHostWithoutAgentsMayBeTheBusiest() {
        Utilization all = UsageMerge.utilization(List.of(part("kernel", 0.3, 0.3)), part("other", 0.95, 0.95));

        assertThat(all.harnessCpuShare()).isEqualTo(0.3);
        assertThat(all.localCpuShare()).isEqualTo(0.95);
    }

    @Test
    void anUnknownShareHidesNoOther() {
        Utilization all = UsageMerge.utilization(
                List.of(part("kernel", Double.NaN, Double.NaN), part("kernel", 0.4, 0.4)), part("other", 0.2, 0.2));

        assertThat(all.localCpuShare()).isEqualTo(0.4);
    }

    @Test
    void eachAmountIsMergedFromItself() {
        merge.add(new HostId("kernel", "links"), amounts(1));
        merge.add(new HostId("other", "others"), amounts(100));

        assertThat(merge.resources(amounts(10_000)))
                .isEqualTo(new Resources(101, 202, 303, 40_000, 50_000, 600, 700, 808, 909, 1010, 1111, 1212, 130_000));
    }

    private static Resources amounts(double unit) {
        return new Resources(
                unit, 2 * unit, 3 * unit, 4 * unit, 5 * unit, 6 * unit, 7 * unit, 8 * unit, 9 * unit, 10 * unit,
                11 * unit, 12 * unit, 13 * unit);
    }

    @Test
    void eachShareIsMergedFromItself() {
        double most = 100;
        Utilization all = UsageMerge.utilization(
                List.of(
                        new UsageMerge.Part(new HostId("kernel", "links"), 0.9, shares(most)),
                        new UsageMerge.Part(new HostId("other", "others"), 0.5, shares(2))),
                new UsageMerge.Part(new HostId("servers", "third"), Double.NaN, shares(1)));

        assertThat(all)
                .isEqualTo(new Utilization(
                        2 * most,
                        3 * most,
                        4 * most,
                        5 * most,
                        17 * most,
                        6,
                        7,
                        8,
                        18,
                        9 * most,
                        most,
                        10,
                        11,
                        12,
                        13 * most,
                        14 * most,
                        15 * most,
                        1,
                        List.of(new Pause(2, 1))));
    }

    /** One host is full of the work of others, on the other is most of ours. */
    @Test
    void theShareOfTheHostIsThatOfTheFullestOne() {
        Utilization all = UsageMerge.utilization(
                List.of(
                        new UsageMerge.Part(new HostId("full", "full"), 0.95, shares(0.1)),
                        new UsageMerge.Part(new HostId("ours", "ours"), 0.7, shares(0.6))),
                new UsageMerge.Part(new HostId("servers", "servers"), Double.NaN, Utilization.UNKNOWN));

        assertThat(all.localHostShare()).isEqualTo(0.1);
        assertThat(all.harnessCpuShare()).isEqualTo(1.2);
    }

    private static Utilization shares(double unit) {
        return new Utilization(
                2 * unit,
                3 * unit,
                4 * unit,
                5 * unit,
                17 * unit,
                6 * unit,
                7 * unit,
                8 * unit,
                18 * unit,
                9 * unit,
                unit,
                10 * unit,
                11 * unit,
                12 * unit,
                13 * unit,
                14 * unit,
                15 * unit,
                16 * unit,
                List.of(new Pause(unit > 50 ? 1 : 2, 2)));
    }

    /** An agent, or the controller with its servers. */
    private static UsageMerge.Part part(String kernel, double ofItsCores, double ofTheHost) {
        double unknown = Double.NaN;
        return new UsageMerge.Part(
                new HostId(kernel, kernel),
                unknown,
                new Utilization(
                        ofItsCores,
                        unknown,
                        unknown,
                        unknown,
                        unknown,
                        unknown,
                        unknown,
                        unknown,
                        unknown,
                        ofItsCores,
                        ofTheHost,
                        unknown,
                        unknown,
                        unknown,
                        unknown,
                        unknown,
                        unknown,
                        unknown,
                        List.of()));
    }

    private static Resources used(double cpuSeconds, double diskBytes, double sentBytes) {
        double unknown = Double.NaN;
        return new Resources(
                cpuSeconds,
                unknown,
                unknown,
                unknown,
                unknown,
                unknown,
                unknown,
                unknown,
                diskBytes,
                unknown,
                unknown,
                sentBytes,
                unknown);
    }
}
