package io.blobbench.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.Keys;
import org.junit.jupiter.api.Test;

class KeySheetTest {
    @Test
    void everyExampleIsAnOptionAndOneWordForAShell() {
        assertThat(Keys.all()).isNotEmpty().allSatisfy(key -> assertThat(example(key))
                .matches("--set " + key.path() + "=([A-Za-z0-9_./+:,-]+|'[^']+')"));
        assertThat(example("thresholds")).isEqualTo("--set thresholds='100ms, 400ms'");
        assertThat(example("question")).isEqualTo("--set question='How fast is it?'");
        assertThat(example("workload.batch")).isEqualTo("--set workload.batch=1");
    }

    private static String example(String path) {
        return example(Keys.at(path).orElseThrow());
    }

    private static String example(Key<?> key) {
        return KeySheet.of(key).getOrDefault("example", "");
    }
}
