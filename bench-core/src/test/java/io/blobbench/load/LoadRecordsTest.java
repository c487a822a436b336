package io.blobbench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.load.model.ClosedLoad;
import io.blobbench.load.model.OpenLoad;
import io.blobbench.load.model.Phase;
import io.blobbench.load.model.PhaseLimits;
import io.blobbench.load.model.RoughLoad;
import io.blobbench.store.operation.CompletionMode;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.Workload;
import io.blobbench.workload.WorkloadSpec;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.key.KeySpace;
import java.time.Duration;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LoadRecordsTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    @ParameterizedTest
    @ValueSource(ints = {0, -1})
    void loadsNeedAnOperationInFlight(int inFlight) {
        assertRefused(() -> new ClosedLoad(inFlight), "load.inFlight must be at least 1, got " + inFlight);
        assertRefused(
                () -> new OpenLoad(1, OpenLoad.Arrivals.CONSTANT, inFlight),
                "load.maxInFlight must be at least 1, got " + inFlight);
        assertRefused(() -> new RoughLoad(1000, inFlight), "load.maxInFlight must be at least 1, got " + inFlight);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -5, 1.1e9, Double.NaN, Double.POSITIVE_INFINITY})
    void ratesOutOfRangeAreRefused(double opsPerSecond) {
        assertRefused(() -> new OpenLoad(opsPerSecond, OpenLoad.Arrivals.POISSON, 1), "load.rate");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 999, 1500})
    void aRoughRateThatIsNotOfWholeBurstsIsRefused(long opsPerSecond) {
        assertRefused(() -> new RoughLoad(opsPerSecond, 1), "must be a multiple of 1000, got " + opsPerSecond);
    }

    @Test
    void onlyAnOpenLoadOffersOperationsAtARate() {
        assertThat(new OpenLoad(1234, OpenLoad.Arrivals.POISSON, 1).offeredOpsPerSecond())
                .isEqualTo(1234);
        assertThat(new ClosedLoad(1).offeredOpsPerSecond()).isNaN();
    }

    @Test
    void phasesMustBeAbleToEndAndToBegin() {
        assertRefused(() -> PhaseLimits.ofDuration(Duration.ZERO), "duration");
        assertRefused(() -> PhaseLimits.ofDuration(Duration.ofSeconds(-1)), "duration");
        assertRefused(() -> new PhaseLimits(SECOND, 0, 1), "operations must be at least 1, got 0");
        assertRefused(() -> new PhaseLimits(SECOND, 1, 0), "bytes must be at least 1, got 0");
    }

    @Test
    void phasesNeedAnIntervalAndATimeoutThatMakeSense() {
        ClosedLoad load = new ClosedLoad(1);
        PhaseLimits limits = PhaseLimits.ofDuration(SECOND);

        assertRefused(() -> Phase.of(load, limits, SECOND, Duration.ZERO), "interval must be more than zero");
        assertRefused(() -> Phase.of(load, limits, SECOND.negated(), SECOND), "timeout must be more than zero");
        assertRefused(() -> Phase.of(load, limits, Duration.ZERO, SECOND), "timeout must be more than zero");
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "3, 2", "1, 0"})
    void lanesNeedAConnectionEach(int lanes, int connections) {
        assertRefused(() -> setup(lanes, connections, 1), connections == 0 ? "connections" : "lanes");
    }

    @Test
    void batchesThatDoNotFitASlotAreRefused() {
        assertRefused(
                () -> setup(1, 1, WorkloadSpec.MAX_BATCH + 1),
                "workload.batch must be in [1, " + WorkloadSpec.MAX_BATCH + "]");
    }

    @Test
    void theLargestBatchThatFitsASlotIsTaken() {
        assertThatCode(() -> setup(1, 1, WorkloadSpec.MAX_BATCH)).doesNotThrowAnyException();
    }

    /** One lane has two of three connections, with four operations each: it needs eight keys. */
    @Test
    void updatesInFlightNeedAKeyEach() {
        assertThatCode(() -> updating(16)).doesNotThrowAnyException();
        assertRefused(() -> updating(14), "with 8 operations in flight on a lane");
    }

    private static LoadSetup updating(long keys) {
        KeySpace space = new KeySpace(KeySpace.Distribution.UNIFORM, keys, 0.99);
        WorkloadSpec spec = new WorkloadSpec(Map.of(OperationKind.UPDATE, 1), 1, 100, BlobContent.RANDOM, space, 42);
        Workload workload = new Workload(spec, 2, 1, OperationKind.PUT, false, false);
        return new LoadSetup(spec, workload, 2, 3, 4, false, 42, LoadRecordsTest.class.getClassLoader());
    }

    @ParameterizedTest
    @CsvSource({
        "INLINE, 0, true, 9, 2, 9",
        "INLINE, 3, true, 9, 2, 9",
        "ASYNC, 0, false, 9, 2, 2",
        "ASYNC, 0, false, 1, 2, 1",
        "ASYNC, 4, false, 9, 2, 4",
        "ASYNC, 0, true, 9, 2, 1",
        "ASYNC, 0, true, 9, 4, 3",
        "ASYNC, 0, true, 8, 6, 4",
        "ASYNC, 0, true, 7, 8, 7",
        "ASYNC, 2, true, 9, 4, 2"
    })
    void lanesFollowFromTheStoreTheScenarioAndTheCores(
            CompletionMode completion, int wanted, boolean equalParts, int connections, int cores, int lanes) {
        assertThat(LoadSetup.lanesFor(completion, wanted, equalParts, connections, cores))
                .isEqualTo(lanes);
    }

    @ParameterizedTest
    @CsvSource({
        "INLINE, 1, INLINE",
        "INLINE, 4, INLINE",
        "ASYNC, 1, ASYNC",
        "ASYNC, 4, ASYNC",
        "EITHER, 1, INLINE",
        "EITHER, 2, ASYNC"
    })
    void theModeOfAConnectionFollowsFromItsOperationsInFlight(
            CompletionMode completion, int inFlight, CompletionMode mode) {
        assertThat(completion.at(inFlight)).isEqualTo(mode);
    }

    private static LoadSetup setup(int lanes, int connections, int batchSize) {
        WorkloadSpec spec = Bench.appends(batchSize);
        Workload workload = new Workload(Bench.appends(1), 1, 1, OperationKind.PUT, false, false);
        return new LoadSetup(spec, workload, lanes, connections, 1, false, 42, LoadRecordsTest.class.getClassLoader());
    }

    private static void assertRefused(ThrowingCallable call, String expectedMessage) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(expectedMessage);
    }
}
