package io.blobbench.cli.options;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.adapter.Adapter;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.StoreTraits;
import io.blobbench.store.error.StoreException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClientSettingsTest {
    @Test
    void anAdapterThatFailsToCheckSettingsRefusesThem() throws Exception {
        Adapter failing = adapter(new IllegalStateException("no"));
        Adapter incomplete = adapter(new NoClassDefFoundError("org/client/Missing"));
        String yaml = "question: Is it checked?\nstores: {memory: {client: {mode: fast}}}";
        Scenario scenario = ScenarioReader.builder().build().readText(Path.of("s.yaml"), yaml, "memory");

        assertThatThrownBy(() -> ClientSettings.check(failing, scenario, Optional.empty()))
                .isInstanceOf(StoreException.class)
                .hasMessage("the adapter of memory could not check its settings: java.lang.IllegalStateException: no");
        assertThatThrownBy(() -> ClientSettings.check(incomplete, TargetServers.at(List.of("lab-1:1"))))
                .isInstanceOf(ScenarioException.class)
                .hasMessageEndingWith("check its settings: java.lang.NoClassDefFoundError: org/client/Missing");
    }

    private static Adapter adapter(Throwable thrown) {
        StoreFactory store = new StoreFactory() {
            @Override
            public StoreTraits traits() {
                throw new UnsupportedOperationException();
            }

            @Override
            public void check(StoreSettings settings) {
                if (thrown instanceof Error error) {
                    throw error;
                }
                throw (RuntimeException) thrown;
            }

            @Override
            public Store open(StoreSettings settings) {
                throw new UnsupportedOperationException();
            }
        };
        return new Adapter("memory", store, Optional.empty(), ClientSettingsTest.class.getClassLoader());
    }
}
