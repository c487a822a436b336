package io.blobbench.cli.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ShellWordTest {
    @Test
    void whatAShellTakesAsItIsStaysAsItIs() {
        assertThat(ShellWord.of(Path.of("results/20261120-093012-redis-smoke_2")))
                .isEqualTo("results/20261120-093012-redis-smoke_2");
        assertThat(ShellWord.of("node1:9092,node2:9092")).isEqualTo("node1:9092,node2:9092");
    }

    @Test
    void anythingElseIsQuoted() {
        assertThat(ShellWord.of(Path.of("my runs/1"))).isEqualTo("'my runs/1'");
        assertThat(ShellWord.of("$HOME")).isEqualTo("'$HOME'");
        assertThat(ShellWord.of("it's")).isEqualTo("'it'\\''s'");
        assertThat(ShellWord.of("")).isEqualTo("''");
    }
}
