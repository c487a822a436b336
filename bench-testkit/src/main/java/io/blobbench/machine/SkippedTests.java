package io.blobbench.machine;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Lists at the end of each test class the tests that were skipped because this machine lacks something, by reason, and writes the list of
 * all classes so far to the file that the build names, for its closing summary. Tests skipped without a reason need an ability that their
 * store lacks. Any thread: tests may run concurrently.
 */
public final class SkippedTests implements TestExecutionListener {
    private static final String ASSUMPTION = "Assumption failed: ";
    private static final String NO_REASON = ASSUMPTION + "assumption is not true";

    private final Map<String, Set<String>> byReason = new LinkedHashMap<>();
    /** Those that are not printed yet: a JVM runs a test plan for each of its classes. */
    private final Map<String, Set<String>> latest = new LinkedHashMap<>();

    private final Optional<Path> file;
    private final PrintStream out;

    /** Found by {@link java.util.ServiceLoader}; the file is the property {@code blobbench.skippedTests}. */
    @SuppressWarnings("SystemOut")
    public SkippedTests() {
        this(Optional.ofNullable(System.getProperty("blobbench.skippedTests")).map(Path::of), System.out);
    }

    SkippedTests(Optional<Path> file, PrintStream out) {
        this.file = file;
        this.out = out;
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        add(test, reason);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (result.getStatus() == Status.ABORTED) {
            result.getThrowable()
                    .map(Throwable::getMessage)
                    .filter(message -> !message.equals(NO_REASON))
                    .ifPresent(message -> add(test, message));
        }
    }

    private synchronized void add(TestIdentifier test, String reason) {
        String plain = reason.startsWith(ASSUMPTION) ? reason.substring(ASSUMPTION.length()) : reason;
        for (Map<String, Set<String>> skipped : List.of(byReason, latest)) {
            skipped.computeIfAbsent(plain.strip(), key -> new LinkedHashSet<>()).add(name(test));
        }
    }

    private static String name(TestIdentifier test) {
        TestSource source = test.getSource().orElse(null);
        if (source instanceof MethodSource method) {
            return simple(method.getClassName()) + "." + method.getMethodName();
        }
        return source instanceof ClassSource type ? simple(type.getClassName()) : test.getDisplayName();
    }

    private static String simple(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }

    @Override
    public synchronized void testPlanExecutionFinished(TestPlan plan) {
        lines(latest).forEach(out::println);
        latest.clear();
        file.ifPresent(path -> write(path, lines(byReason)));
    }

    /** For each reason its tests, then its lines. */
    private static List<String> lines(Map<String, Set<String>> skipped) {
        List<String> lines = new ArrayList<>();
        skipped.forEach((reason, tests) -> {
            lines.add("SKIPPED: " + tests.stream().collect(Collectors.joining(", ")));
            reason.lines().forEach(line -> lines.add("    " + line));
        });
        return lines;
    }

    private static void write(Path path, List<String> lines) {
        try {
            if (lines.isEmpty()) {
                Files.deleteIfExists(path);
            } else {
                Files.createDirectories(path.getParent());
                Files.write(path, lines);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write which tests were skipped to " + path, e);
        }
    }
}
