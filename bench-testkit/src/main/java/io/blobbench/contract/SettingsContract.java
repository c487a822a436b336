package io.blobbench.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.Connection;
import io.blobbench.store.Store;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.access.Access;
import io.blobbench.store.access.Tls;
import io.blobbench.store.error.SettingException;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Settings, descriptions, and resources left behind by a closed store. */
interface SettingsContract {
    /** Nothing listens there. */
    List<String> NOBODY = List.of("localhost:1");

    StoreUnderTest subject();

    @Test
    default void anUnknownClientSettingIsNamedWithTheNearestKnownOne() {
        String known = subject().clientSetting();
        String misspelled = known.substring(0, known.length() - 1);
        StoreSettings settings =
                new StoreSettings(subject().cluster().settings().endpoints(), Map.of(misspelled, "1"));

        assertThatThrownBy(() -> subject().factory().open(settings).close())
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("'" + misspelled + "'")
                .hasMessageContaining("'" + known + "'");
    }

    @Test
    default void settingsAreCheckedWithoutAServer() {
        String known = subject().clientSetting();
        String misspelled = known.substring(0, known.length() - 1);
        Map<String, String> good = subject().cluster().settings().client();
        Map<String, String> wrong = new HashMap<>(good);
        wrong.put(misspelled, "1");

        assertThatCode(() -> subject().factory().check(new StoreSettings(NOBODY, good)))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> subject().factory().check(new StoreSettings(NOBODY, wrong)))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("'" + misspelled + "'")
                .hasMessageContaining("'" + known + "'");
    }

    /** Some clients ignore a login that their server does not ask for, as Cassandra's driver does. */
    @Test
    default void aLoginThatTheServerDoesNotHaveIsNamedUnlessItIsIgnored() {
        Access login = new Access(Tls.OFF, "nobody", "of nobody");
        StoreSettings ofCluster = subject().cluster().settings();
        StoreSettings settings = new StoreSettings(ofCluster.endpoints(), ofCluster.client(), Set.of(), login);
        try (Store store = subject().factory().open(settings)) {
            assertThat(store.describe().toString()).doesNotContain(login.password());
        } catch (StoreException e) {
            assertThat(e.getMessage())
                    .containsAnyOf(
                            "the server has no logins; the target, or client properties, must be without",
                            "the server does not accept user 'nobody' with this password",
                            "has neither TLS nor users")
                    .doesNotContain(login.password());
        }
    }

    @Test
    default void anUnknownLayoutOptionIsNamedWithTheNearestKnownOne() throws Exception {
        String known = new TreeSet<>(subject().traits().optionNames())
                .stream().findFirst().orElse("");
        String misspelled = known.isEmpty() ? "nonsense" : known.substring(0, known.length() - 1);
        Layout plain = subject().layout();
        Layout layout = subject()
                .layout(
                        plain.name(),
                        plain.replicas(),
                        plain.consistency(),
                        plain.durability(),
                        Map.of(misspelled, "1"));

        try (Store store = subject().open()) {
            assertThatThrownBy(() -> store.provision(layout))
                    .isInstanceOf(StoreException.class)
                    .isNotInstanceOf(UnsupportedLayoutException.class)
                    .hasMessageContaining("'" + misspelled + "'")
                    .hasMessageContaining(known);
        }
    }

    @Test
    default void theDescriptionNamesTheServerVersion() throws Exception {
        try (Store store = subject().open()) {
            store.provision(subject().layout());

            Map<String, String> description = store.describe();

            assertThat(description.get("version")).matches("\\d+\\..*");
            assertThat(description.values()).doesNotContainNull();
            store.teardown();
        }
    }

    @Test
    default void aClientVersionIsNamed() {
        assertThat(subject().factory().clientVersion()).matches("\\d+\\..*");
    }

    @Test
    default void closingTwiceIsAllowed() throws Exception {
        Store store = subject().open();
        store.provision(subject().layout());
        Connection connection = subject().connect(store);
        store.teardown();

        connection.close();
        connection.close();
        store.close();
        store.close();
    }

    @Test
    default void noThreadIsLeftBehind() throws Exception {
        useOnce(); // what the client library starts once for the whole process is not ours to stop
        Set<Thread> before = liveThreads();

        useOnce();

        long startNs = System.nanoTime();
        Set<Thread> left = left(before);
        while (!left.isEmpty()
                && System.nanoTime() - startNs < subject().deadline().toNanos()) {
            left.iterator().next().join(100);
            left = left(before);
        }
        assertThat(left).isEmpty();
    }

    private void useOnce() throws Exception {
        try (Store store = subject().open()) {
            store.provision(subject().layout());
            try (Connection first = subject().connect(store);
                    Connection second = subject().connect(store)) {
                subject().write(first, 3);
                subject().write(second, 3);
            }
            store.describe();
            store.teardown();
        }
    }

    private static Set<Thread> liveThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(Thread::isAlive)
                .collect(Collectors.toSet());
    }

    private static Set<Thread> left(Set<Thread> before) {
        Set<Thread> left = liveThreads();
        left.removeAll(before);
        left.removeIf(thread -> thread.getThreadGroup() == null
                || thread.getThreadGroup().getName().equals("system")
                || thread.getName().startsWith("ForkJoinPool.commonPool"));
        return left;
    }
}
