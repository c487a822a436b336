package io.blobbench.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.adapter.Adapter;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.options.MeasuredStore;
import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.server.java.JavaRuntimes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class AvailableStoresTest {
    private final AvailableStores stores =
            new AvailableStores(new StoreFindings(JavaRuntimes.ofThisMachine(), Path.of("cache")));
    private final List<String> leftOut = new ArrayList<>();

    @Test
    void storesThatWereNotNamedAreLeftOutIfTheirServerIsNotAvailable() throws Exception {
        List<MeasuredStore> all = List.of(
                store("java", 9, true), store("first", 0, true), store("gone", 0, false), store("last", 0, true));

        assertThat(stores.of(all, any -> true, leftOut::add))
                .extracting(MeasuredStore::store)
                .containsExactly("first", "last");
        assertThat(leftOut)
                .hasSize(2)
                .element(0)
                .asString()
                .startsWith("left out: java: the server needs Java 9; found: ");
        assertThat(leftOut.get(1)).isEqualTo("left out: gone: no server. path: no path here. What to do: install it");
    }

    @Test
    void aStoreThatWasNamedStays() throws Exception {
        List<MeasuredStore> named = List.of(store("gone", 0, false));

        assertThat(stores.of(named, any -> false, leftOut::add)).isEqualTo(named);
        assertThat(leftOut).isEmpty();
    }

    @Test
    void ifNoStoreRemainsNothingIsMeasured() {
        assertThatThrownBy(() -> stores.of(List.of(store("gone", 0, false)), any -> true, leftOut::add))
                .isInstanceOf(CommandFailure.class)
                .hasMessage("no store can be measured on this machine")
                .extracting(failure -> ((CommandFailure) failure).exitCode())
                .isEqualTo(ExitCodes.UNREACHABLE);
        assertThat(leftOut).hasSize(1);
    }

    /** @param java release that its server needs; 0 for none */
    private static MeasuredStore store(String name, int java, boolean here) {
        UnstartedServer server = new UnstartedServer(
                java == 0 ? OptionalInt.empty() : OptionalInt.of(java), List.of(new UnfetchedSource("path", here, "")));
        return new MeasuredStore(
                new Adapter(
                        name,
                        new MemoryStoreFactory(),
                        Optional.of(server),
                        AvailableStoresTest.class.getClassLoader()),
                Optional.empty());
    }
}
