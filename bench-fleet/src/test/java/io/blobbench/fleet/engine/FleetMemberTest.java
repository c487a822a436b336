package io.blobbench.fleet.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.fleet.FleetException;
import java.io.IOException;
import java.util.concurrent.CompletionException;
import org.infinispan.commons.TimeoutException;
import org.junit.jupiter.api.Test;

/** Tests of the sentences about messages without a receipt. */
final class FleetMemberTest {
    @Test
    void aReceiptThatDoesNotComeInTimeIsMissedWithoutNamesOfTheEngine() {
        Throwable late = new CompletionException(new TimeoutException("ISPN000476: Timed out waiting"));

        assertThat(FleetMember.inTime(late, 90_000))
                .isInstanceOf(FleetException.class)
                .hasMessage("none came within 90.0 s")
                .hasNoCause();
    }

    @Test
    void otherFailuresStayAsTheyAre() {
        Throwable other = new CompletionException(new IOException("no route"));

        assertThat(FleetMember.inTime(other, 90_000)).isSameAs(other);
    }
}
