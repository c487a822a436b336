package io.blobbench.load.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

class FailuresTest {
    @Test
    void aFailureIsToldOnOneLineWithItsRoot() {
        IOException root = new IOException("Connection reset");
        IllegalStateException failure = new IllegalStateException("channel\n closed", new IOException("write", root));

        assertThat(Failures.oneLine(failure)).isEqualTo("channel | closed (Connection reset)");
    }

    @Test
    void aRootThatWasToldAlreadyIsNotRepeated() {
        IllegalStateException failure = new IllegalStateException("write: disk full", new IOException("disk full"));

        assertThat(Failures.oneLine(failure)).isEqualTo("write: disk full");
    }

    @Test
    void theLimitThatAnotherProcessToldIsNotFollowedByThatOfThisOne() {
        String told = "Too many open files: this process may open 1024; raise that";

        assertThat(Failures.oneLine(new IOException(told))).isEqualTo(told);
    }

    @Test
    void tooManyOpenFilesAreToldWithTheLimitAndItsRemedy() {
        IllegalStateException failure =
                new IllegalStateException("cannot connect", new IOException("Too many open files"));

        assertThat(Failures.oneLine(failure))
                .startsWith("cannot connect (Too many open files): this process may open ")
                .contains("ulimit -n");
    }

    @Test
    void aMessageThatRepeatsItsCauseIsToldWithoutTheType() {
        IOException root = new IOException("Connection reset");

        assertThat(Failures.oneLine(new IllegalStateException(new IllegalStateException(root))))
                .isEqualTo("Connection reset");
        assertThat(Failures.oneLine(new IllegalStateException(new UnknownHostException("redis-1"))))
                .isEqualTo("java.net.UnknownHostException: redis-1");
    }

    @Test
    void aWordOfAForeignFailureIsToldWithItsType() {
        assertThat(Failures.oneLineOfForeign(new IllegalStateException("14")))
                .isEqualTo("java.lang.IllegalStateException: 14");
        assertThat(Failures.oneLineOfForeign(new IllegalStateException("not open")))
                .isEqualTo("not open");
    }

    @Test
    void aFailureWithoutMessageIsToldByItsType() {
        assertThat(Failures.oneLine(new IllegalStateException())).isEqualTo("java.lang.IllegalStateException");
    }
}
