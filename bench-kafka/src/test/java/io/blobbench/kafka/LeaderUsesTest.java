package io.blobbench.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Partition i is led by broker i modulo 3, and operations go to connections and partitions in turn. */
class LeaderUsesTest {
    @Test
    void theFirstOperationForEachLeaderIsCountedOnceWhereItIsAcknowledgedBeforeTheNext() {
        LeaderUses uses = new LeaderUses(new int[] {7, 5, 7});

        assertThat(countAfter(uses, 2)).isEqualTo(1);
        assertThat(countAfter(uses, 0)).isEqualTo(1);
        assertThat(countAfter(uses, 1)).isEqualTo(2);
        assertThat(countAfter(uses, 1)).isEqualTo(2);
    }

    @Test
    void allThatAreSentToALeaderUntilItAcknowledgesOneAreCounted() {
        LeaderUses uses = new LeaderUses(new int[] {7, 5, 7});

        uses.at(0);
        uses.at(2);
        uses.at(1);
        uses.at(1);
        assertThat(uses.count()).isEqualTo(4);

        uses.acknowledged(2);
        uses.at(0);
        uses.at(2);
        assertThat(uses.count()).isEqualTo(4);
        uses.at(1);
        assertThat(uses.count()).isEqualTo(5);
    }

    /** A hundred operations use all connections three times, but each time for the same leader. */
    @Test
    void connectionsInStepWithPartitionsMeetTheirOtherLeadersLate() {
        Turns turns = new Turns(2, 30, 100);

        assertThat(turns.firstUses(0, 100)).isEqualTo(30);
        assertThat(turns.firstUses(100, 199)).isZero();
        assertThat(turns.firstUses(199, 229)).isEqualTo(30);
        assertThat(turns.firstUses(229, 399)).isZero();
        assertThat(turns.firstUses(399, 429)).isEqualTo(30);
        assertThat(turns.firstUses(429, 600)).isZero();
    }

    /** Each connection meets one partition only. */
    @Test
    void connectionsThatMeetOneLeaderOnlyHaveNoOtherFirstUses() {
        Turns turns = new Turns(1, 200, 8);

        assertThat(turns.firstUses(0, 200)).isEqualTo(200);
        assertThat(turns.firstUses(200, 700)).isZero();
    }

    private static long countAfter(LeaderUses uses, int partition) {
        uses.at(partition);
        uses.acknowledged(partition);
        return uses.count();
    }

    /** Operations of lanes that send at the same rate, each to its connections in turn, and to all partitions in turn, each acknowledged at once. */
    private static final class Turns {
        private final int lanes;
        private final int partitions;
        private final List<LeaderUses> connections;

        Turns(int lanes, int connections, int partitions) {
            this.lanes = lanes;
            this.partitions = partitions;
            int[] leaders = IntStream.range(0, partitions).map(i -> i % 3).toArray();
            this.connections = Stream.generate(() -> new LeaderUses(leaders))
                    .limit(connections)
                    .toList();
        }

        /** Those among some of the operations, which are sent now. */
        long firstUses(int from, int to) {
            long before = sum();
            for (int i = from; i < to; i++) {
                int lane = i % lanes;
                int ofLane = i / lanes;
                int connection = lane + lanes * (ofLane % (connections.size() / lanes));
                countAfter(connections.get(connection), (lane + ofLane) % partitions);
            }
            return sum() - before;
        }

        private long sum() {
            return connections.stream().mapToLong(LeaderUses::count).sum();
        }
    }
}
