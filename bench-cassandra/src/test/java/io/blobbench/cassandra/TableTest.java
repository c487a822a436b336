package io.blobbench.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.LayoutOption;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableTest {
    @Test
    void everyValueOfAnOptionThatAScenarioMayGiveIsKnown() throws StoreException {
        for (LayoutOption option : CassandraTraits.TRAITS.options()) {
            assertThat(option.values().words()).hasSizeGreaterThan(1);
            for (String word : option.values().words()) {
                Table table = table(Map.of(option.name(), word));

                assertThat(table.compressor().isEmpty()).isEqualTo(word.equals("none"));
                assertThat(table.unlogged()).isEqualTo(!word.equals("statements"));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"NONE, false", "PERIODIC, true", "ALWAYS, true"})
    void aKeyspaceWritesItsLogUnlessNothingIsToBeDurable(Durability durability, boolean durableWrites)
            throws StoreException {
        Table table = Table.of(new Layout("unit", 1, 3, Consistency.ONE, durability, 100, Map.of()));

        assertThat(table.create("dc1", "").get(0))
                .isEqualTo("CREATE KEYSPACE \"unit\" WITH replication = {'class': 'NetworkTopologyStrategy', 'dc1': 3}"
                        + " AND durable_writes = " + durableWrites);
    }

    private static Table table(Map<String, String> options) throws StoreException {
        return Table.of(new Layout("unit", 1, 1, Consistency.ONE, Durability.NONE, 100, options));
    }
}
