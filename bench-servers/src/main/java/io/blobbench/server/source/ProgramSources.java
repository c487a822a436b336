package io.blobbench.server.source;

import io.blobbench.server.ServerBuild;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.ServerSources;
import io.blobbench.server.UnknownVersionException;
import io.blobbench.server.artifact.CacheFolder;
import io.blobbench.server.process.Installed;
import io.blobbench.server.process.LogTail;
import io.blobbench.store.error.FileFailures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The sources of a server's program in order, the best build first. A source that is missing, broken or lacks the version
 * is skipped, and the user is told which one failed; when all fail, one message names each with its reason.
 */
public final class ProgramSources implements ServerSources {
    private static final int MOST_LINES = 5;
    /** The allocator that Redis and Valkey report, whose version is not theirs. */
    private static final Pattern ALLOCATOR = Pattern.compile("malloc=\\S+");

    private final String program;
    private final List<ProgramSource> sources;
    private final String advice;
    private final Optional<String> product;

    /**
     * Declares the sources of one server.
     *
     * @param program its file name; it answers {@code --version}
     * @param advice what to install when all sources fail, as the end of a sentence
     */
    public ProgramSources(String program, List<ProgramSource> sources, String advice) {
        this(program, sources, advice, Optional.empty());
    }

    private ProgramSources(String program, List<ProgramSource> sources, String advice, Optional<String> product) {
        this.program = program;
        this.sources = List.copyOf(sources);
        this.advice = advice;
        this.product = product;
    }

    /**
     * The same sources, which skip another product under the program's name: on some systems {@code redis-server} is Valkey. An installation
     * that the user named is refused then.
     *
     * @param name product that the program must report as its own
     */
    public ProgramSources ofProduct(String name) {
        return new ProgramSources(program, sources, advice, Optional.of(name));
    }

    @Override
    public String program() {
        return program;
    }

    @Override
    public List<ProgramSource> all() {
        return sources;
    }

    @Override
    public String advice() {
        return advice;
    }

    @Override
    public ServerBuild fetch(ServerPlan plan, ServerKit kit) throws ServerException {
        return find(plan, kit).build();
    }

    /**
     * Finds the program in the installation that the plan names, else in the first source that has it.
     *
     * @throws UnknownVersionException when no source has it, and one that answered has another version
     * @throws ServerException when no source has it; the message names each with its reason. Also when that of the installation does
     *     not run, or is another product
     */
    public ServerProgram find(ServerPlan plan, ServerKit kit) throws ServerException {
        if (plan.home().isPresent()) {
            Path found = Installed.in(plan.home().get(), program);
            return checked(new ServerProgram(found, found.toString()), plan, folder(plan, "home"), kit);
        }
        if (plan.version().isPresent()) {
            ServerVersion.require("the version of " + program, plan.version().get());
        }
        List<String> reasons = new ArrayList<>();
        List<String> failures = new ArrayList<>();
        boolean unknown = false;
        for (ProgramSource source : wanted(plan)) {
            Path folder = folder(plan, source.name());
            try {
                ServerProgram found = checked(
                        source.trusting(plan.trustUnpinned()).program(plan.version(), folder, kit), plan, folder, kit);
                if (!failures.isEmpty()) {
                    kit.artifacts()
                            .said(program + " is that of " + found.origin() + ", because "
                                    + String.join("; ", failures));
                }
                return found.as(found.build().withSourceName(source.name()));
            } catch (ServerException e) {
                if (Thread.currentThread().isInterrupted()) {
                    throw e;
                }
                unknown |= e instanceof UnknownVersionException;
                reasons.add("\n  " + source.name() + ": " + e.getMessage().strip());
                if (failed(source, e)) {
                    failures.add(source.name() + " failed: " + oneLine(e.getMessage()));
                }
            }
        }
        String message =
                "no " + program + plan.version().map(version -> " " + version).orElse("") + " is available:"
                        + String.join("", reasons) + "\n" + advice;
        throw unknown && plan.version().isPresent()
                ? new UnknownVersionException(message)
                : new ServerException(message);
    }

    /** Whether a source that should have the program could not provide it; false where it has another one. */
    private static boolean failed(ProgramSource source, ServerException why) {
        return !(why instanceof UnknownVersionException)
                && !(why instanceof OtherProgramException)
                && source.availability(CacheFolder.ofUser()).likely();
    }

    private static String oneLine(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }

    private Path folder(ServerPlan plan, String source) throws ServerException {
        try {
            return Files.createDirectories(plan.directory().resolve("source-" + source));
        } catch (IOException e) {
            throw new ServerException("cannot create a folder to fetch " + program + " in: " + e, e);
        }
    }

    private List<ProgramSource> wanted(ServerPlan plan) throws ServerException {
        if (plan.source().isEmpty()) {
            return sources;
        }
        requireSource(plan.source().get());
        return sources.stream()
                .filter(source -> source.name().equals(plan.source().get()))
                .toList();
    }

    /** A build may lack a library here, and only the program itself knows its version for sure. */
    private ServerProgram checked(ServerProgram found, ServerPlan plan, Path folder, ServerKit kit)
            throws ServerException {
        Path log = folder.resolve("version.log");
        try {
            kit.processes().run(program, List.of(found.executable(), "--version"), folder, log);
        } catch (ServerException e) {
            throw new ServerException(found.origin() + " does not run here: " + e.getMessage(), e);
        }
        String says = oneLine(LogTail.read(log, MOST_LINES));
        if (product.isPresent() && !says.contains(product.get())) {
            throw new OtherProgramException(found.origin() + " is another product than " + product.get() + ": " + says);
        }
        if (plan.version().isPresent() && !names(says, plan.version().get())) {
            throw new OtherProgramException(found.origin() + " is another version: " + says);
        }
        try {
            String sum = BuildSum.of(List.of(found.hashed()), kit.artifacts());
            return found.as(found.build().withDetails(says).withSha256(sum));
        } catch (IOException e) {
            throw new ServerException("cannot read " + found.hashed() + ": " + FileFailures.reason(e), e);
        }
    }

    private static boolean names(String said, String version) {
        return ALLOCATOR
                .matcher(said)
                .replaceAll("")
                .matches("(?s)(.*[^0-9.])?" + Pattern.quote(version) + "([^0-9.].*)?");
    }

    /** The program runs, and is not the one that was asked for. */
    private static final class OtherProgramException extends ServerException {
        private static final long serialVersionUID = 1L;

        OtherProgramException(String message) {
            super(message);
        }
    }
}
