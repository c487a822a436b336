package io.blobbench.server.artifact;

import static java.nio.charset.StandardCharsets.UTF_8;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import io.blobbench.server.Artifacts;
import io.blobbench.server.CachedProgram;
import io.blobbench.server.ServerException;
import io.blobbench.server.Trust;
import io.blobbench.server.file.FileStamps;
import io.blobbench.server.process.LocalProcesses;
import io.blobbench.store.error.FileFailures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.repository.LocalRepository;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.filter.DependencyFilterUtils;
import org.eclipse.aether.util.repository.SimpleArtifactDescriptorPolicy;
import org.eclipse.aether.util.repository.SimpleResolutionErrorPolicy;

/**
 * Fetches artifacts from the repositories of the user's Maven settings, by default Maven Central, into Maven's local repository.
 *
 * <p>A download whose published checksum is missing or differs is refused. The first failure of the network cancels all later
 * transfers, so that a machine without a network reports it after one time-out; an interrupt of the calling thread cancels
 * them, too. Runs that need files at once share one download. Usable from any thread.
 */
public final class MavenArtifacts implements Artifacts {
    /** Time-out in milliseconds, for connecting and between two bytes of an answer. */
    private static final Map<String, Object> TIMEOUTS =
            Map.of("aether.connector.connectTimeout", 10_000, "aether.connector.requestTimeout", 30_000);

    private final ContextOverrides settings;
    private final Path cache;
    private final ProgramCache programs;
    private final DownloadListener listener;

    /**
     * @param settings locations of Maven's settings and local repository; empty for the defaults
     * @param cache folder for files that are not Maven artifacts, created on first use
     */
    public MavenArtifacts(ContextOverrides settings, Path cache, DownloadListener listener) {
        this.settings = settings;
        this.cache = cache;
        this.programs = ProgramCache.within(cache, listener);
        this.listener = listener;
    }

    @Override
    public List<Path> classPath(List<String> coordinates) throws ServerException {
        List<Artifact> wanted = new ArrayList<>();
        for (String coordinate : coordinates) {
            wanted.add(artifact(coordinate));
        }
        String name = UUID.nameUUIDFromBytes(String.join("\n", coordinates).getBytes(UTF_8)) + ".jars";
        Path remembered = cache.resolve("class-paths").resolve(name);
        Optional<FileStamps> before = FileStamps.keptIn(remembered).filter(FileStamps::current);
        if (before.isPresent()) {
            return before.get().files(); // the resolver alone would take most of a second
        }
        List<Path> jars = resolved(wanted, coordinates);
        try {
            FileStamps.of(jars).keepIn(remembered);
        } catch (IOException e) {
            return jars; // and the resolver is asked again the next time
        }
        return jars;
    }

    private List<Path> resolved(List<Artifact> wanted, List<String> coordinates) throws ServerException {
        return resolve(String.join(", ", coordinates), (context, session) -> {
            List<Dependency> dependencies = wanted.stream()
                    .map(artifact -> new Dependency(artifact, JavaScopes.RUNTIME))
                    .toList();
            CollectRequest graph = new CollectRequest(dependencies, List.of(), context.remoteRepositories());
            DependencyRequest request =
                    new DependencyRequest(graph, DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME));
            return wantedFirst(
                    wanted,
                    context.repositorySystem()
                            .resolveDependencies(session, request)
                            .getArtifactResults());
        });
    }

    private static List<Path> wantedFirst(List<Artifact> wanted, List<ArtifactResult> results) {
        Set<Path> paths = new LinkedHashSet<>();
        for (Artifact artifact : wanted) {
            results.stream()
                    .map(ArtifactResult::getArtifact)
                    .filter(found -> found.getGroupId().equals(artifact.getGroupId())
                            && found.getArtifactId().equals(artifact.getArtifactId()))
                    .forEach(found -> paths.add(found.getFile().toPath()));
        }
        results.forEach(result -> paths.add(result.getArtifact().getFile().toPath()));
        return List.copyOf(paths);
    }

    @Override
    public Path executable(String coordinate, String entry) throws ServerException {
        Artifact artifact = artifact(coordinate);
        String file = Path.of(entry).getFileName().toString();
        String folder = ProgramCache.folderOf(artifact.getArtifactId(), artifact.getVersion(), file);
        return cached(new CachedProgram(folder, file, file, new Trust.ByClient(), new CachedProgram.Fetching() {
            @Override
            public String client() {
                return "Maven";
            }

            @Override
            public void requireClient() {} // it is part of this program

            @Override
            public void fetch(Path into) throws ServerException {
                JarEntries.extractProgram(jar(coordinate, artifact), entry, into.resolve(file));
            }
        }));
    }

    private Path jar(String coordinate, Artifact artifact) throws ServerException {
        return resolve(coordinate, (context, session) -> context.repositorySystem()
                .resolveArtifact(session, new ArtifactRequest(artifact, context.remoteRepositories(), null))
                .getArtifact()
                .getFile()
                .toPath());
    }

    @Override
    public Path cached(CachedProgram program) throws ServerException {
        return programs.take(program);
    }

    @Override
    public Path cacheDirectory(String name) throws ServerException {
        Path folder = cache.resolve(name);
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new ServerException("cannot create the cache folder " + folder + ": " + FileFailures.reason(e), e);
        }
    }

    @Override
    public void said(String line) {
        listener.said(line);
    }

    private static Artifact artifact(String coordinate) throws ServerException {
        String[] parts = coordinate.split(":", -1);
        if (parts.length != 3 || !parts[2].matches("[A-Za-z0-9][A-Za-z0-9._+-]*")) {
            throw new ServerException("an artifact is group:artifact:version, got '" + coordinate + "'");
        }
        if (parts[2].equals("LATEST") || parts[2].equals("RELEASE")) {
            throw new ServerException("an artifact needs one exact version, got '" + coordinate + "'");
        }
        return new DefaultArtifact(parts[0], parts[1], "jar", parts[2]);
    }

    private <T> T resolve(String coordinates, Resolution<T> resolution) throws ServerException {
        Downloads downloads = new Downloads(listener);
        ContextOverrides overrides = settings.toBuilder()
                .configProperties(TIMEOUTS)
                .checksumPolicy(ContextOverrides.ChecksumPolicy.FAIL)
                .transferListener(downloads)
                .build();
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        // The resolver finds its parts by ServiceLoader, and an adapter may be calling with its own loader.
        thread.setContextClassLoader(MavenArtifacts.class.getClassLoader());
        try (Context context = open(overrides)) {
            DefaultRepositorySystemSession session =
                    new DefaultRepositorySystemSession(context.repositorySystemSession());
            // A failed request is repeated the next time, instead of being avoided for the rest of the day.
            session.setResolutionErrorPolicy(new SimpleResolutionErrorPolicy(false, false));
            Optional<T> there = withoutNetwork(context, session, resolution);
            return there.isPresent() ? there.get() : fetch(coordinates, context, session, resolution, downloads);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static Context open(ContextOverrides overrides) throws ServerException {
        try {
            return Runtimes.INSTANCE.getRuntime().create(overrides);
        } catch (RuntimeException e) { // the only kind there is for a settings.xml that cannot be parsed
            throw new ServerException(
                    "cannot read Maven's settings: "
                            + String.valueOf(DownloadFailures.last(e).getMessage())
                                    .strip(),
                    e);
        }
    }

    /** Resolves from the local repository alone, descriptors of dependencies included; empty when something is missing or cannot be read. */
    private static <T> Optional<T> withoutNetwork(
            Context context, RepositorySystemSession session, Resolution<T> resolution) {
        DefaultRepositorySystemSession offline = new DefaultRepositorySystemSession(session);
        offline.setOffline(true);
        // The session's cache would remember a missing descriptor as one without dependencies.
        offline.setCache(null);
        offline.setArtifactDescriptorPolicy(new SimpleArtifactDescriptorPolicy(false, false));
        try {
            return Optional.of(resolution.run(context, offline));
        } catch (RepositoryException | RuntimeException e) { // fetching explains what remains
            return Optional.empty();
        }
    }

    /** Fetches while holding the lock of all runs: files that another run fetched meanwhile are present. */
    private <T> T fetch(
            String coordinates,
            Context context,
            RepositorySystemSession session,
            Resolution<T> resolution,
            Downloads downloads)
            throws ServerException {
        AtomicReference<T> fetched = new AtomicReference<>();
        try {
            new CacheLock(cache.resolve("maven.lock"), LocalProcesses.FETCH_DEADLINE)
                    .alone(() -> listener.said("another run is fetching server files; waiting for it"), () -> {
                        try {
                            fetched.set(interruptibly(
                                    coordinates,
                                    session.getLocalRepository(),
                                    downloads,
                                    () -> resolution.run(context, session)));
                        } catch (RepositoryException e) {
                            throw DownloadFailures.explain(coordinates, downloads.firstNetworkFailure(), e);
                        }
                    });
        } catch (IOException e) {
            throw new ServerException("cannot lock the cache folder " + cache + ": " + FileFailures.reason(e), e);
        }
        return Objects.requireNonNull(fetched.get());
    }

    /**
     * Runs a resolution on a thread of its own, because the resolver's wait for its transfers ignores interrupts. After one, a connection
     * may be left behind there.
     */
    private static <T> T interruptibly(
            String coordinates, LocalRepository repository, Downloads downloads, Callable<T> resolution)
            throws RepositoryException, ServerException {
        FutureTask<T> task = new FutureTask<>(resolution);
        Thread thread = new Thread(task, "downloads");
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get();
        } catch (InterruptedException e) {
            downloads.stop();
            Thread.currentThread().interrupt();
            throw new ServerException("interrupted while " + coordinates + " was fetched", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RepositoryException failure) {
                throw failure;
            }
            if (e.getCause()
                    instanceof RuntimeException failure) { // the resolver's own files cannot be read or written
                throw new ServerException(
                        "cannot fetch " + coordinates + ": " + DownloadFailures.last(failure)
                                + "; the local repository is " + repository.getBasedir(),
                        failure);
            }
            throw new IllegalStateException("cannot fetch " + coordinates, e.getCause());
        }
    }

    private interface Resolution<T> {
        T run(Context context, RepositorySystemSession session) throws RepositoryException;
    }
}
