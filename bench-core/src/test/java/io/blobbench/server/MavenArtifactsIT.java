package io.blobbench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eu.maveniverse.maven.mima.context.ContextOverrides;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class MavenArtifactsIT {
    /** Small, with one dependency: slf4j-api. */
    private static final String WITH_DEPENDENCY = "org.slf4j:slf4j-simple:1.7.36";

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
    void aDownloadIsHeardOfAndTheSecondTimeNeedsNoNetwork() throws Exception {
        Path repository = folder.resolve("repository");
        Set<String> done = new ConcurrentSkipListSet<>();
        List<Path> cold = artifacts(repository, Settings.NONE, listener(done)).classPath(List.of(ALONE));
        assertThat(done).contains("opentest4j-1.3.0.jar");
        assertThat(cold).allMatch(jar -> jar.startsWith(repository));

        done.clear();
        List<Path> warm = artifacts(repository, Settings.UNREACHABLE_PROXY, listener(done))
                .classPath(List.of(ALONE));

        assertThat(warm).isEqualTo(cold);
        assertThat(done).isEmpty();
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
    void aVersionThatDoesNotExistIsNamed() {
        Artifacts artifacts = withOwnCacheOnly(DownloadListener.NONE);

        assertThatThrownBy(() -> artifacts.classPath(List.of("org.opentest4j:opentest4j:99.9.9")))
                .isInstanceOf(ServerException.class)
                .hasMessageContainingAll("org.opentest4j:opentest4j:99.9.9 does not exist", "is the version right?")
                .hasMessageNotContaining("network");
    }

    @Test
    void anExecutableComesOutOfTheJarOnceAndStays() throws Exception {
        Artifacts artifacts = withOwnCacheOnly(DownloadListener.NONE);

        Path program = artifacts.executable(ALONE, "META-INF/LICENSE");

        assertThat(program).isEqualTo(folder.resolve("cache/opentest4j-1.3.0/LICENSE"));
        assertThat(program).isExecutable().content().contains("Apache License");
        try (Stream<Path> files = Files.list(program.getParent())) {
            assertThat(files).containsExactly(program);
        }
        var modified = Files.getLastModifiedTime(program);
        assertThat(artifacts.executable(ALONE, "META-INF/LICENSE")).isEqualTo(program);
        assertThat(Files.getLastModifiedTime(program)).isEqualTo(modified);
    }

    @Test
    void anEntryThatIsNotInTheJarIsNamed() {
        Artifacts artifacts = withOwnCacheOnly(DownloadListener.NONE);

        assertThatThrownBy(() -> artifacts.executable(ALONE, "bin/etcd"))
                .isInstanceOf(ServerException.class)
                .hasMessageContainingAll("no file bin/etcd in", "opentest4j-1.3.0.jar");
    }

    private Artifacts withOwnCacheOnly(DownloadListener listener) {
        ContextOverrides users =
                ContextOverrides.create().withUserSettings(true).build();
        return new MavenArtifacts(users, folder.resolve("cache"), listener);
    }

    private Artifacts artifacts(Path repository, Settings settings, DownloadListener listener) {
        ContextOverrides overrides = ContextOverrides.create()
                .withUserSettings(true)
                .withUserSettingsXmlOverride(settings.write(folder))
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

    /** Contents of a settings.xml; port 9 is the discard service, which nobody runs. */
    private enum Settings {
        NONE(""),
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
                return Files.writeString(folder.resolve(name() + ".xml"), "<settings>" + body + "</settings>");
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }
    }
}
