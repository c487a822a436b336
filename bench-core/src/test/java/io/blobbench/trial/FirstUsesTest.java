package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** 200 connections, each to three servers. */
class FirstUsesTest {
    private final FirstUses uses = new FirstUses(600);

    @Test
    void thoseThatTheWarmUpHadNoTimeForAreNoted() {
        uses.passed(200);

        assertThat(uses.left()).isEqualTo(400);
        assertThat(uses.note(500, true))
                .hasValue(
                        "up to 400 of 500 measured operations were the first of a connection at a server, and waited until the"
                                + " client had connected to it: lengthen phases.warmUp, or use fewer connections");
    }

    @Test
    void aLoadWithoutAWarmUpSaysSo() {
        assertThat(uses.note(5000, false))
                .hasValueSatisfying(
                        note -> assertThat(note).startsWith("up to 600 of 5000").endsWith("this load has no warm-up"));
    }

    @Test
    void fewerOperationsThanThatAreAllThatCanBe() {
        assertThat(uses.note(50, true))
                .hasValueSatisfying(note -> assertThat(note).startsWith("up to 50 of 50"));
    }

    @Test
    void aThousandthOfTheOperationsIsNotNoted() {
        assertThat(uses.note(600_000, false)).isEmpty();
        assertThat(uses.note(599_000, false)).isPresent();
    }

    @Test
    void aMeasurementWithoutOperationsHasNone() {
        assertThat(uses.note(0, true)).isEmpty();
    }

    @Test
    void noneAreLeftWhenTheWarmUpHadThemAll() {
        uses.passed(1000);

        assertThat(uses.left()).isZero();
        assertThat(uses.note(10, true)).isEmpty();
    }
}
