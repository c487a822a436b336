package io.blobbench.host.room;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class OpenFilesTest {
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void connectionsThatCannotFitAreRefusedWithTheLimitAndItsRemedy() {
        assertThat(OpenFiles.shortage(1)).isEmpty();
        assertThat(OpenFiles.shortage(Integer.MAX_VALUE))
                .get()
                .asString()
                .startsWith("2147483647 connections are too many open files: ")
                .contains("this process may open " + OpenFiles.most() + "; ", "'ulimit -n 65536'");
    }

    @Test
    void aFailureSaysThatTheLimitOfThisProcessWasReached() {
        assertThat(OpenFiles.reached("java.net.SocketException: Too many open files"))
                .isTrue();
        assertThat(OpenFiles.reached("etcdserver: too many open files")).isFalse();
    }
}
