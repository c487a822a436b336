package io.blobbench.contract;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.blobbench.structure.FileGraph;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The dependency rules of every adapter, to be extended by a test in the adapter's own package: it uses Java, the
 * interfaces for stores and servers, the logging interface, and its client library, and its files are free of cycles.
 */
public abstract class AdapterRules {
    private static final List<String> ALLOWED = List.of(
            "java..",
            "javax..",
            "com.sun.management", // of the JDK, too
            "org.slf4j..",
            "org.jspecify.annotations",
            "io.blobbench.store..",
            "io.blobbench.server..");

    private final String own = getClass().getPackageName();
    private final JavaClasses types = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(own);

    /** Packages of the client library, as ArchUnit writes them: {@code redis.clients..}. */
    protected abstract List<String> clientPackages();

    /** Files of the adapter that may use themselves through others of it; none. */
    protected Set<String> knownCycles() {
        return Set.of();
    }

    @Test
    final void theAdapterUsesOnlyTheInterfacesAndItsClient() {
        String[] allowed = Stream.of(ALLOWED, clientPackages(), List.of(own + ".."))
                .flatMap(List::stream)
                .toArray(String[]::new);

        classes().should().onlyDependOnClassesThat().resideInAnyPackage(allowed).check(types);
    }

    @Test
    final void noFileUsesItselfThroughOthers() {
        assertThat(FileGraph.of(types, own).inCycles()).isEqualTo(knownCycles());
    }
}
