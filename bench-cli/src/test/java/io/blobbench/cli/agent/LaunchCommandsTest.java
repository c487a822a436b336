package io.blobbench.cli.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.fleet.FleetException;
import io.blobbench.fleet.Invitation;
import io.blobbench.scenario.text.YamlSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands by which launchers start agents, and what goes to their standard input. */
class LaunchCommandsTest {
    private static final Invitation INVITATION =
            new Invitation("bench-1", 2, "load3", "10.0.0.1", 7800, 7801, 5000, "QUFB", "QkJC", "U0VDUkVU");

    @TempDir
    private Path home;

    @Test
    void sshAsksNoQuestionsAndLeavesAllElseToTheUsersConfiguration() {
        SshCommands commands = new SshCommands("copies", "abc");

        assertThat(commands.agent("user@load1"))
                .containsExactly(
                        "ssh",
                        "-o",
                        "BatchMode=yes",
                        "-T",
                        "user@load1",
                        "exec sh -c 'exec copies/build-abc/bin/bench agent --ends-with-input'");
        assertThat(commands.probe("load1")).last().asString().contains("copies/build-abc/complete");
        String digits = "[0-9a-f]".repeat(16);
        assertThat(commands.clean("load1"))
                .last()
                .asString()
                .contains("for copy in copies/build-" + digits + " copies/build-" + digits + ".part.*;");
    }

    @Test
    void aCopyIsUsedOnlyWhenItIsComplete() throws Exception {
        Path from = Files.createDirectories(home.resolve("from"));
        Files.writeString(from.resolve("bench"), "x");
        Path folder = home.resolve("copies");
        String build = "0123456789abcdef";
        SshCommands commands = new SshCommands(folder.toString(), build);
        List<String> pack = List.of("tar", "-cf", "-", "-C", from.toString(), "bench");

        assertThat(here(commands.probe("load1"))).doesNotContain(SshCommands.HAS);
        for (String copy : List.of("one", "two")) {
            HostCommand.run("copy", "", 20, List.of(pack, local(commands.unpack("load1", copy))));
        }
        assertThat(here(commands.probe("load1"))).doesNotContain(SshCommands.HAS);
        here(commands.complete("load1", "one"));
        here(commands.complete("load1", "two"));

        assertThat(here(commands.probe("load1"))).contains(SshCommands.HAS);
        assertThat(folder.resolve("build-" + build).resolve("bench")).hasContent("x");
        assertThat(folder).isDirectoryNotContaining("glob:**.part.*");
        here(commands.clean("load1"));
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aCopyThatBreaksOffLeavesNothing() throws Exception {
        Files.write(home.resolve("bench"), new byte[100_000]);
        Path folder = home.resolve("copies");
        List<String> unpack = local(new SshCommands(folder.toString(), "0123456789abcdef").unpack("load1", "one"));
        List<String> pack =
                List.of("sh", "-c", "tar -cf - -C \"$0\" bench | head -c 20000", home.toString()); // of 100 000

        assertThatThrownBy(() -> HostCommand.run("copy", "", 20, List.of(pack, unpack)))
                .isInstanceOf(FleetException.class);

        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aCopyThatAProcessRunsFromIsKeptAndNamed() throws Exception {
        Path folder = home.resolve("copies");
        Path bin = Files.createDirectories(folder.resolve("build-0123456789abcdef/bin"));
        Files.createDirectories(folder.resolve("build-fedcba9876543210/bin"));
        Path program = Files.writeString(bin.resolve("bench"), "read line\n");
        List<String> clean = new SshCommands(folder.toString(), "fedcba9876543210").clean("load1");
        Process agent = new ProcessBuilder("sh", program.toString()).start();
        try {
            assertThat(here(clean)).isEqualTo("in-use " + folder.resolve("build-0123456789abcdef") + "\n");
            assertThat(folder.toFile().list()).containsExactly("build-0123456789abcdef");
        } finally {
            agent.destroyForcibly().waitFor();
        }

        assertThat(here(clean)).isEmpty();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aHostWhosePsKnowsNoUsersKeepsACopyThatAProcessRunsFrom() throws Exception {
        Path folder = home.resolve("copies");
        Path bin = Files.createDirectories(folder.resolve("build-0123456789abcdef/bin"));
        Files.createDirectories(folder.resolve("build-fedcba9876543210/bin"));
        Path program = Files.writeString(bin.resolve("bench"), "read line\n");
        failing("ps");
        Process agent = new ProcessBuilder("sh", program.toString()).start();
        try {
            assertThat(withFailing(new SshCommands(folder.toString(), "fedcba9876543210").clean("load1")))
                    .isEqualTo("in-use " + folder.resolve("build-0123456789abcdef") + "\n");
            assertThat(folder.toFile().list()).containsExactly("build-0123456789abcdef");
        } finally {
            agent.destroyForcibly().waitFor();
        }
    }

    @Test
    void aHostThatDoesNotTellItsProcessesKeepsAllCopies() throws Exception {
        Path folder = home.resolve("copies");
        Files.createDirectories(folder.resolve("build-0123456789abcdef/bin"));
        List<String> clean = new SshCommands(folder.toString(), "0123456789abcdef").clean("load1");
        failing("ps");
        failing("cat");

        assertThatThrownBy(() -> withFailing(clean))
                .isInstanceOf(FleetException.class)
                .hasMessageEndingWith(
                        ": neither ps nor /proc tells which processes run here, so all copies of bench were kept");
        assertThat(folder.toFile().list()).containsExactly("build-0123456789abcdef");
    }

    /** A program that fails for {@link #withFailing}, as one that is missing does. */
    private void failing(String program) throws Exception {
        Path file = Files.createDirectories(home.resolve("failing")).resolve(program);
        Files.writeString(file, "#!/bin/sh\nexit 1\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private String withFailing(List<String> command) throws Exception {
        List<String> there =
                new ArrayList<>(List.of("env", "PATH=" + home.resolve("failing") + ":" + System.getenv("PATH")));
        there.addAll(local(command));
        return HostCommand.run("here", "", 20, List.of(there));
    }

    @Test
    void onlyCopiesOfTheProgramAreRemoved() throws Exception {
        Path folder = home.resolve("copies");
        for (String copy :
                List.of("build-0123456789abcdef", "build-fedcba9876543210", "build-0123456789abcdef.part.7")) {
            Files.createDirectories(folder.resolve(copy).resolve("bin"));
        }
        List<String> others =
                List.of("build-output", "build-2026", "build-0123456789abcdef0", "build-0123456789abcdeX", "other");
        for (String other : others) {
            Files.createDirectories(folder.resolve(other));
        }

        here(new SshCommands(folder.toString(), "0123456789abcdef").clean("load1"));

        assertThat(folder.toFile().list()).containsExactlyInAnyOrderElementsOf(others);
    }

    @Test
    void journalsOfAgentsThatHaveEndedAreRemoved() throws Exception {
        Path journals = Files.createDirectories(home.resolve("blobbench/agents/journals"));
        Path running = Files.createFile(
                journals.resolve("agent-" + ProcessHandle.current().pid() + "-1.jsonl"));
        Files.createFile(journals.resolve("agent-999999999-1.jsonl"));
        List<String> here = List.of("env", "XDG_CACHE_HOME=" + home, "sh", "-c", SshCommands.REMOVE_JOURNALS);

        HostCommand.run("removal", "", 20, List.of(here));

        assertThat(journals.toFile().listFiles()).containsExactly(running.toFile());
    }

    @Test
    void aCommandThatFailsIsNamedWithItsLastWords() {
        assertThatThrownBy(() -> HostCommand.run(
                        "ssh to load1",
                        "",
                        20,
                        List.of(List.of("sh", "-c", "echo first; echo Permission denied >&2; exit 255"))))
                .isInstanceOf(FleetException.class)
                .hasMessage("ssh to load1 failed with exit code 255: Permission denied");
    }

    @Test
    void aCommandWhoseInputIsNotWholeFailsThoughItSucceedsItself() {
        assertThatThrownBy(() -> HostCommand.run(
                        "the copy",
                        "",
                        20,
                        List.of(List.of("sh", "-c", "echo x; echo cannot read a.jar >&2; exit 2"), List.of("cat"))))
                .isInstanceOf(FleetException.class)
                .hasMessage("the copy failed with exit code 2: cannot read a.jar");
    }

    @Test
    void slurmGetsAStepForEachNodeWithItsOwnInput() {
        SlurmLauncher launcher = new SlurmLauncher(List.of("--exclusive"), Path.of("/opt/blobbench"), line -> {});

        assertThat(launcher.command(3))
                .containsExactly(
                        "srun",
                        "--nodes=1",
                        "--ntasks=1",
                        "--relative=3",
                        "--input=0",
                        "--unbuffered",
                        "--job-name=bench-agent-3",
                        "--exclusive",
                        "/opt/blobbench/bin/bench",
                        "agent",
                        "--ends-with-input");
    }

    @Test
    void theJobOfKubernetesIsIndexedAndHoldsNoKey() throws Exception {
        KubernetesJob job = new KubernetesJob("bench-lab", "load", "lab/blobbench:1", 4);

        assertThat(YamlSource.parseFile("manifest", job.manifest())).isPresent();
        assertThat(job.manifest())
                .contains("name: bench-lab", "completionMode: Indexed", "completions: 4", "parallelism: 4")
                .contains("image: 'lab/blobbench:1'")
                .contains("command: [/opt/blobbench/bin/bench, agent, --ends-with-input]")
                .contains("stdin: true")
                .doesNotContain("Secret", "env:");
        assertThat(job.pod(2))
                .containsExactly(
                        "kubectl",
                        "--namespace=load",
                        "get",
                        "pods",
                        "--selector=job-name=bench-lab,batch.kubernetes.io/job-completion-index=2",
                        "--field-selector=status.phase=Running",
                        "--output=name");
    }

    @Test
    void anInvitationIsOneLineThatIsReadAgain() throws Exception {
        String line = InvitationLine.write(INVITATION);

        assertThat(line).doesNotContain("\n");
        assertThat(InvitationLine.read(line)).isEqualTo(INVITATION);
        assertThat(INVITATION.toString()).doesNotContain("U0VDUkVU");
    }

    @Test
    void whatIsNoInvitationIsNamedWithoutBeingShown() {
        assertThatThrownBy(() -> InvitationLine.read("{\"key\":\"U0VDUkVU"))
                .isInstanceOf(FleetException.class)
                .hasMessageStartingWith("the first line of standard input is not an invitation")
                .hasMessageNotContaining("U0VDUkVU");
    }

    @Test
    void aBuildIsKnownByItsJarsAndItsLauncher() throws Exception {
        Files.createDirectories(home.resolve("lib"));
        Files.writeString(home.resolve("lib").resolve("a.jar"), "one");
        String before = BuildChecksum.of(home);
        Files.writeString(home.resolve("lib").resolve("start.jsa"), "an archive of classes");

        assertThat(BuildChecksum.of(home)).isEqualTo(before).hasSize(16);

        Files.writeString(home.resolve("lib").resolve("a.jar"), "two");
        assertThat(BuildChecksum.of(home)).isNotEqualTo(before);
    }

    /** The same script on this machine: what ssh would run there. */
    private static List<String> local(List<String> command) {
        return List.of("sh", "-c", command.get(command.size() - 1));
    }

    private static String here(List<String> command) throws Exception {
        return HostCommand.run("here", "", 20, List.of(local(command)));
    }
}
