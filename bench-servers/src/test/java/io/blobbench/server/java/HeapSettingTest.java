package io.blobbench.server.java;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.server.ServerException;
import io.blobbench.server.ServerPlan;
import io.blobbench.store.error.SettingException;
import io.blobbench.store.layout.Durability;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HeapSettingTest {
    @ParameterizedTest
    @CsvSource({"768m, 768", "2G, 2048", "100000g, 102400000"})
    void aSizeIsThatOfJvmOptions(String heap, int mib) throws Exception {
        assertThat(HeapSetting.mib("kafka", plan(Map.of("heap", heap)), 1024)).isEqualTo(mib);
    }

    @Test
    void withoutTheSettingTheUsualHeapCounts() throws Exception {
        assertThat(HeapSetting.mib("kafka", plan(Map.of()), 1024)).isEqualTo(1024);
    }

    @ParameterizedTest
    @ValueSource(strings = {"much", "0m", "2", "1.5g", "3GB", "3 g", "3g -Xint", ""})
    void anotherTextIsAWrongSetting(String heap) {
        assertThatThrownBy(() -> HeapSetting.mib("kafka", plan(Map.of("heap", heap)), 1024))
                .isInstanceOf(ServerException.class)
                .hasMessage("kafka server setting heap must be like 768m or 2g, got '" + heap + "'")
                .hasCauseInstanceOf(SettingException.class);
    }

    private static ServerPlan plan(Map<String, String> settings) {
        return new ServerPlan(Optional.empty(), Optional.empty(), 1, Durability.NONE, settings, Path.of("servers"));
    }
}
