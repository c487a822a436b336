package io.blobbench.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.server.ServerFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AdapterCatalogTest {
    @TempDir
    Path home;

    private Path stores;

    @BeforeEach
    void storesFolder() throws Exception {
        stores = Files.createDirectory(home.resolve("stores"));
    }

    @Test
    void eachStoreHasItsOwnVersionOfTheSameClientClass() throws Exception {
        tiny("alpha").store("Alpha", "alpha").write("1.0");
        tiny("beta").store("Beta", "beta").write("2.0");
        AdapterCatalog catalog = catalog();

        Adapter alpha = catalog.adapter("alpha");
        Adapter beta = catalog.adapter("beta");

        assertThat(alpha.store().clientVersion()).isEqualTo("1.0");
        assertThat(beta.store().clientVersion()).isEqualTo("2.0");
        assertThat(catalog.adapter("alpha")).isSameAs(alpha);
    }

    @Test
    void anAdapterSharesTheInterfacesAndTheLoggingButNotTheHarnesssLibraries() throws Exception {
        tiny("alpha").store("Alpha", "alpha").write("1.0");

        ClassLoader loader = catalog().adapter("alpha").loader();

        for (String shared :
                List.of("io.blobbench.store.Store", "io.blobbench.server.process.Installed", "org.slf4j.Logger")) {
            assertThat(loader.loadClass(shared)).isSameAs(Class.forName(shared));
        }
        assertThat(loader.loadClass("java.sql.Connection")).isNotNull();
        assertThat(loader.loadClass("com.sun.tools.attach.VirtualMachine")).isNotNull();
        for (String hidden : List.of("org.HdrHistogram.Histogram", "oshi.SystemInfo", "org.client.Clients")) {
            assertThatThrownBy(() -> loader.loadClass(hidden)).isInstanceOf(ClassNotFoundException.class);
        }
    }

    @Test
    void aServerFactoryBelongsToItsStore() throws Exception {
        tiny("alpha").store("Alpha", "alpha").server("Alpha", "alpha").write("1.0");
        tiny("beta").store("Beta", "beta").write("2.0");
        AdapterCatalog catalog = catalog();

        assertThat(catalog.adapter("alpha").server().map(ServerFactory::defaultVersion))
                .contains("1.2.3");
        assertThat(catalog.adapter("beta").server()).isEmpty();
    }

    @Test
    void callsSeeTheAdaptersLoaderAsContextClassLoader() throws Exception {
        tiny("alpha").store("Alpha", "alpha").write("1.0");
        Adapter alpha = catalog().adapter("alpha");
        ClassLoader before = Thread.currentThread().getContextClassLoader();

        ClassLoader during = alpha.call(() -> Thread.currentThread().getContextClassLoader());

        assertThat(during).isSameAs(alpha.loader());
        assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
    }

    @Test
    void namesAreKnownWithoutLoadingAnything() throws Exception {
        tiny("alpha").store("Alpha", "alpha").write("1.0");
        Files.writeString(Files.createDirectory(stores.resolve("broken")).resolve("adapter.jar"), "no jar");

        assertThat(catalog().names()).contains("alpha", "broken");
    }

    @Test
    void theHarnesssOwnStoresAreThereToo() throws Exception {
        Adapter memory = catalog().adapter("memory");

        assertThat(memory.server()).isEmpty();
        assertThat(memory.loader()).isSameAs(AdapterCatalog.class.getClassLoader());
    }

    @Test
    void anUnknownStoreIsAnsweredWithTheNearestAndAllKnownNames() throws Exception {
        tiny("alpha").store("Alpha", "alpha").write("1.0");
        tiny("beta").store("Beta", "beta").write("2.0");
        AdapterCatalog catalog = catalog();

        assertThatThrownBy(() -> catalog.adapter("alhpa"))
                .isInstanceOf(AdapterException.class)
                .hasMessageContainingAll("there is no store 'alhpa' among alpha, beta, ", "did you mean 'alpha'?");
    }

    @Test
    void aBrokenFolderSaysWhyAndLeavesTheOthersAlone() throws Exception {
        tiny("alpha").store("Alpha", "alpha").write("1.0");
        tiny("damaged").store("Damaged", "damaged").write("1.0");
        Files.writeString(stores.resolve("damaged/client.jar"), "no jar");
        tiny("two").store("One", "two").store("Two", "two").write("1.0");
        tiny("misnamed").store("Other", "other").write("1.0");
        tiny("servers")
                .store("S", "servers")
                .server("S", "servers")
                .server("T", "servers")
                .write("1.0");
        Files.createDirectory(stores.resolve("empty"));
        AdapterCatalog catalog = catalog();

        assertBroken(catalog, "damaged", "client.jar is not a readable jar");
        assertBroken(catalog, "two", "it has 2 store factories instead of one");
        assertBroken(catalog, "misnamed", "its adapter is named 'other'");
        assertBroken(catalog, "servers", "it has 2 server factories instead of one");
        assertBroken(catalog, "empty", "it has 0 store factories instead of one");
        assertThat(catalog.adapter("alpha").name()).isEqualTo("alpha");
    }

    @Test
    void anAdapterThatCannotSayWhatItIsIsBroken() throws Exception {
        tiny("fails")
                .store("Fails", "fails", "throw new IllegalStateException(\"not now\");")
                .write("1.0");
        tiny("incomplete")
                .store("Incomplete", "incomplete", "throw new NoClassDefFoundError(\"org/client/Missing\");")
                .write("1.0");
        tiny("silent").store("Silent", "silent", "return null;").write("1.0");
        AdapterCatalog catalog = catalog();

        assertBroken(catalog, "fails", "its adapter failed: java.lang.IllegalStateException: not now");
        assertBroken(catalog, "incomplete", "its adapter failed: java.lang.NoClassDefFoundError: org/client/Missing");
        assertBroken(catalog, "silent", "its adapter has no traits");
    }

    @Test
    void aFactoryThatIsNotThereIsNamed() throws Exception {
        tiny("gone").store("Gone", "gone").write("1.0");
        Path services = Files.createDirectories(home.resolve("jar/META-INF/services"));
        Files.writeString(services.resolve("io.blobbench.store.StoreFactory"), "io.blobbench.tiny.Missing\n");
        TinyAdapter.pack(home.resolve("jar"), stores.resolve("gone/adapter.jar"));
        AdapterCatalog catalog = catalog();

        assertBroken(catalog, "gone", "io.blobbench.tiny.Missing");
    }

    @Test
    void anEarlierFolderWins() throws Exception {
        Path own = Files.createDirectories(home.resolve("own/stores"));
        TinyAdapter.in(own.resolve("alpha")).store("Alpha", "alpha").write("own");
        tiny("alpha").store("Alpha", "alpha").write("shipped");

        AdapterCatalog catalog = new AdapterCatalog(List.of(home.resolve("missing"), own, stores));

        assertThat(catalog.adapter("alpha").store().clientVersion()).isEqualTo("own");
    }

    private TinyAdapter tiny(String folder) {
        return TinyAdapter.in(stores.resolve(folder));
    }

    private AdapterCatalog catalog() throws AdapterException {
        return new AdapterCatalog(List.of(stores));
    }

    private static void assertBroken(AdapterCatalog catalog, String store, String why) {
        assertThatThrownBy(() -> catalog.adapter(store))
                .isInstanceOf(AdapterException.class)
                .hasMessageContainingAll("cannot load store '" + store + "' from ", why);
    }
}
