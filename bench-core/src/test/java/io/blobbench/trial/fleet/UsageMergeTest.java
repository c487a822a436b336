package io.blobbench.trial.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.host.HostId;
import io.blobbench.host.Resources;
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
