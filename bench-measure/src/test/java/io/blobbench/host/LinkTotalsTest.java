package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinkTotalsTest {
    private static final double GIGABIT = 125e6;

    @Test
    void theBusierDirectionOfTheBusiestLinkCounts() {
        List<LinkTotals> earlier = List.of(link("eth0", 1e6, 1e6, GIGABIT), link("eth1", 5e6, 0, 10 * GIGABIT));
        List<LinkTotals> now = List.of(link("eth0", 26e6, 101e6, GIGABIT), link("eth1", 505e6, 0, 10 * GIGABIT));

        assertThat(LinkTotals.busiestShare(earlier, now, 2)).isEqualTo(0.4);
    }

    @Test
    void whatWasCarriedBeforeDoesNotCount() {
        List<LinkTotals> earlier = List.of(link("eth0", 500, 900, 1000));
        List<LinkTotals> now = List.of(link("eth0", 1100, 950, 1000));

        assertThat(LinkTotals.busiestShare(earlier, now, 1)).isEqualTo(0.6);
    }

    @Test
    void aLinkWithoutASpeedOrThatHasJustComeIsLeftOut() {
        List<LinkTotals> earlier = List.of(link("veth0", 0, 0, 0));
        List<LinkTotals> now = List.of(link("veth0", 9e9, 9e9, 0), link("eth1", 9e9, 9e9, GIGABIT));

        assertThat(LinkTotals.busiestShare(earlier, now, 1)).isNaN();
    }

    /** Two virtual machines of one host, whose adapters say 10 Gbit/s, exchange 18. */
    @ParameterizedTest
    @CsvSource({"18, NaN", "11.6, NaN", "11.5, 1.15"})
    void aLinkThatCarriesMoreThanItsSpeedHasNone(double gigabits, double share) {
        List<LinkTotals> earlier = List.of(link("eth0", 0, 0, 10 * GIGABIT));
        List<LinkTotals> now = List.of(link("eth0", 0, gigabits * 10 * GIGABIT, 10 * GIGABIT));

        assertThat(LinkTotals.busiestShare(earlier, now, 10)).isEqualTo(share, within(1e-9));
    }

    /** An adapter updates its counters once a second: the first reading was 0.7 s old, the last one 0.2 s. */
    @Test
    void aFullLinkKeepsItsShareWhereItsCountersAreOld() {
        List<LinkTotals> earlier = List.of(link("eth0", 0, 0, GIGABIT));
        List<LinkTotals> now = List.of(link("eth0", 0, 0.984 * 2.5 * GIGABIT, GIGABIT));

        assertThat(LinkTotals.busiestShare(earlier, now, 2)).isEqualTo(1.23, within(1e-9));
    }

    /** A VLAN of a virtual machine carries 18 Gbit/s; its bytes count once, as those of the adapter. */
    @Test
    void aLinkUponOneWhoseSpeedIsRefutedHasNoShareEither() {
        List<LinkTotals> earlier = List.of(vlan(0), link("eth0", 0, 0, 10 * GIGABIT));
        List<LinkTotals> now = List.of(vlan(180 * GIGABIT), link("eth0", 0, 180 * GIGABIT, 10 * GIGABIT));

        assertThat(LinkTotals.busiestShare(earlier, now, 10)).isNaN();
    }

    @Test
    void aLinkBesideOneWhoseSpeedIsRefutedKeepsItsShare() {
        List<LinkTotals> earlier = List.of(link("eth0", 0, 0, 10 * GIGABIT), link("eth1", 0, 0, GIGABIT));
        List<LinkTotals> now = List.of(link("eth0", 0, 36 * GIGABIT, 10 * GIGABIT), link("eth1", 0, GIGABIT, GIGABIT));

        assertThat(LinkTotals.busiestShare(earlier, now, 2)).isEqualTo(0.5);
    }

    @Test
    void loopbackMayCarryMoreThanItsMeasuredSpeed() {
        LinkTotals earlier = new LinkTotals("lo", true, true, 0, 0, GIGABIT);
        LinkTotals now = new LinkTotals("lo", true, true, 2 * GIGABIT, 2 * GIGABIT, GIGABIT);

        assertThat(LinkTotals.busiestShare(List.of(earlier), List.of(now), 1)).isEqualTo(2);
    }

    @Test
    void linksOfTheHostToItselfAreNotInTheSum() {
        LinkTotals loopback = new LinkTotals("lo", true, true, 900, 900, GIGABIT);
        List<LinkTotals> links = List.of(loopback, link("eth0", 1, 20, GIGABIT), link("eth1", 300, 4000, GIGABIT));

        assertThat(LinkTotals.sum(links, LinkTotals::receivedBytes)).isEqualTo(301);
        assertThat(LinkTotals.sum(links, LinkTotals::sentBytes)).isEqualTo(4020);
        assertThat(LinkTotals.sum(List.of(loopback), LinkTotals::sentBytes)).isNaN();
    }

    private static LinkTotals vlan(double sent) {
        return new LinkTotals("eth0.7", false, true, 0, sent, 10 * GIGABIT);
    }

    private static LinkTotals link(String name, double received, double sent, double bytesPerSecond) {
        return new LinkTotals(name, false, false, received, sent, bytesPerSecond);
    }
}
