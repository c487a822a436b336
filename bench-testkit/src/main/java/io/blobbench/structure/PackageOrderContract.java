package io.blobbench.structure;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The packages of a module have an order, each using only those before it, and their files are free of cycles. To
 * be extended by a test in the package above all of them.
 */
public abstract class PackageOrderContract {
    private final String root = getClass().getPackageName();
    private final JavaClasses types = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(root);

    /** Names of all packages below that of the test, and "" for its own; the first uses none of the others. */
    protected abstract List<String> order();

    /** Files that may use themselves through others, by the name of their package in {@link #order()}; none. */
    protected Map<String, Set<String>> knownCycles() {
        return Map.of();
    }

    @Test
    final void aPackageUsesOnlyThoseBeforeIt() {
        List<String> packages = order().stream().map(this::fullName).toList();
        for (int i = 0; i < packages.size() - 1; i++) {
            String[] after = packages.subList(i + 1, packages.size()).toArray(String[]::new);

            noClasses()
                    .that()
                    .resideInAPackage(packages.get(i))
                    .should()
                    .dependOnClassesThat(resideInAnyPackage(after))
                    .check(types);
        }
    }

    @Test
    final void everyPackageHasItsPlace() {
        assertThat(types.stream().map(JavaClass::getPackageName).collect(Collectors.toSet()))
                .containsExactlyInAnyOrderElementsOf(
                        order().stream().map(this::fullName).toList());
    }

    @Test
    final void noFileUsesItselfThroughOthersOfItsPackage() {
        assertThat(order()).allSatisfy(name -> assertThat(
                        FileGraph.of(types, fullName(name)).inCycles())
                .isEqualTo(knownCycles().getOrDefault(name, Set.of())));
    }

    private String fullName(String name) {
        return name.isEmpty() ? root : root + '.' + name;
    }
}
