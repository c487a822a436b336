package io.blobbench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.server.source.PathSource;
import io.blobbench.server.source.ProgramSources;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ServerConditionIT {
    @Test
    void aServerThatIsFoundIsNotMissing() throws Exception {
        assertThat(ServerCondition.missing(sources("java"), Optional.empty())).isEmpty();
    }

    @Test
    void aServerOfNoSourceIsMissingWithTheReasonOfEach() throws Exception {
        assertThat(ServerCondition.missing(sources("no-such-server"), Optional.empty()))
                .hasValueSatisfying(reason -> assertThat(reason)
                        .isEqualTo("no no-such-server is available:\n  path: no no-such-server on PATH\ninstall it"));
    }

    @Test
    void aServerOfAnotherVersionOnlyIsMissing() throws Exception {
        assertThat(ServerCondition.missing(sources("java"), Optional.of("1.2.3")))
                .hasValueSatisfying(reason -> assertThat(reason).contains("is another version"));
    }

    @Test
    void aJavaThatIsNotHereIsMissing() {
        assertThat(ServerCondition.missingJava(Runtime.version().feature())).isEmpty();
        assertThat(ServerCondition.missingJava(9999))
                .hasValueSatisfying(reason -> assertThat(reason).contains("the server needs Java 9999; found: "));
    }

    private static ProgramSources sources(String program) {
        return new ProgramSources(program, List.of(new PathSource(program)), "install it");
    }
}
