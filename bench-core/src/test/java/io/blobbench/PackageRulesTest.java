package io.blobbench;

import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.blobbench.schedule.NanoClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The packages of the interfaces, of servers, of tests and of the engine, each with those of ours that it may use. */
final class PackageRulesTest {
    private static final String ROOT = "io.blobbench.";

    private static final Map<String, List<String>> MAY_USE = Map.ofEntries(
            Map.entry("store", List.of()),
            Map.entry("schedule", List.of()),
            Map.entry("workload", List.of("store")),
            Map.entry("measure", List.of("schedule", "store")),
            Map.entry("server", List.of("store")),
            Map.entry("server.process", List.of("server")),
            Map.entry("server.file", List.of("server")),
            Map.entry("server.artifact", List.of("server.process", "server.file", "server")),
            Map.entry("server.source", List.of("server.artifact", "server.process", "server.file", "server", "store")),
            Map.entry("server.cluster", List.of("server.artifact", "server.process", "server", "store")),
            Map.entry("server.java", List.of("server.cluster", "server")),
            Map.entry("load", List.of("workload", "schedule", "measure", "store")),
            Map.entry("scenario", List.of("load", "workload", "schedule", "measure", "store")),
            Map.entry("trial", List.of("scenario", "load", "workload", "schedule", "measure", "server", "store")),
            Map.entry(
                    "results",
                    List.of("trial", "scenario", "load", "workload", "schedule", "measure", "server", "store")),
            Map.entry("reference", List.of("schedule", "store")),
            Map.entry("adapter", List.of("server", "store")),
            Map.entry(
                    "machine",
                    List.of(
                            "adapter",
                            "server.artifact",
                            "server.cluster",
                            "server.java",
                            "server.source",
                            "server",
                            "store")),
            Map.entry("contract", List.of("server.artifact", "server.cluster", "server.source", "server", "store")));

    private static final Set<String> PACKAGES = MAY_USE.keySet();

    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.blobbench");

    private static final DescribedPredicate<JavaAccess<?>> READS_THE_CLOCK =
            target(nameMatching("nanoTime|currentTimeMillis")).and(target(owner(equivalentTo(System.class))));

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
                .check(ALL);
    }

    @Test
    void everyPackageHasItsRule() {
        Set<String> packages = ALL.stream().map(JavaClass::getPackageName).collect(Collectors.toSet());

        assertThat(packages).allSatisfy(found -> assertThat(PACKAGES).contains(found.substring(ROOT.length())));
    }

    @ParameterizedTest
    @FieldSource("PACKAGES")
    void everyRuleHasItsPackage(String name) {
        assertThat(ALL).anyMatch(type -> type.getPackageName().equals(ROOT + name));
    }

    @Test
    void noPackageUsesItselfThroughOthers() {
        slices().matching("io.blobbench.(**)").should().beFreeOfCycles().check(ALL);
    }

    @Test
    void theInterfacesAndTheSchedulesNeedNothingButJava() {
        classes()
                .that()
                .resideInAnyPackage(ROOT + "store", ROOT + "server", ROOT + "schedule")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", ROOT + "store", ROOT + "server", ROOT + "schedule")
                .check(ALL);
    }

    @Test
    void theClockIsReadInOnePlace() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + "server..", ROOT + "contract")
                .and()
                .doNotBelongToAnyOf(NanoClock.class)
                .should()
                .accessTargetWhere(READS_THE_CLOCK)
                .check(ALL);
    }

    @Test
    void theClocksOwnReferenceIsSeenByThatRule() {
        Set<JavaAccess<?>> accesses = ALL.get(NanoClock.class).getAccessesFromSelf();

        assertThat(accesses).anyMatch(READS_THE_CLOCK);
    }
}
