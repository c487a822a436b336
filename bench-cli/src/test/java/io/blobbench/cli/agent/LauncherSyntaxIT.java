package io.blobbench.cli.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.blobbench.machine.Required;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The programs of Slurm and Kubernetes know every argument that launchers give them: with {@code --help} they read all, and do nothing. */
@Timeout(180)
class LauncherSyntaxIT {
    private static final String HELP = "--help";
    private static final KubernetesJob JOB = new KubernetesJob("bench-lab", "perf", "registry.lab/blobbench:1", 2);

    @TempDir
    private Path folder;

    @Test
    void srunKnowsTheArguments() throws Exception {
        need("srun", "slurm-client");
        List<String> command = new SlurmLauncher(
                        List.of("--partition=lab", "--exclusive"), Path.of("/opt/blobbench"), line -> {})
                .command(1);
        int program = command.indexOf("/opt/blobbench/bin/bench");

        assertThat(program).isPositive();
        assertThat(understood(with(command.subList(0, program), HELP))).isTrue();
        assertThat(understood(with(command.subList(0, program), "--no-such-argument", HELP)))
                .isFalse();
    }

    @Test
    void kubectlKnowsTheArguments() throws Exception {
        need("kubectl", "kubernetes-client");

        assertThat(List.of(JOB.create(), JOB.pod(1), JOB.attach("pod/bench-lab-1"), JOB.delete()))
                .allSatisfy(command -> {
                    assertThat(understood(with(command, HELP))).isTrue();
                    assertThat(understood(with(command, "--no-such-argument", HELP)))
                            .isFalse();
                });
    }

    private static void need(String program, String ofPackage) {
        boolean here = Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .anyMatch(each -> Files.isExecutable(Path.of(each, program)));
        assumeThat(here || Required.everything())
                .as(program + " is not on the PATH; on Debian: apt-get download " + ofPackage)
                .isTrue();
    }

    private static List<String> with(List<String> command, String... more) {
        List<String> all = new ArrayList<>(command);
        all.addAll(List.of(more));
        return all;
    }

    private boolean understood(List<String> command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("KUBECONFIG", folder.resolve("none").toString());
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).as(said).isTrue();
        return process.exitValue() == 0 && said.contains("Usage:");
    }
}
