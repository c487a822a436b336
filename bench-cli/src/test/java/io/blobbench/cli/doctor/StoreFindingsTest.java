package io.blobbench.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.server.Availability;
import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.ServerSources;
import io.blobbench.server.java.JavaRuntimes;
import io.blobbench.server.source.ProgramSource;
import io.blobbench.server.source.ProgramSources;
import io.blobbench.server.source.ServerProgram;
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
        Finding finding = of(new Source("path", false, ""), new Source("pip", true, ""), new Source("go", true, ""));

        assertThat(finding).isEqualTo(Finding.ok("tiny", "the pip (pip), looked in cache"));
    }

    @Test
    void aBuildKnownToBeSlowIsANote() {
        Finding finding = of(new Source("musl", true, "it is slow"), new Source("pip", true, ""));

        assertThat(finding).isEqualTo(Finding.note("tiny", "the musl (musl), looked in cache; it is slow"));
    }

    @Test
    void whenNoSourceIsLikelyEachIsNamedAndWhatToDo() {
        Finding finding = of(new Source("path", false, ""), new Source("pip", false, ""));

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
        Source source = new Source("pip", true, "");

        assertThat(findings.of("tiny", Optional.of(new Server(OptionalInt.of(running), List.of(source)))))
                .satisfies(found -> assertThat(found.mark()).isEqualTo(Mark.OK))
                .satisfies(found -> assertThat(found.text()).contains("; Java " + running + " in "));
        assertThat(findings.of("tiny", Optional.of(new Server(OptionalInt.of(9), List.of(source)))))
                .satisfies(found -> assertThat(found.mark()).isEqualTo(Mark.MISSING))
                .satisfies(found -> assertThat(found.text()).contains("needs Java 9", "install a JDK 9"));
    }

    private Finding of(Source... sources) {
        return findings.of("tiny", Optional.of(new Server(OptionalInt.empty(), List.of(sources))));
    }

    /** One that is never started. */
    private record Server(OptionalInt java, List<ProgramSource> from) implements ServerFactory {
        @Override
        public Optional<ServerSources> sources(String product, Optional<String> version) {
            return Optional.of(new ProgramSources("tiny", from, "install it"));
        }

        @Override
        public LocalCluster start(ServerPlan plan, ServerKit kit) {
            throw new UnsupportedOperationException();
        }
    }

    private record Source(String name, boolean here, String warning) implements ProgramSource {
        @Override
        public String describe() {
            return "the " + name;
        }

        @Override
        public Availability availability(Path cache) {
            return new Availability(here, here ? "looked in " + cache : "no " + name + " here");
        }

        @Override
        public Optional<String> caution() {
            return Optional.of(warning).filter(sentence -> !sentence.isEmpty());
        }

        @Override
        public ServerProgram program(Optional<String> version, Path folder, ServerKit kit) {
            throw new UnsupportedOperationException();
        }
    }
}
