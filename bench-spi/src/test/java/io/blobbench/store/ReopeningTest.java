package io.blobbench.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.error.StoreException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ReopeningTest {
    private final IOException reset = new IOException("Connection reset");

    private final Numbers numbers = new Numbers();

    @Test
    void aConnectionThatIsNotLostStaysTheSame() throws Exception {
        Reopening<Integer> line = line(Duration.ofSeconds(30));

        assertThat(line.connect()).isEqualTo(1);

        assertThat(line.open()).isEqualTo(1);
        assertThat(line.lost(0, reset)).isFalse();
        assertThat(line.open()).isEqualTo(1);
        assertThat(line.outages()).isEqualTo(Outages.NONE);
    }

    @Test
    void aLostConnectionIsClosedAndOpenedAgainAfterAsManyAttemptsAsThatTakes() throws Exception {
        Reopening<Integer> line = line(Duration.ofSeconds(30));
        int first = line.connect();
        numbers.refusals = 3;

        assertThat(line.lost(first, reset)).isTrue();
        assertThat(line.lost(first, reset)).as("it is known").isFalse();

        assertThat(line.open()).isEqualTo(2);
        assertThat(numbers.refusals).isZero();
        assertThat(numbers.closed).containsExactly(1);
        assertThat(line.outages().reconnects()).isEqualTo(1);
        assertThat(line.outages().disconnectedSeconds())
                .as("pauses of 10, 20, 40 and 80 ms, each shortened by a half at most")
                .isFinite()
                .isGreaterThanOrEqualTo(0.075);
        assertThat(line.outages().unopened()).isZero();
        assertThat(line.outages().cause()).isEqualTo(reset.getMessage());
    }

    @Test
    void afterItsPatienceAnOperationIsToldWhyAndTheNextTriesAgain() throws Exception {
        Reopening<Integer> line = line(Duration.ofMillis(30));
        line.lost(line.connect(), reset);
        numbers.refusals = Integer.MAX_VALUE;

        assertThatThrownBy(line::open)
                .isInstanceOf(StoreException.class)
                .hasMessage("store a:1: the connection was lost (Connection reset) and could not be opened again within"
                        + " 30 ms: Connection refused");
        assertThat(line.outages().unopened()).isEqualTo(1);
        assertThat(line.outages().cause()).isEqualTo("Connection refused");

        numbers.refusals = 0;
        assertThat(line.open()).isEqualTo(2);
        assertThat(line.outages().unopened()).isZero();
    }

    @Test
    void anAttemptMayTakeWhatIsLeftOfThePatience() throws Exception {
        Duration patience = Duration.ofSeconds(30);
        Reopening<Integer> line = line(patience);
        line.lost(line.connect(), reset);
        numbers.refusals = 3;

        line.open();

        assertThat(numbers.atMost)
                .hasSize(4)
                .isSortedAccordingTo(Comparator.reverseOrder())
                .allSatisfy(each -> assertThat(each).isPositive().isLessThan(patience));
    }

    @Test
    void closingIsForGood() throws Exception {
        Reopening<Integer> line = line(Duration.ofSeconds(30));
        line.connect();

        line.close();
        line.close();

        assertThat(numbers.closed).containsExactly(1);
        assertThatThrownBy(line::open)
                .isInstanceOf(StoreException.class)
                .hasMessage("store a:1: the connection is closed");
    }

    @Test
    void aConnectionThatOpensWhileItIsClosedIsClosedToo() throws Exception {
        Reopening<Integer> line = line(Duration.ofSeconds(30));
        line.lost(line.connect(), reset);
        numbers.whileOpening = line::close;

        assertThatThrownBy(line::open).hasMessageContaining("the connection is closed");

        assertThat(numbers.closed).containsExactly(1, 2);
    }

    @Test
    void closingSuchAConnectionMayWaitForAThreadThatReportsItsLoss() throws Exception {
        Reopening<Integer> line = line(Duration.ofSeconds(30));
        line.lost(line.connect(), reset);
        numbers.whileOpening = line::close;
        numbers.whileClosing = () -> reportLossOnAThreadOfItsOwn(line);

        assertThatThrownBy(line::open).hasMessageContaining("the connection is closed");

        assertThat(numbers.closed).containsExactly(1, 2);
    }

    private void reportLossOnAThreadOfItsOwn(Reopening<Integer> line) {
        Thread reader = new Thread(() -> line.lost(2, reset), "reader");
        reader.start();
        try {
            reader.join(Duration.ofSeconds(30).toMillis());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        assertThat(reader.isAlive()).isFalse();
    }

    private Reopening<Integer> line(Duration patience) {
        return new Reopening<>("store a:1", patience, 7, numbers);
    }

    /** Connections by number, from 1. */
    private static final class Numbers implements Reopening.Opener<Integer> {
        private final List<Integer> closed = new ArrayList<>();
        private final List<Duration> atMost = new ArrayList<>();
        private Runnable whileOpening = () -> {};
        private Runnable whileClosing = () -> {};
        private int refusals;
        private int opened;

        @Override
        public Integer open() throws StoreException {
            if (refusals > 0) {
                refusals--;
                throw new StoreException("Connection refused");
            }
            whileOpening.run();
            return ++opened;
        }

        @Override
        public Integer reopen(Duration given) throws StoreException {
            atMost.add(given);
            return open();
        }

        @Override
        public void close(Integer connection) {
            closed.add(connection);
            whileClosing.run();
        }
    }
}
