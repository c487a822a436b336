package io.blobbench;

import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.Reopening;
import io.blobbench.store.Waiting;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The packages of the interfaces, of servers, of tests and of the engine, each with those of ours that it may use. */
final class PackageRulesTest {
    private static final String ROOT = "io.blobbench.";

    private static final List<String> STORE =
            List.of("store.error", "store.operation", "store.access", "store.layout", "store.watch", "store");
    private static final List<String> SERVER = with(STORE, "server");
    private static final List<String> ENGINE_BELOW_LOAD = with(
            STORE,
            "history",
            "workload.size",
            "workload.trace",
            "workload.blob",
            "workload.key",
            "workload.sample",
            "workload",
            "schedule",
            "measure");
    private static final List<String> ENGINE_BELOW_SCENARIO = with(ENGINE_BELOW_LOAD, "load.model");
    private static final List<String> LOAD = with(ENGINE_BELOW_SCENARIO, "load.outcome");
    private static final List<String> ENGINE_BELOW_TRIAL = with(
            LOAD,
            "load",
            "scenario",
            "scenario.text",
            "scenario.key",
            "scenario.value",
            "scenario.language",
            "scenario.target",
            "idle",
            "host",
            "host.room",
            "server");
    private static final List<String> ENGINE_BELOW_TRIAL_RUN =
            with(ENGINE_BELOW_TRIAL, "trial.facts", "trial.fault", "trial.judge", "trial.heat", "trial.leftover");
    private static final Map<String, List<String>> MAY_USE = Map.ofEntries(
            Map.entry("fleet", List.of()),
            Map.entry("store.error", List.of()),
            Map.entry("store.operation", List.of("store.error")),
            Map.entry("store.access", List.of("store.error")),
            Map.entry("store.layout", List.of("store.error", "store.operation")),
            Map.entry("store.watch", List.of("store.error")),
            Map.entry(
                    "store", List.of("store.error", "store.operation", "store.access", "store.layout", "store.watch")),
            Map.entry("schedule", List.of()),
            Map.entry("history", STORE),
            Map.entry("workload.size", List.of()),
            Map.entry("workload.trace", with(STORE, "workload.size")),
            Map.entry("workload.blob", with(STORE, "workload.size")),
            Map.entry("workload.key", STORE),
            Map.entry("workload.sample", with(STORE, "workload.blob")),
            Map.entry(
                    "workload",
                    with(
                            STORE,
                            "history",
                            "workload.size",
                            "workload.trace",
                            "workload.blob",
                            "workload.key",
                            "workload.sample")),
            Map.entry("measure", with(STORE, "schedule")),
            Map.entry("host.room", List.of("schedule")),
            Map.entry("host", with(STORE, "measure", "schedule", "host.room")),
            Map.entry("server", STORE),
            Map.entry("server.process", List.of("store.error", "server")),
            Map.entry("server.file", List.of("store.error", "server")),
            Map.entry("server.artifact", List.of("store.error", "server.process", "server.file", "server")),
            Map.entry("server.source", with(SERVER, "server.artifact", "server.process", "server.file")),
            Map.entry("server.relay", List.of("server")),
            Map.entry("server.disk", List.of("store.error", "server", "server.process")),
            Map.entry(
                    "server.cluster",
                    with(SERVER, "server.artifact", "server.file", "server.process", "server.relay", "server.disk")),
            Map.entry("server.java", List.of("store.error", "server.cluster", "server.file", "server")),
            Map.entry("load.model", ENGINE_BELOW_LOAD),
            Map.entry("load.outcome", with(ENGINE_BELOW_LOAD, "host.room")),
            Map.entry("load", LOAD),
            Map.entry("scenario.text", ENGINE_BELOW_SCENARIO),
            Map.entry("scenario", with(ENGINE_BELOW_SCENARIO, "scenario.text")),
            Map.entry("scenario.key", with(ENGINE_BELOW_SCENARIO, "scenario.text", "scenario")),
            Map.entry("scenario.value", with(ENGINE_BELOW_SCENARIO, "scenario.text", "scenario", "scenario.key")),
            Map.entry(
                    "scenario.language",
                    with(ENGINE_BELOW_SCENARIO, "scenario.text", "scenario", "scenario.key", "scenario.value")),
            Map.entry(
                    "scenario.target",
                    with(
                            ENGINE_BELOW_SCENARIO,
                            "scenario.text",
                            "scenario",
                            "scenario.key",
                            "scenario.value",
                            "scenario.language")),
            Map.entry("scenario.fleet", List.of("scenario.text", "scenario.key")),
            Map.entry("trial.facts", ENGINE_BELOW_TRIAL),
            Map.entry("trial.judge", with(ENGINE_BELOW_TRIAL, "trial.facts")),
            Map.entry("trial.fault", with(ENGINE_BELOW_TRIAL, "trial.facts")),
            Map.entry("trial.heat", with(ENGINE_BELOW_TRIAL, "trial.facts")),
            Map.entry("trial.idle", with(ENGINE_BELOW_TRIAL, "trial.facts", "trial.event")),
            Map.entry("trial.leftover", ENGINE_BELOW_LOAD),
            Map.entry("trial.event", ENGINE_BELOW_TRIAL_RUN),
            Map.entry("trial.server", with(ENGINE_BELOW_TRIAL_RUN, "trial.event")),
            Map.entry("trial.visibility", ENGINE_BELOW_TRIAL),
            Map.entry(
                    "trial",
                    with(ENGINE_BELOW_TRIAL_RUN, "trial.idle", "trial.event", "trial.server", "trial.visibility")),
            Map.entry(
                    "trial.fleet",
                    with(ENGINE_BELOW_TRIAL_RUN, "trial.event", "trial.server", "trial.visibility", "trial", "fleet")),
            Map.entry("trial.sweep", with(ENGINE_BELOW_TRIAL_RUN, "trial.event", "trial.server", "trial")),
            Map.entry("idle", STORE),
            Map.entry("reference", STORE),
            Map.entry("reference.echo", with(SERVER, "server.cluster", "server.java", "server.source")),
            Map.entry("adapter", with(SERVER, "fleet")),
            Map.entry(
                    "machine",
                    with(SERVER, "adapter", "server.artifact", "server.cluster", "server.java", "server.source")),
            Map.entry("certificate", STORE),
            Map.entry("structure", List.of()),
            Map.entry("proxy", List.of()),
            Map.entry(
                    "contract",
                    with(
                            SERVER,
                            "certificate",
                            "proxy",
                            "server.artifact",
                            "server.cluster",
                            "server.source",
                            "structure")));

    private static final Set<String> PACKAGES = MAY_USE.keySet();

    private static final DescribedPredicate<JavaAccess<?>> READS_THE_CLOCK =
            target(nameMatching("nanoTime|currentTimeMillis")).and(target(owner(equivalentTo(System.class))));

    private static List<String> with(List<String> some, String... more) {
        return Stream.concat(some.stream(), Stream.of(more)).toList();
    }

    @ParameterizedTest
    @FieldSource("PACKAGES")
    void aPackageUsesOnlyThoseItMay(String name) {
        List<String> allowed = new ArrayList<>(List.of(ROOT + name));
        MAY_USE.get(name).forEach(used -> allowed.add(ROOT + used));

        noClasses()
                .that()
                .resideInAPackage(ROOT + name)
                .should()
                .dependOnClassesThat(
                        resideInAPackage("io.blobbench..").and(resideOutsideOfPackages(allowed.toArray(String[]::new))))
                .check(OurClasses.ALL);
    }

    @Test
    void everyPackageHasItsRule() {
        Set<String> packages =
                OurClasses.ALL.stream().map(JavaClass::getPackageName).collect(Collectors.toSet());

        assertThat(packages).isNotEmpty().allSatisfy(found -> assertThat(PACKAGES)
                .contains(found.substring(ROOT.length())));
    }

    @ParameterizedTest
    @FieldSource("PACKAGES")
    void everyRuleHasItsPackage(String name) {
        assertThat(OurClasses.ALL).anyMatch(type -> type.getPackageName().equals(ROOT + name));
    }

    @Test
    void noPackageUsesItselfThroughOthers() {
        Set<String> ordered = new HashSet<>();
        int before = -1;
        while (ordered.size() > before) {
            before = ordered.size();
            ordered.addAll(PACKAGES.stream()
                    .filter(name -> ordered.containsAll(MAY_USE.get(name)))
                    .toList());
        }

        assertThat(ordered).as("each after those that it may use").isEqualTo(PACKAGES);
    }

    @Test
    void theInterfacesAndTheSchedulesNeedNothingButJavaAndItsNullAnnotations() {
        classes()
                .that()
                .resideInAnyPackage(ROOT + "store..", ROOT + "server", ROOT + "schedule")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "javax.net.ssl",
                        "org.jspecify.annotations",
                        ROOT + "store..",
                        ROOT + "server",
                        ROOT + "schedule")
                .check(OurClasses.ALL);
    }

    @Test
    void theClockIsReadInOnePlace() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + "server..", ROOT + "contract", ROOT + "reference")
                .and()
                .doNotBelongToAnyOf(
                        NanoClock.class, Reopening.class, Waiting.class) // adapters see no clock of the engine
                .should()
                .accessTargetWhere(READS_THE_CLOCK)
                .check(OurClasses.ALL);
    }

    @Test
    void theClocksOwnReferenceIsSeenByThatRule() {
        Set<JavaAccess<?>> accesses = OurClasses.ALL.get(NanoClock.class).getAccessesFromSelf();

        assertThat(accesses).anyMatch(READS_THE_CLOCK);
    }
}
