package io.blobbench.server.artifact;

import io.blobbench.server.CachedProgram;
import io.blobbench.server.Folders;
import io.blobbench.server.ServerException;
import io.blobbench.server.Trust;
import io.blobbench.server.file.FileStamps;
import io.blobbench.server.file.RememberedLines;
import io.blobbench.server.process.LocalProcesses;
import io.blobbench.store.error.FileFailures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The cache of fetched programs, a folder each. Usable from any thread and by several runs at once, which share one download.
 *
 * <p>The checksums of all files of a folder are recorded when it is fetched and compared at every start; where the package client alone is
 * trusted, only if a file may have changed since they were compared last, see {@link FileStamps}. A folder that has changed is fetched again. These checksums find damage; a pinned one also detects deliberate replacement, see {@link Trust}.
 */
public final class ProgramCache {
    /** Time to wait for another run that fetches: as long as fetching may take. */
    private static final Duration LOCK_DEADLINE = LocalProcesses.FETCH_DEADLINE;

    private static final String FOLDER = "programs";

    private final Path root;
    private final DownloadListener listener;

    /** The cached programs below a cache folder of this tool. */
    static ProgramCache within(Path cache, DownloadListener listener) {
        return new ProgramCache(cache.resolve(FOLDER), listener);
    }

    /** Whether a file exists; its checksum is not compared. */
    public static boolean has(Path cache, String folder, String file) {
        return Files.isExecutable(cache.resolve(FOLDER).resolve(folder).resolve(file));
    }

    /** Name of the folder of a program from a Maven artifact. */
    public static String folderOf(String artifact, String version, String file) {
        return artifact + "-" + version + "-" + file;
    }

    /** @param root folder of the cache, created if missing */
    ProgramCache(Path root, DownloadListener listener) {
        this.root = root;
        this.listener = listener;
    }

    /**
     * Provides a program; fetches it if the cache does not have it unchanged.
     *
     * @throws ServerException when it cannot be fetched or its checksum is not accepted; the message gives the reason
     */
    Path take(CachedProgram program) throws ServerException {
        Path folder = root.resolve(program.folder());
        try {
            if (!holds(folder, program)) {
                CacheLock lock = new CacheLock(root.resolve(program.folder() + ".lock"), LOCK_DEADLINE);
                lock.alone(
                        () -> listener.said("another run is fetching " + program.title() + "; waiting for it"),
                        () -> fetchWhatIsNotThere(folder, program));
            }
            return folder.resolve(program.file());
        } catch (IOException e) {
            throw new ServerException("cannot put " + program.title() + " into the cache: " + FileFailures.text(e), e);
        }
    }

    private void fetchWhatIsNotThere(Path folder, CachedProgram program) throws IOException, ServerException {
        if (holds(folder, program)) {
            return; // another run has fetched it meanwhile
        }
        program.fetching().requireClient();
        Optional<String> before = FolderChecksums.keptIn(folder).flatMap(checksums -> checksums.of(program.file()));
        Optional<String> expected = program.trust().expected(before);
        if (Files.exists(folder)) {
            listener.said(program.title() + " in the cache had changed; fetching it again");
        }
        Path part = root.resolve(program.folder() + ".part");
        Folders.remove(part); // of a run that was killed
        Files.createDirectories(part);
        String activity =
                "fetching " + program.title() + " with " + program.fetching().client();
        listener.working(activity);
        try {
            program.fetching().fetch(part);
            check(part, program, expected).keepIn(part);
            Folders.remove(folder);
            Files.move(part, folder, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            listener.done(activity);
            Folders.remove(part);
        }
    }

    private static FolderChecksums check(Path part, CachedProgram program, Optional<String> expected)
            throws IOException, ServerException {
        Path file = part.resolve(program.file());
        if (!Files.isRegularFile(file) || Files.size(file) == 0) {
            throw new ServerException("what was fetched has no " + program.file() + ", or an empty one");
        }
        FolderChecksums checksums = FolderChecksums.of(part);
        String checksum = checksums.of(program.file()).orElseThrow();
        if (!expected.orElse(checksum).equals(checksum)) {
            throw new ServerException(
                    "the sha256 of " + program.title() + " is " + checksum + ", expected " + expected.get());
        }
        return checksums;
    }

    /** Whether a folder is unchanged since its fetch; another run may be replacing it right now. */
    private static boolean holds(Path folder, CachedProgram program) throws ServerException {
        Optional<FolderChecksums> kept = FolderChecksums.keptIn(folder);
        Optional<String> checksum = kept.flatMap(checksums -> checksums.of(program.file()));
        if (checksum.isEmpty() || !Files.isExecutable(folder.resolve(program.file()))) {
            return false;
        }
        try {
            Optional<String> expected = program.trust().expected(checksum);
            return expected.map(checksum.get()::equals).orElse(true)
                    && (program.trust() instanceof Trust.ByClient
                            ? unchanged(folder, kept.get())
                            : FolderChecksums.of(folder).equals(kept.get()));
        } catch (IOException | UncheckedIOException e) {
            return false;
        }
    }

    /** Reads only files that may have changed; deliberate tampering can deceive it. */
    private static boolean unchanged(Path folder, FolderChecksums kept) throws IOException {
        RememberedLines compared = new RememberedLines(folder.resolveSibling(folder.getFileName() + ".compared"));
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(each -> !Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .toList();
        }
        FileStamps now = FileStamps.of(files);
        if (compared.of(now).isPresent()) {
            return true;
        }
        boolean same = FolderChecksums.of(folder).equals(kept);
        if (same) {
            compared.keep(now, List.of());
        }
        return same;
    }
}
