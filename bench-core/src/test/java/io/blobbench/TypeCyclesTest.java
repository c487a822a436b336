package io.blobbench;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Packages in which no file uses itself through others. */
final class TypeCyclesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"host", "results", "results.csv", "results.histogram", "results.journal", "results.manifest"})
    void noTypeUsesItselfThroughOthers(String name) {
        String packageName = "io.blobbench." + name;

        slices().assignedFrom(filesOf(packageName))
                .should()
                .beFreeOfCycles()
                .check(new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages(packageName));
    }

    /** A slice for each file of a package, with the nested types that it holds. */
    private static SliceAssignment filesOf(String packageName) {
        return new SliceAssignment() {
            @Override
            public SliceIdentifier getIdentifierOf(JavaClass type) {
                if (!type.getPackageName().equals(packageName)) {
                    return SliceIdentifier.ignore();
                }
                int nested = type.getName().indexOf('$');
                return SliceIdentifier.of(
                        nested < 0 ? type.getName() : type.getName().substring(0, nested));
            }

            @Override
            public String getDescription() {
                return "the files of " + packageName;
            }
        };
    }
}
