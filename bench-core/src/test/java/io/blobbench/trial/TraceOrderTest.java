package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TraceOrderTest {
    @Test
    void aStoreThatWorksSideBySideMayChangeTheOrderOfAnyThatOverlap() {
        assertThat(TraceOrder.note(false, 1, 1, 12))
                .contains(
                        "12 operations of the trace were sent while another one of their key was in flight, and may have been"
                                + " carried out in another order than recorded; load.maxInFlight: 1 and lanes: =connections would"
                                + " keep it");
        assertThat(TraceOrder.note(false, 1, 1, 0)).isEmpty();
    }

    @Test
    void aStoreThatKeepsTheOrderOfAConnectionChangesThatOfSeveral() {
        assertThat(TraceOrder.note(true, 2, 2, 12)).isEmpty();
        assertThat(TraceOrder.note(true, 2, 1, 12))
                .hasValueSatisfying(note -> assertThat(note).endsWith("; lanes: =connections would keep it"));
    }
}
