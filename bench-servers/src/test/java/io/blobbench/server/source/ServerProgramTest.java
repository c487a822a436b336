package io.blobbench.server.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ServerProgramTest {
    @Test
    void aServerOfTheAdaptersOwnRunsOnWhatItsClassesCameFrom() {
        ServerProgram program =
                ServerProgram.ofClasses("ours", ServerProgram.class, Test.class, ProgramSource.class, Test.class);

        assertThat(program.origin()).isEqualTo("ours");
        assertThat(program.files()).hasSize(2).allSatisfy(file -> assertThat(file)
                .exists());
        assertThat(program.files().get(1).getFileName().toString()).matches("junit-jupiter-api-.*\\.jar");
    }
}
