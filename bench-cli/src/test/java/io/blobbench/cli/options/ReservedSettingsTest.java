package io.blobbench.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.adapter.Adapter;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.Scenarios;
import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.ImpliedDurability;
import io.blobbench.store.operation.OperationKind;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ReservedSettingsTest {
    private static final Adapter REDIS = new Adapter(
            "redis",
            new MemoryStoreFactory(),
            Optional.of(new LogServers()),
            ReservedSettingsTest.class.getClassLoader());

    @Test
    void aSettingWithoutAnEffectInAnyCellIsRefused() throws Exception {
        Scenario scenario =
                Scenarios.read("layout: {durability: none}", "stores: {redis: {server: {sync: [yes, no]}}}");

        assertThatThrownBy(() -> ReservedSettings.refuse(REDIS, scenario))
                .isInstanceOfSatisfying(CommandFailure.class, failure -> assertThat(failure.exitCode())
                        .isEqualTo(ExitCodes.USAGE))
                .hasMessage("server.sync: has no effect, because there is no log");
    }

    @Test
    void aSettingWithAnEffectInOneCellIsNot() throws Exception {
        Scenario scenario =
                Scenarios.read("layout: {durability: [none, always]}", "stores: {redis: {server: {sync: yes}}}");

        assertThatCode(() -> ReservedSettings.refuse(REDIS, scenario)).doesNotThrowAnyException();
    }

    @Test
    void anotherSpellingIsRefusedWithTheOneToWrite() throws Exception {
        Scenario scenario = Scenarios.read("layout: {durability: none}", "stores: {redis: {server: {Port: 1}}}");

        for (ThrowingCallable refusing : List.<ThrowingCallable>of(
                () -> ReservedSettings.refuse(REDIS, scenario),
                () -> ReservedSettings.refuse(REDIS, List.of("Port", "threads")))) {
            assertThatThrownBy(refusing)
                    .isInstanceOfSatisfying(CommandFailure.class, failure -> assertThat(failure.exitCode())
                            .isEqualTo(ExitCodes.USAGE))
                    .hasMessage("server.Port: write it as server.port");
        }
    }

    @Test
    void anotherSpellingInTheScenarioOfAnEarlierRunIsRefusedOnlyOfASettingThatBenchLooksFor() throws Exception {
        Scenario harmless = Scenarios.read("layout: {durability: none}", "stores: {redis: {server: {Threads: 2}}}");

        assertThatCode(() -> ReservedSettings.refuseRecorded(REDIS, harmless)).doesNotThrowAnyException();
        for (String name : List.of("Port", "Dir", "Log")) {
            Scenario hiding = Scenarios.read(
                    "layout: {durability: none}", "stores: {redis: {server: {Threads: 2, " + name + ": 1}}}");
            assertThatThrownBy(() -> ReservedSettings.refuseRecorded(REDIS, hiding))
                    .hasMessage("server." + name + ": write it as server." + name.toLowerCase(Locale.ROOT));
        }
    }

    @Test
    void otherSettingsAndThoseOfABareServerAreNot() throws Exception {
        Scenario scenario = Scenarios.read("layout: {durability: none}", "stores: {redis: {server: {threads: 2}}}");

        assertThatCode(() -> ReservedSettings.refuse(REDIS, scenario)).doesNotThrowAnyException();
        assertThatCode(() -> ReservedSettings.refuse(REDIS, List.of("sync"))).doesNotThrowAnyException();
    }

    /** Servers with a log that only other durabilities than none use. */
    private static final class LogServers implements ServerFactory {
        @Override
        public Set<String> ownSettings() {
            return Set.of("port");
        }

        @Override
        public Set<String> dataSettings() {
            return Set.of("dir");
        }

        @Override
        public Optional<ImpliedDurability> impliedDurability() {
            return Optional.of(new ImpliedDurability("log", Map.of("1", Durability.ALWAYS)));
        }

        @Override
        public String spelling(String setting) {
            return setting.toLowerCase(Locale.ROOT);
        }

        @Override
        public Optional<String> noEffectReason(String setting, Durability durability, Set<OperationKind> kinds) {
            return setting.equals("sync") && durability == Durability.NONE
                    ? Optional.of("there is no log")
                    : Optional.empty();
        }

        @Override
        public LocalCluster start(ServerPlan plan, ServerKit kit) {
            throw new UnsupportedOperationException();
        }
    }
}
