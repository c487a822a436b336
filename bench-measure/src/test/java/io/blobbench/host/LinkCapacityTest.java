package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinkCapacityTest {
    private static final long GIGABIT = 1_000_000_000;
    private static final double LOOPBACK = 5e9;

    @Test
    void withoutLocalServersEachLinkHasItsOwn() {
        LinkCapacity capacity = new LinkCapacity(LOOPBACK, false);

        assertThat(capacity.bytesPerSecond(true, 0)).isEqualTo(LOOPBACK);
        assertThat(capacity.bytesPerSecond(false, GIGABIT)).isEqualTo(125e6);
        assertThat(capacity.bytesPerSecond(false, 0)).isZero();
    }

    /** Another program fills a link of a gigabit for a second, while the load uses a tenth of loopback. */
    @ParameterizedTest
    @CsvSource({"false, 0.99", "true, 0.1"})
    void transfersOfOthersAreNoPartOfALoadOnLocalServers(boolean localServers, double share) {
        LinkCapacity capacity = new LinkCapacity(LOOPBACK, localServers);
        List<LinkTotals> earlier = List.of(loopback(capacity, 0), hardware(capacity, 0));
        List<LinkTotals> now = List.of(loopback(capacity, 0.1 * LOOPBACK), hardware(capacity, 0.99 * 125e6));

        assertThat(LinkTotals.busiestShare(earlier, now, 1)).isEqualTo(share);
    }

    private static LinkTotals loopback(LinkCapacity capacity, double bytes) {
        return new LinkTotals("lo", true, true, bytes, bytes, capacity.bytesPerSecond(true, 0));
    }

    private static LinkTotals hardware(LinkCapacity capacity, double bytes) {
        return new LinkTotals("eth0", false, false, bytes, 0, capacity.bytesPerSecond(false, GIGABIT));
    }
}
