package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FirstUsesTest {
    @Test
    void thoseThatTheWarmUpDidNotMeetAreNoted() {
        assertThat(FirstUses.note(60, 500, true))
                .hasValue(
                        "60 of 500 measured operations were sent to a server before its first acknowledgement on their connection, and"
                                + " may have waited while the client connected to it: lengthen phases.warmUp, or use fewer connections");
    }

    @Test
    void aLoadWithoutAWarmUpSaysSo() {
        assertThat(FirstUses.note(600, 5000, false))
                .hasValueSatisfying(
                        note -> assertThat(note).startsWith("600 of 5000").endsWith("this load has no warm-up"));
    }

    @Test
    void thoseWithoutAnAnswerAreNotMeasured() {
        assertThat(FirstUses.note(60, 50, true))
                .hasValueSatisfying(note -> assertThat(note).startsWith("50 of 50"));
    }

    @Test
    void aThousandthOfTheOperationsIsNotNoted() {
        assertThat(FirstUses.note(600, 600_000, false)).isEmpty();
        assertThat(FirstUses.note(600, 599_000, false)).isPresent();
    }

    @Test
    void aMeasurementWithoutOperationsHasNone() {
        assertThat(FirstUses.note(600, 0, true)).isEmpty();
    }
}
