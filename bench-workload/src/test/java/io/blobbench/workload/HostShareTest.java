package io.blobbench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.key.KeySpace.Distribution;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class HostShareTest {
    private static final HostShare FIRST = new HostShare(0, 2, 3, 0, 2, 6);
    private static final HostShare SECOND = new HostShare(2, 1, 3, 1, 2, 6);
    private static final int PARTITIONS = 4;
    private static final Map<OperationKind, Integer> MIX = Map.of(OperationKind.PUT, 3, OperationKind.DELETE, 1);

    @Test
    void theFirstHostsHaveAConnectionMoreWhereTheyDoNotDivideEvenly() {
        List<HostShare> shares = IntStream.range(0, 4)
                .mapToObj(host -> new HostShare(host, 1, 4, host, 4, 10))
                .toList();

        assertThat(shares).extracting(HostShare::connections).containsExactly(3, 3, 2, 2);
        assertThat(shares).extracting(HostShare::firstConnection).containsExactly(0, 3, 6, 8);
    }

    @Test
    void aShareBeyondTheWholeIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HostShare(2, 2, 3, 0, 2, 6))
                .withMessage("lanes of a host must be part of all 3, got 2 from 2 on");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HostShare(0, 1, 3, 2, 2, 6))
                .withMessage("a host must be one of 2, got 2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HostShare(0, 2, 2, 1, 2, 3))
                .withMessage("lanes must be at most the connections, got 2 and 1");
    }

    @Test
    void twoHostsAskForTheSameAsOneThatRunsAllLanes() {
        WorkloadSpec spec = Workloads.keyed(MIX, Distribution.ZIPF, 1_200, 5);
        Workload whole = Workloads.of(spec, 3, PARTITIONS);
        Workload first = of(spec, FIRST);
        Workload second = of(spec, SECOND);

        for (int i = 0; i < 200; i++) {
            for (int lane = 0; lane < 3; lane++) {
                Batch wanted = Workloads.issue(whole, whole.source(lane));
                Workload host = lane < 2 ? first : second;
                Batch found = Workloads.issue(host, host.source(lane < 2 ? lane : 0));
                assertThat(found.kind()).isEqualTo(wanted.kind());
                for (int blob = 0; blob < wanted.size(); blob++) {
                    assertThat(found.key(blob)).isEqualTo(wanted.key(blob));
                    assertThat(found.payload(blob)).isEqualTo(wanted.payload(blob));
                }
            }
        }
    }

    @Test
    void noKeyIsPreloadedByTwoHosts() {
        WorkloadSpec spec = Workloads.keyed(Map.of(OperationKind.GET, 1), Distribution.UNIFORM, 1_200, 7);
        Set<Long> keys = new HashSet<>();

        long written = preload(of(spec, FIRST), 2, keys) + preload(of(spec, SECOND), 1, keys);

        assertThat(keys).hasSize(1_200);
        assertThat(written).isEqualTo(1_200);
    }

    private static long preload(Workload workload, int lanes, Set<Long> keys) {
        long written = 0;
        for (int lane = 0; lane < lanes; lane++) {
            OperationSource source = workload.preload(lane);
            while (source.hasNext()) {
                Batch batch = Workloads.issue(workload, source);
                for (int blob = 0; blob < batch.size(); blob++) {
                    keys.add(batch.key(blob));
                    written++;
                }
            }
        }
        return written;
    }

    @Test
    void contentsOfTwoHostsAreCheckedByAThirdWithTheirLedgers() {
        WorkloadSpec spec = Workloads.appends(10);
        Workload first = of(spec, FIRST);
        Workload second = of(spec, SECOND);
        Workload controller = Workloads.of(spec, 3, PARTITIONS);
        append(first, 0, 150);
        append(first, 1, 3);
        append(second, 0, 40);

        controller.takeLedgers(FIRST, first.ledgers());
        controller.takeLedgers(SECOND, second.ledgers());

        Expectation expectation = controller.expectation();
        assertThat(expectation.mustHold()).isEqualTo(1_930);
        visit(expectation, FIRST, 0, 150);
        visit(expectation, FIRST, 1, 3);
        visit(expectation, SECOND, 0, 39);
        assertThat(expectation.lost()).isEqualTo(10);
        assertThat(expectation.duplicated()).isZero();
        visit(expectation, SECOND, 0, 40);
        assertThat(expectation.lost()).isZero();
        assertThat(expectation.duplicated()).isEqualTo(390);
    }

    private static void append(Workload workload, int lane, int operations) {
        for (int i = 0; i < operations; i++) {
            Batch batch = Workloads.issue(workload, workload.source(lane));
            workload.source(lane).settled(batch, batch.size(), 0, 0);
        }
    }

    /** Shows what a lane of a share appends. */
    private static void visit(Expectation expectation, HostShare share, int lane, int operations) {
        Workload again = of(Workloads.appends(10), share);
        for (int i = 0; i < operations; i++) {
            Batch batch = Workloads.issue(again, again.source(lane));
            for (int blob = 0; blob < batch.size(); blob++) {
                expectation.visit(0, batch.payload(blob));
            }
        }
    }

    @Test
    void keysOfTwoHostsAreCheckedByAThirdWithTheirLedgers() {
        WorkloadSpec spec = Workloads.keyed(MIX, Distribution.UNIFORM, 120, 1);
        Workload first = of(spec, FIRST);
        Workload second = of(spec, SECOND);
        Workload controller = Workloads.of(spec, 3, PARTITIONS);
        ModelStore store = new ModelStore();
        for (int i = 0; i < 500; i++) {
            store.serve(first.source(i % 2), Workloads.issue(first, first.source(i % 2)));
            store.serve(second.source(0), Workloads.issue(second, second.source(0)));
        }

        controller.takeLedgers(FIRST, first.ledgers());
        controller.takeLedgers(SECOND, second.ledgers());

        assertThat(controller.expectation().mustHold()).isPositive();
        Workloads.assertFound(controller, store, 0, 0, 0);
    }

    @Test
    void keysWhosePutsOverlappedAreExpectedOfTheirHostToo() {
        WorkloadSpec spec = Workloads.keyed(Map.of(OperationKind.PUT, 1), Distribution.SEQUENTIAL, 120, 1);
        Workload first = of(spec, FIRST);
        Workload controller = Workloads.of(spec, 3, PARTITIONS);
        List<Batch> sent = new ArrayList<>();
        for (int i = 0; i < 80; i++) {
            sent.add(Workloads.issue(first, first.source(0)));
        }
        sent.forEach(batch -> first.source(0).settled(batch, 1, 0, 0));

        controller.takeLedgers(FIRST, first.ledgers());

        assertThat(controller.expectation().mustHold()).isEqualTo(40);
        assertThat(controller.expectation().lost()).isEqualTo(40);
    }

    @Test
    void oneHostOfSeveralCannotSayWhatTheStoreMustHold() {
        assertThatIllegalStateException()
                .isThrownBy(() -> of(Workloads.appends(1), FIRST).expectation());
    }

    @Test
    void damagedLedgersAreRefused() {
        byte[] ledgers = of(Workloads.appends(1), FIRST).ledgers();
        Workload controller = Workloads.of(Workloads.appends(1), 3, PARTITIONS);

        assertThatIllegalArgumentException().isThrownBy(() -> controller.takeLedgers(SECOND, ledgers));
    }

    private static Workload of(WorkloadSpec spec, HostShare share) {
        return new Workload(spec, share, PARTITIONS, OperationKind.PUT, false, true, true, spec.seed());
    }
}
