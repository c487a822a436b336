package io.blobbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import io.blobbench.structure.FileGraph;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Files of a package that use themselves through others of it: only those that are known, each with its reason. */
final class TypeCyclesTest {
    private static final String ROOT = "io.blobbench.";

    private static final Map<String, Set<String>> KNOWN = Map.of(
            // a slot gives its answers to the queue that hands it back to its lane
            // a lane runs the loop of its load model, which asks the lane for slots
            "load", Set.of("Completions", "Slot", "Lane", "Loop"),
            // an authority issues certificates, which name it
            "certificate", Set.of("TestAuthority", "TestCertificate"),
            // an annotation names the condition that reads it
            "machine", Set.of("NeedsServer", "ServerCondition"));

    private static final Set<String> PACKAGES =
            OurClasses.ALL.stream().map(JavaClass::getPackageName).collect(Collectors.toCollection(TreeSet::new));

    @ParameterizedTest
    @FieldSource("PACKAGES")
    void noFileUsesItselfThroughOthersOfItsPackage(String name) {
        assertThat(FileGraph.of(OurClasses.ALL, name).inCycles())
                .isEqualTo(KNOWN.getOrDefault(name.substring(ROOT.length()), Set.of()));
    }

    @Test
    void knownCyclesAreOfPackagesThatThereAre() {
        assertThat(PACKAGES)
                .containsAll(KNOWN.keySet().stream().map(ROOT::concat).toList());
    }
}
