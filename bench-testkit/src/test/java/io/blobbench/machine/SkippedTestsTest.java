package io.blobbench.machine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

class SkippedTestsTest {
    @TempDir
    private Path folder;

    @Test
    void testsStandAboveTheReasonThatTheyWereSkippedFor() throws Exception {
        Path file = folder.resolve("target/skipped.txt");

        run(
                new SkippedTests(Optional.of(file), new PrintStream(OutputStream.nullOutputStream(), false, UTF_8)),
                Lacking.class,
                LackingAll.class);

        assertThat(file).content().isEqualToNormalizingNewlines("""
                        SKIPPED: SkippedTestsTest$Lacking.first, SkippedTestsTest$Lacking.second
                            no root here
                        SKIPPED: SkippedTestsTest$LackingAll
                            no server is available:
                              path: none
                        """);
    }

    @Test
    void aClassIsPrintedOnceAndStaysInTheFile() throws Exception {
        Path file = folder.resolve("skipped.txt");
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        SkippedTests listener = new SkippedTests(Optional.of(file), new PrintStream(printed, true, UTF_8));

        run(listener, Lacking.class);
        run(listener, LackingAll.class);

        assertThat(printed.toString(UTF_8)).isEqualToNormalizingNewlines(Files.readString(file));
    }

    @Test
    void aRunThatSkipsNothingLeavesNoWordOfAnEarlierOne() throws Exception {
        Path file = Files.writeString(folder.resolve("skipped.txt"), "SKIPPED: all\n");

        run(
                new SkippedTests(Optional.of(file), new PrintStream(OutputStream.nullOutputStream(), false, UTF_8)),
                Having.class);

        assertThat(file).doesNotExist();
    }

    private static void run(SkippedTests listener, Class<?>... classes) {
        LauncherConfig alone = LauncherConfig.builder()
                .enableTestExecutionListenerAutoRegistration(false)
                .enableLauncherSessionListenerAutoRegistration(false)
                .build();
        LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
        for (Class<?> type : classes) {
            request.selectors(selectClass(type));
        }
        LauncherDiscoveryRequest built = request.build();
        LauncherFactory.create(alone).execute(built, listener);
    }

    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class Lacking {
        @Test
        void first() {
            assumeTrue(false, "no root here");
        }

        @Test
        void second() {
            assumeTrue(false, "no root here");
        }

        @Test
        void whatItsStoreDoesNotOffer() {
            assumeTrue(false);
        }

        @Test
        void whatRuns() {}
    }

    @Disabled("no server is available:\n  path: none\n")
    static class LackingAll {
        @Test
        void some() {}
    }

    static class Having {
        @Test
        void whatRuns() {}
    }
}
