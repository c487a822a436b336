package io.blobbench.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.server.java.JavaRuntimes;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class StoreFindingsTest {
    private static final Path CACHE = Path.of("cache");

    private final StoreFindings findings = new StoreFindings(JavaRuntimes.ofThisMachine(), CACHE);

    @Test
    void theFirstSourceThatIsLikelyIsShown() {
        Finding finding = of(
                new UnfetchedSource("path", false, ""),
                new UnfetchedSource("pip", true, ""),
                new UnfetchedSource("go", true, ""));

        assertThat(finding).isEqualTo(Finding.ok("tiny", "the pip (pip), looked in cache"));
    }

    @Test
    void aBuildKnownToBeSlowIsANote() {
        Finding finding = of(new UnfetchedSource("musl", true, "it is slow"), new UnfetchedSource("pip", true, ""));

        assertThat(finding).isEqualTo(Finding.note("tiny", "the musl (musl), looked in cache; it is slow"));
    }

    @Test
    void whenNoSourceIsLikelyEachIsNamedAndWhatToDo() {
        Finding finding = of(new UnfetchedSource("path", false, ""), new UnfetchedSource("pip", false, ""));

        assertThat(finding)
                .isEqualTo(Finding.missing(
                        "tiny", "no server. path: no path here; pip: no pip here. What to do: install it"));
    }

    @Test
    void aStoreWithoutServersNeedsNone() {
        assertThat(findings.of("memory", Optional.empty()).mark()).isEqualTo(Mark.OK);
    }

    @Test
    void aServerThatNeedsAnotherJavaIsMissingWithoutIt() {
        int running = Runtime.version().feature();
        UnfetchedSource source = new UnfetchedSource("pip", true, "");

        assertThat(findings.of("tiny", Optional.of(new UnstartedServer(OptionalInt.of(running), List.of(source)))))
                .satisfies(found -> assertThat(found.mark()).isEqualTo(Mark.OK))
                .satisfies(found -> assertThat(found.text()).contains("; Java " + running + " in "));
        assertThat(findings.of("tiny", Optional.of(new UnstartedServer(OptionalInt.of(9), List.of(source)))))
                .satisfies(found -> assertThat(found.mark()).isEqualTo(Mark.MISSING))
                .satisfies(found -> assertThat(found.text()).contains("needs Java 9", "install a JDK 9"));
    }

    private Finding of(UnfetchedSource... sources) {
        return findings.of("tiny", Optional.of(new UnstartedServer(OptionalInt.empty(), List.of(sources))));
    }
}
