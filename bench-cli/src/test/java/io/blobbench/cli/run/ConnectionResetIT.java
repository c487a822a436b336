package io.blobbench.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ConnectionResetIT {
    /** As ss does without the rights of root, with exit code 0. */
    @Test
    void aRefusalIsAFailureAndNotAConnection() {
        String[] refused = {"sh", "-c", "echo 'SOCK_DESTROY answers: Operation not permitted' >&2"};

        assertThatThrownBy(() -> ConnectionReset.output(refused))
                .isInstanceOf(IOException.class)
                .hasMessage("sh ended with exit code 0: SOCK_DESTROY answers: Operation not permitted");
    }

    @Test
    void anExitCodeIsAFailure() {
        assertThatThrownBy(() -> ConnectionReset.output("sh", "-c", "echo connection; exit 3"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("exit code 3");
    }

    @Test
    void theOutputNamesConnections() throws Exception {
        assertThat(ConnectionReset.output("sh", "-c", "echo connection")).isEqualTo("connection\n");
    }
}
