package io.blobbench.report;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ReportPackagesTest {
    private static final String ROOT = "io.blobbench.report";
    /** Each package uses only those before it, so that none uses itself through others. */
    private static final List<String> ORDER = List.of(
            ROOT + ".table",
            ROOT + ".read",
            ROOT + ".statistics",
            ROOT + ".run",
            ROOT + ".published",
            ROOT + ".compare",
            ROOT + ".compare.format",
            ROOT + ".page");

    private static final JavaClasses TYPES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    @Test
    void aPackageUsesOnlyThoseBeforeIt() {
        for (int i = 0; i < ORDER.size() - 1; i++) {
            String[] after = ORDER.subList(i + 1, ORDER.size()).toArray(String[]::new);

            noClasses()
                    .that()
                    .resideInAPackage(ORDER.get(i))
                    .should()
                    .dependOnClassesThat(resideInAnyPackage(after))
                    .check(TYPES);
        }
    }

    @Test
    void everyPackageHasItsPlace() {
        assertThat(TYPES.stream().map(JavaClass::getPackageName).collect(Collectors.toSet()))
                .containsExactlyInAnyOrderElementsOf(ORDER);
    }

    @ParameterizedTest
    @FieldSource("ORDER")
    void noFileUsesItselfThroughOthersOfItsPackage(String packageName) {
        assertThat(FileGraph.of(TYPES, packageName).cycle()).isEmpty();
    }
}
