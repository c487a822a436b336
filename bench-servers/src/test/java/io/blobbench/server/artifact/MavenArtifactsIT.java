package io.blobbench.server.artifact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import io.blobbench.server.Artifacts;
import io.blobbench.server.CachedProgram;
import io.blobbench.server.Folders;
import io.blobbench.server.ServerException;
import io.blobbench.server.Trust;
import io.blobbench.server.file.FileStamps;
import io.blobbench.server.file.RememberedLines;
import io.blobbench.server.file.Sha256;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class MavenArtifactsIT {
    /** Small, with one dependency: slf4j-api. */
    private static final String WITH_DEPENDENCY = "org.slf4j:slf4j-simple:1.7.36";

    private static final String TINY = "org.tiny:tiny:1.0";
    private static final String TINY_POM = "<project><modelVersion>4.0.0</modelVersion>"
            + "<groupId>org.tiny</groupId><artifactId>tiny</artifactId><version>1.0</version></project>";

    private static final String ALONE = "org.opentest4j:opentest4j:1.3.0";

    @TempDir
    Path folder;

    @Test
    void aClassPathHoldsTheArtifactsFirstAndThenWhatTheyNeed() throws Exception {
        Artifacts artifacts = withOwnCacheOnly(DownloadListener.NONE);

        List<Path> jars = artifacts.classPath(List.of(WITH_DEPENDENCY, ALONE));

        assertThat(jars)
                .extracting(jar -> jar.getFileName().toString())
                .containsSubsequence("slf4j-simple-1.7.36.jar", "opentest4j-1.3.0.jar", "slf4j-api-1.7.36.jar");
        assertThat(jars).allMatch(Files::isRegularFile);
    }

    @Test
    void aClassPathIntoAnEmptyRepositoryHoldsWhatTheArtifactsNeed() throws Exception {
        Artifacts artifacts = artifacts(folder.resolve("repository"), Settings.NONE, DownloadListener.NONE);

        assertThat(artifacts.classPath(List.of(WITH_DEPENDENCY)))
                .extracting(jar -> jar.getFileName().toString())
                .containsExactly("slf4j-simple-1.7.36.jar", "slf4j-api-1.7.36.jar");
    }

    @Test
    void aDownloadIsHeardOfAndTheSecondTimeNeedsNoNetwork() throws Exception {
        Path repository = folder.resolve("repository");
        Set<String> done = new ConcurrentSkipListSet<>();
        List<Path> cold = artifacts(repository, Settings.NONE, listener(done)).classPath(List.of(ALONE));
        assertThat(done).contains("opentest4j-1.3.0.jar");
        assertThat(cold).isNotEmpty().allMatch(jar -> jar.startsWith(repository));

        done.clear();
        Folders.remove(folder.resolve("cache/class-paths")); // what is remembered needs not even a repository
        List<Path> warm = artifacts(repository, Settings.UNREACHABLE_PROXY, listener(done))
                .classPath(List.of(ALONE));

        assertThat(warm).isEqualTo(cold);
        assertThat(done).isEmpty();
    }

    @Test
    void aRememberedClassPathHoldsUntilAJarIsGone() throws Exception {
        publish("tiny.pom", TINY_POM);
        publish("tiny.jar", "bytes");
        List<Path> jars = fromFolder().classPath(List.of(TINY));

        Artifacts withoutRepository =
                artifacts(folder.resolve("empty"), Settings.UNREACHABLE_MIRROR, DownloadListener.NONE);
        assertThat(withoutRepository.classPath(List.of(TINY))).isEqualTo(jars);

        Files.delete(jars.get(0));
        assertThatThrownBy(() -> withoutRepository.classPath(List.of(TINY))).isInstanceOf(ServerException.class);
        assertThat(fromFolder().classPath(List.of(TINY))).isEqualTo(jars).allMatch(Files::exists);
    }

    @Test
    void aMirrorOfTheUsersSettingsIsAskedInsteadOfMavenCentral() {
        Artifacts artifacts =
                artifacts(folder.resolve("repository"), Settings.UNREACHABLE_MIRROR, DownloadListener.NONE);

        assertThatThrownBy(() -> artifacts.classPath(List.of(WITH_DEPENDENCY, ALONE)))
                .isInstanceOf(ServerException.class)
                .hasMessageContainingAll(
                        WITH_DEPENDENCY, ALONE, "the network could not be reached", "127.0.0.1", "refused");
    }

    @Test
    void settingsThatCannotBeReadAreNamed() throws Exception {
        Path broken = Files.writeString(folder.resolve("broken.xml"), "<settings><mirrors>");
        Artifacts artifacts = artifacts(folder.resolve("repository"), broken, DownloadListener.NONE);

        assertThatThrownBy(() -> artifacts.classPath(List.of(TINY)))
                .isInstanceOf(ServerException.class)
                .hasMessageStartingWith("cannot read Maven's settings: ")
                .hasMessageContaining("broken.xml");
    }

    @Test
    void aLocalRepositoryThatCannotBeWrittenIsAFailureOfTheServer() throws Exception {
        publish("tiny.pom", TINY_POM);
        publish("tiny.jar", "bytes");
        Path repository = folder.resolve("repository");
        Files.createDirectories(repository.resolve("org/tiny/tiny/1.0/_remote.repositories"));

        assertThatThrownBy(() -> artifacts(repository, Settings.FOLDER, DownloadListener.NONE)
                        .classPath(List.of(TINY)))
                .isInstanceOf(ServerException.class)
                .hasMessageStartingWith("cannot fetch " + TINY + ": ")
                .hasMessageContaining("_remote.repositories");
    }

    @Test
    void aLocalRepositoryThatHasTheFilesButCannotBeReadIsAFailureOfTheServer() throws Exception {
        Path version = folder.resolve("repository/org/tiny/tiny/1.0");
        Files.createDirectories(version.resolve("_remote.repositories"));
        Files.writeString(version.resolve("tiny-1.0.pom"), TINY_POM);
        Files.writeString(version.resolve("tiny-1.0.jar"), "bytes");

        assertThatThrownBy(() -> fromFolder().classPath(List.of(TINY)))
                .isInstanceOf(ServerException.class)
                .hasMessageStartingWith("cannot fetch " + TINY + ": ")
                .hasMessageEndingWith("; the local repository is " + folder.resolve("repository"));
    }

    @Test
    void anInterruptIsObeyedDuringADownload() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        Thread caller = Thread.currentThread();
        AtomicBoolean interrupted = new AtomicBoolean();
        HttpServer slow = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        slow.createContext("/", exchange -> sendSlowly(exchange, over));
        slow.start();
        try {
            Path settings = Files.writeString(
                    folder.resolve("slow.xml"),
                    "<settings><mirrors><mirror><id>slow</id><mirrorOf>*</mirrorOf><url>http://127.0.0.1:"
                            + slow.getAddress().getPort() + "/</url></mirror></mirrors></settings>");
            Artifacts artifacts = artifacts(folder.resolve("repository"), settings, new DownloadListener() {
                @Override
                public void progress(String file, long bytes, long totalBytes) {
                    if (file.endsWith(".jar") && interrupted.compareAndSet(false, true)) {
                        caller.interrupt();
                    }
                }

                @Override
                public void done(String file) {}
            });

            assertThatThrownBy(() -> artifacts.classPath(List.of(TINY)))
                    .isInstanceOf(ServerException.class)
                    .hasMessage("interrupted while " + TINY + " was fetched");
            assertThat(Thread.interrupted()).isTrue();
        } finally {
            over.countDown();
            slow.stop(0);
        }
    }

    /** Sends a descriptor at once, and of a jar one hundredth until the test is over; other files are missing. */
    private static void sendSlowly(HttpExchange exchange, CountDownLatch over) throws IOException {
        String path = exchange.getRequestURI().getPath();
        if (path.endsWith(".pom.sha1")) {
            respond(exchange, HexFormat.of().formatHex(sha1(TINY_POM)));
        } else if (path.endsWith(".pom")) {
            respond(exchange, TINY_POM);
        } else if (path.endsWith(".jar")) {
            exchange.sendResponseHeaders(200, 1_000_000);
            exchange.getResponseBody().write(new byte[10_000]);
            exchange.getResponseBody().flush();
            awaitAtMostTenSeconds(over);
        } else {
            exchange.sendResponseHeaders(404, -1);
        }
        exchange.close();
    }

    private static void awaitAtMostTenSeconds(CountDownLatch latch) throws IOException {
        try {
            assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static void respond(HttpExchange exchange, String text) throws IOException {
        exchange.sendResponseHeaders(200, text.length());
        exchange.getResponseBody().write(text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] sha1(String content) {
        try {
            return MessageDigest.getInstance("SHA-1").digest(content.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aVersionThatDoesNotExistIsNamed() {
        Artifacts artifacts = withOwnCacheOnly(DownloadListener.NONE);

        assertThatThrownBy(() -> artifacts.classPath(List.of("org.opentest4j:opentest4j:99.9.9")))
                .isInstanceOf(ServerException.class)
                .hasMessageContainingAll("org.opentest4j:opentest4j:99.9.9 does not exist", "is the version right?")
                .hasMessageNotContaining("network");
    }

    @Test
    void aFileWithItsPublishedChecksumIsTaken() throws Exception {
        publish("tiny.pom", TINY_POM);
        publish("tiny.jar", "bytes");

        assertThat(fromFolder().classPath(List.of(TINY))).singleElement().satisfies(jar -> assertThat(jar)
                .hasContent("bytes"));
    }

    @Test
    void aFileThatDiffersFromItsPublishedChecksumIsRefused() throws Exception {
        publish("tiny.pom", "<project/>");
        publish("tiny.jar", "bytes");
        Files.writeString(published("tiny.jar"), "other bytes");

        assertThatThrownBy(() -> fromFolder().executable(TINY, "entry"))
                .isInstanceOf(ServerException.class)
                .hasMessageContainingAll(TINY, "does not match its published checksum");
    }

    @Test
    void aFileWithoutPublishedChecksumIsRefused() throws Exception {
        Files.createDirectories(published("tiny.jar").getParent());
        Files.writeString(published("tiny.jar"), "bytes");

        assertThatThrownBy(() -> fromFolder().executable(TINY, "entry"))
                .isInstanceOf(ServerException.class)
                .hasMessageContainingAll(TINY, "checksum");
    }

    @Test
    void coordinatesWithoutOneExactVersionAreRefused() {
        for (String vague : List.of("org.tiny:tiny", "org.tiny:tiny:[1,2)", "org.tiny:tiny:LATEST", "org.tiny:tiny:")) {
            assertThatThrownBy(() -> fromFolder().classPath(List.of(vague)))
                    .isInstanceOf(ServerException.class)
                    .hasMessageContaining("'" + vague + "'");
        }
    }

    @Test
    void anExecutableComesOutOfTheJarOnceAndStays() throws Exception {
        Artifacts artifacts = withOwnCacheOnly(DownloadListener.NONE);

        Path program = artifacts.executable(ALONE, "META-INF/LICENSE");

        assertThat(program).isEqualTo(folder.resolve("cache/programs/opentest4j-1.3.0-LICENSE/LICENSE"));
        assertThat(program).isExecutable().content().contains("Apache License");
        try (Stream<Path> files = Files.list(program.getParent())) {
            assertThat(files).containsExactlyInAnyOrder(program, program.resolveSibling("sha256sums"));
        }
        var modified = Files.getLastModifiedTime(program);
        assertThat(artifacts.executable(ALONE, "META-INF/LICENSE")).isEqualTo(program);
        assertThat(Files.getLastModifiedTime(program)).isEqualTo(modified);
    }

    @Test
    void anExecutableThatWasEmptiedComesOutOfTheJarAgain() throws Exception {
        Artifacts artifacts = withOwnCacheOnly(DownloadListener.NONE);
        Path program = artifacts.executable(ALONE, "META-INF/LICENSE");
        Files.writeString(program, "");

        assertThat(artifacts.executable(ALONE, "META-INF/LICENSE")).isEqualTo(program);

        assertThat(program).isExecutable().content().contains("Apache License");
    }

    @Test
    void anExecutableOfTheSameSizeAndTimeButOtherContentComesOutOfTheJarAgain() throws Exception {
        Artifacts artifacts = withOwnCacheOnly(DownloadListener.NONE);
        Path program = artifacts.executable(ALONE, "META-INF/LICENSE");
        assertThat(artifacts.executable(ALONE, "META-INF/LICENSE")).isEqualTo(program);
        FileTime time = Files.getLastModifiedTime(program);
        Files.write(program, new byte[(int) Files.size(program)]);
        Files.setLastModifiedTime(program, time);

        assertThat(artifacts.executable(ALONE, "META-INF/LICENSE")).isEqualTo(program);

        assertThat(program).content().contains("Apache License");
    }

    @Test
    void aPinnedProgramThatWasReplacedOnPurposeIsFetchedAgain() throws Exception {
        Artifacts artifacts = withOwnCacheOnly(DownloadListener.NONE);
        Path source = Files.writeString(folder.resolve("source"), "pinned");
        CachedProgram pinned = program(new Trust.Pinned(Sha256.of(source)), source);
        Path program = artifacts.cached(pinned);

        Files.writeString(program, "forged");
        try (Stream<Path> files = Files.list(program.getParent())) {
            FileStamps stamps = FileStamps.of(files.sorted().toList());
            new RememberedLines(folder.resolve("cache/programs/tool.compared")).keep(stamps, List.of());
        }

        assertThat(artifacts.cached(pinned)).hasContent("pinned");
    }

    private static CachedProgram program(Trust trust, Path source) {
        return new CachedProgram("tool", "tool", "the tool", trust, new CachedProgram.Fetching() {
            @Override
            public String client() {
                return "a copy";
            }

            @Override
            public void requireClient() {}

            @Override
            public void fetch(Path into) throws IOException {
                Path program = Files.copy(source, into.resolve("tool"));
                assertThat(program.toFile().setExecutable(true)).isTrue();
            }
        });
    }

    @Test
    void anEntryThatIsNotInTheJarIsNamed() {
        Artifacts artifacts = withOwnCacheOnly(DownloadListener.NONE);

        assertThatThrownBy(() -> artifacts.executable(ALONE, "bin/etcd"))
                .isInstanceOf(ServerException.class)
                .hasMessageContainingAll("no file bin/etcd in", "opentest4j-1.3.0.jar");
    }

    private void publish(String name, String content) throws Exception {
        Path file = published(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
        Files.writeString(
                file.resolveSibling(file.getFileName() + ".sha1"),
                HexFormat.of().formatHex(sha1(content)));
    }

    private Path published(String name) {
        return folder.resolve("central/org/tiny/tiny/1.0").resolve(name.replace("tiny", "tiny-1.0"));
    }

    private Artifacts fromFolder() {
        return artifacts(folder.resolve("repository"), Settings.FOLDER, DownloadListener.NONE);
    }

    private Artifacts withOwnCacheOnly(DownloadListener listener) {
        ContextOverrides users =
                ContextOverrides.create().withUserSettings(true).build();
        return new MavenArtifacts(users, folder.resolve("cache"), listener);
    }

    private Artifacts artifacts(Path repository, Settings settings, DownloadListener listener) {
        return artifacts(repository, settings.write(folder), listener);
    }

    private Artifacts artifacts(Path repository, Path settings, DownloadListener listener) {
        ContextOverrides overrides = ContextOverrides.create()
                .withUserSettings(true)
                .withUserSettingsXmlOverride(settings)
                .withLocalRepositoryOverride(repository)
                .build();
        return new MavenArtifacts(overrides, folder.resolve("cache"), listener);
    }

    private static DownloadListener listener(Set<String> done) {
        return new DownloadListener() {
            @Override
            public void progress(String file, long bytes, long totalBytes) {
                assertThat(bytes).isPositive();
            }

            @Override
            public void done(String file) {
                done.add(file);
            }
        };
    }

    /** Contents of a settings.xml; port 9 is the discard service, which is not running. */
    private enum Settings {
        NONE(""),
        FOLDER("<mirrors><mirror><id>folder</id><mirrorOf>*</mirrorOf><url>FOLDER/central</url></mirror></mirrors>"),
        UNREACHABLE_MIRROR("<mirrors><mirror><id>none</id><mirrorOf>*</mirrorOf>"
                + "<url>http://127.0.0.1:9/maven</url></mirror></mirrors>"),
        UNREACHABLE_PROXY("<proxies><proxy><active>true</active><protocol>http</protocol>"
                + "<host>127.0.0.1</host><port>9</port></proxy></proxies>");

        private final String body;

        Settings(String body) {
            this.body = body;
        }

        Path write(Path folder) {
            try {
                String settings =
                        "<settings>" + body.replace("FOLDER", folder.toUri().toString()) + "</settings>";
                return Files.writeString(folder.resolve(name() + ".xml"), settings);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }
    }
}
