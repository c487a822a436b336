package io.blobbench.structure;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.blobbench.certificate.TestAuthority;
import io.blobbench.certificate.TestCertificate;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FileGraphTest {
    @Test
    void filesThatUseEachOtherThroughOthersAreACycle() {
        FileGraph graph = new FileGraph(
                Map.of("Run", Set.of("Cell", "Trial"), "Cell", Set.of(), "Trial", Set.of("Row"), "Row", Set.of("Run")));

        assertThat(graph.inCycles()).containsExactly("Row", "Run", "Trial");
    }

    @Test
    void aFileThatOthersUseOnSeveralWaysIsNoCycle() {
        FileGraph graph = new FileGraph(
                Map.of("Run", Set.of("Cell", "Trial"), "Cell", Set.of("Row"), "Trial", Set.of("Row"), "Row", Set.of()));

        assertThat(graph.inCycles()).isEmpty();
    }

    @Test
    void aNestedTypeBelongsToTheFileAroundIt() {
        JavaClasses types = new ClassFileImporter().importClasses(Outer.Nested.class, Other.class);

        assertThat(FileGraph.of(types, getClass().getPackageName()).uses())
                .isEqualTo(Map.of("FileGraphTest", Set.of()));
    }

    @Test
    void typesThatNameEachOtherAreSeen() {
        JavaClasses types = new ClassFileImporter().importClasses(TestAuthority.class, TestCertificate.class);

        assertThat(FileGraph.of(types, TestAuthority.class.getPackageName()).inCycles())
                .containsExactly("TestAuthority", "TestCertificate");
    }

    private static final class Outer {
        private record Nested(Other other) {}
    }

    private record Other() {}
}
