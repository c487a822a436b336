package io.blobbench.contract;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The dependency rule of every adapter, to be extended by a test in the adapter's own package: it uses Java, the
 * interfaces for stores and servers, the logging interface, and its client library.
 */
public abstract class AdapterRules {
    private static final List<String> ALLOWED = List.of(
            "java..",
            "javax..",
            "org.slf4j..",
            "org.jspecify.annotations",
            "io.blobbench.store",
            "io.blobbench.server..");

    /** Packages of the client library, as ArchUnit writes them: {@code redis.clients..}. */
    protected abstract List<String> clientPackages();

    @Test
    final void theAdapterUsesOnlyTheInterfacesAndItsClient() {
        String own = getClass().getPackageName();
        String[] allowed = Stream.of(ALLOWED, clientPackages(), List.of(own + ".."))
                .flatMap(List::stream)
                .toArray(String[]::new);

        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(allowed)
                .check(new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages(own));
    }
}
