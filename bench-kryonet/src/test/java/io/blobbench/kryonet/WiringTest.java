package io.blobbench.kryonet;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.LayoutOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WiringTest {
    @Test
    void everyValueOfAnOptionThatAScenarioMayGiveIsKnown() throws StoreException {
        for (LayoutOption option : KryonetTraits.TRAITS.options()) {
            List<String> words = option.values().words();
            for (String value : words.isEmpty() ? List.of("0", "16384") : words) {
                assertThat(option.values().contain(value)).as(option.name()).isTrue();
                assertThat(wiring(Map.of(option.name(), value)).waits()).isEqualTo(!value.equals("fail"));
            }
        }
    }

    private static Wiring wiring(Map<String, String> options) throws StoreException {
        Layout layout = new Layout("unit", 1, 1, Consistency.ONE, Durability.NONE, 100, options);
        return Wiring.of(layout, new ConnectionPlan(0, 1, 1, 1, 100));
    }
}
