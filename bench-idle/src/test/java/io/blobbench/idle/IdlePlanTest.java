package io.blobbench.idle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdlePlanTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void connectionsAreDueAtEqualDistancesWithoutDrift() {
        IdlePlan plan = plan(3000, 0);

        assertThat(plan.dueNs(0)).isZero();
        assertThat(plan.dueNs(3)).isEqualTo(1_000_000);
        assertThat(plan.dueNs(3_000_000)).isEqualTo(1_000_000_000_000L);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "0.1, 100", "0.29, 290", "0.5, 500", "0.57, 570", "1, 1000"})
    void theShareThatTalksIsSpreadOverAll(double share, int talking) {
        IdlePlan plan = plan(1000, share);

        assertThat(IntStream.range(0, 1000).filter(plan::talks)).hasSize(talking);
        assertThat(IntStream.range(0, 500).filter(plan::talks)).hasSize(talking / 2);
        assertThat(IntStream.range(0, 100).filter(plan::talks)).hasSize(talking / 10);
    }

    @Test
    void aWrongPlanIsRefusedWithTheNameOfItsPart() {
        assertThatThrownBy(() -> plan(0, 0)).hasMessage("perSecond must be above zero, got 0.0");
        assertThatThrownBy(() -> plan(1, 1.5)).hasMessage("keepAliveShare must be from 0 to 1, got 1.5");
        assertThatThrownBy(() -> new IdlePlan(0, 1, SECOND, SECOND, 0, 1, SECOND, 9))
                .hasMessage("connections must be at least 1, got 0");
        assertThatThrownBy(() -> new IdlePlan(1, 1, SECOND, SECOND, 0, 251, SECOND, 9))
                .hasMessage("sources must be from 1 to 250, got 251");
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "14116, 1", "14117, 2", "50000, 4", "523000, 38", "100000000, 250"})
    void noAddressGivesMoreThanHalfOfItsPorts(int connections, int addresses) {
        assertThat(LocalPorts.addressesFor(connections, 28_232)).isEqualTo(addresses);
    }

    private static IdlePlan plan(double perSecond, double share) {
        return new IdlePlan(10, perSecond, SECOND, SECOND, share, 1, SECOND, 9);
    }
}
