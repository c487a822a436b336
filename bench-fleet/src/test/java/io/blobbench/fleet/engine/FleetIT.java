package io.blobbench.fleet.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.fleet.Agent;
import io.blobbench.fleet.AgentLauncher;
import io.blobbench.fleet.Fleet;
import io.blobbench.fleet.FleetException;
import io.blobbench.fleet.FleetPlan;
import io.blobbench.fleet.Invitation;
import io.blobbench.fleet.LaunchedAgent;
import io.blobbench.fleet.LostAgent;
import io.blobbench.fleet.certificate.Identity;
import io.blobbench.fleet.certificate.RunAuthority;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Agents that are processes of their own: orders, answers, and everything that may happen to an agent. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class FleetIT {
    private static final String BUILD = "0123456789abcdef";
    private static final long DEADLINE_S = 180;
    private static final int DEADLINE_MS = 180_000;
    /** Longer than a busy machine keeps a process from the processor. */
    private static final Duration SILENCE = Duration.ofSeconds(30);
    /** Where a process is silent; not the default, so that all have it from the plan. */
    private static final Duration SHORT_SILENCE = Duration.ofMillis(6500);

    @TempDir
    private Path folder;

    private final BlockingQueue<String> notices = new LinkedBlockingQueue<>();
    private final BlockingQueue<LostAgent> losses = new LinkedBlockingQueue<>();
    private TestLauncher launcher;
    private int port;

    @BeforeEach
    void launcher() {
        launcher = new TestLauncher(folder, BUILD);
    }

    @AfterEach
    void end() {
        launcher.close();
    }

    @Test
    void ordersAreCarriedOutAndAnswered() throws Exception {
        try (Fleet fleet = gather(3)) {
            assertThat(fleet.agents()).extracting(Agent::index).containsExactly(0, 1, 2);
            assertThat(fleet.agents())
                    .extracting(Agent::pid)
                    .containsExactly(
                            launcher.process(0).pid(),
                            launcher.process(1).pid(),
                            launcher.process(2).pid());

            List<CompletableFuture<byte[]>> answers = fleet.agents().stream()
                    .map(agent -> fleet.order(agent.index(), "echo", bytes("{\"agent\":" + agent.index() + "}")))
                    .toList();

            for (int i = 0; i < 3; i++) {
                assertThat(text(answers.get(i))).isEqualTo("{\"agent\":" + i + "}");
            }
            assertThatThrownBy(() -> text(fleet.order(1, "sing", bytes("{}"))))
                    .cause()
                    .isInstanceOf(FleetException.class)
                    .hasMessage("agent 1 on host1: no such verb: sing");
            assertThatThrownBy(() -> text(fleet.order(1, "fail", bytes("{}"))))
                    .cause()
                    .hasMessage("agent 1 on host1: 'fail' failed: java.lang.IllegalStateException: it cannot go on"
                            + " (java.io.IOException: the disk is gone)");
            assertThat(get(fleet.order(2, "large", bytes("8000000")))).hasSize(8_000_000);
            assertThatThrownBy(() -> get(fleet.order(2, "large", bytes(Integer.toString(FleetMessage.MAX_ANSWER + 1)))))
                    .hasMessageContaining("more than " + FleetMessage.MAX_ANSWER);
            assertThatThrownBy(() -> get(fleet.order(2, "echo", new byte[FleetMessage.MAX_ORDER + 1])))
                    .hasMessageContaining("more than " + FleetMessage.MAX_ORDER);
        }

        for (int i = 0; i < 3; i++) {
            assertThat(launcher.process(i).waitFor(DEADLINE_S, TimeUnit.SECONDS))
                    .isTrue();
            assertThat(EchoAgent.note(folder, i)).hasContent("the controller ends it");
            assertThat(launcher.said(i)).contains("served: the controller ends it");
        }
    }

    @Test
    void anAgentThatDiesOrHangsIsLostWithItsCause() throws Exception {
        try (Fleet fleet = gather(plan(3, Duration.ofSeconds(DEADLINE_S), false, SHORT_SILENCE))) {
            fleet.onLoss(losses::add);
            CompletableFuture<byte[]> unanswered = fleet.order(1, "sleep", bytes("600000"));

            launcher.process(1).destroyForcibly();

            LostAgent dead = losses.poll(DEADLINE_S, TimeUnit.SECONDS);
            assertThat(dead.agent().host()).isEqualTo("host1");
            assertThat(dead.cause()).contains("exit code 137");
            assertThatThrownBy(() -> get(unanswered))
                    .cause()
                    .isInstanceOf(FleetException.class)
                    .hasMessageContaining("agent 1 on host1: lost: exit code 137");
            assertThatThrownBy(() -> get(fleet.order(1, "echo", bytes("{}")))).hasMessageContaining("lost");

            signal("STOP", launcher.process(0));
            CompletableFuture<byte[]> lost = fleet.order(0, "echo", bytes("{}"));
            LostAgent silent = losses.poll(DEADLINE_S, TimeUnit.SECONDS);
            assertThatThrownBy(() -> get(lost)).hasMessageContaining("lost: it was silent");
            String longerThanSilence =
                    Long.toString(SHORT_SILENCE.plusSeconds(2).toMillis());
            assertThat(text(fleet.order(2, "sleep", bytes(longerThanSilence))))
                    .as("repeated messages to the stopped process do not block others")
                    .isEqualTo(longerThanSilence);
            signal("CONT", launcher.process(0));

            assertThat(silent.agent().index()).isZero();
            assertThat(silent.cause()).isEqualTo("it was silent for 6.5 s: it hangs, or the network to it is cut");
            assertThat(text(fleet.order(2, "echo", bytes("on")))).isEqualTo("on");
            assertThat(launcher.process(0).waitFor(DEADLINE_S, TimeUnit.SECONDS))
                    .as("who was lost ends by itself")
                    .isTrue();
            assertThat(EchoAgent.note(folder, 0)).content().contains("the controller");
        }
    }

    @Test
    void anotherBuildIsRefusedOnBothSides() {
        launcher = new TestLauncher(folder, "another");

        assertThatThrownBy(() -> gather(1))
                .isInstanceOf(FleetException.class)
                .hasMessageContaining(
                        "agent 0 on host0: it runs build another of bench, and the controller build " + BUILD);
        assertThat(launcher.said(0))
                .contains("the controller refuses this agent: agent 0 on host0: it runs build another");
    }

    @Test
    void theCertificateOfAnotherRunIsRefusedOnBothSides() throws Exception {
        Identity stranger = new RunAuthority("another", Instant.now()).certify("agent-0");
        String key = stranger.encodedKey();
        String certificate = stranger.encodedCertificate();
        launcher.changing(known -> new Invitation(
                known.run(),
                known.agent(),
                known.host(),
                known.address(),
                known.port(),
                known.agentPort(),
                known.silenceMs(),
                known.authority(),
                certificate,
                key));

        assertThatThrownBy(() -> gather(1))
                .isInstanceOf(FleetException.class)
                .hasMessageContaining("agent 0 on host0: the agent did not join: exit code 3")
                .hasMessageContaining("cannot be joined: it does not accept the certificate of this side");
        assertThat(notices.poll(DEADLINE_S, TimeUnit.SECONDS))
                .isEqualTo("refused a connection from 127.0.0.1: it showed no certificate of this run");
        assertThat(notices).as("it is told once").isEmpty();
    }

    @Test
    void theirPortSpeaksTlsToMembersAndNothingElse() throws Exception {
        try (Fleet fleet = gather(1)) {
            assertThat(fleet.agents()).hasSize(1);

            try (Socket plain = new Socket(InetAddress.getLoopbackAddress(), port)) {
                plain.setSoTimeout(DEADLINE_MS);
                plain.getOutputStream().write(bytes("GET / HTTP/1.0\r\n\r\n"));
                assertThat(new String(plain.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1))
                        .doesNotContain("bench");
            }
            assertThat(notices.poll(DEADLINE_S, TimeUnit.SECONDS)).endsWith(": it does not speak TLS");

            try (SSLSocket nobody = (SSLSocket) trustful().getSocketFactory().createSocket("127.0.0.1", port)) {
                nobody.setSoTimeout(DEADLINE_MS);
                nobody.startHandshake();
                assertThat(nobody.getSession().getProtocol()).isEqualTo("TLSv1.3");
                assertThatThrownBy(() -> nobody.getInputStream().read()).isInstanceOf(SSLException.class);
            }
            assertThat(notices.poll(DEADLINE_S, TimeUnit.SECONDS)).endsWith(": it showed no certificate of this run");
            assertThat(text(fleet.order(0, "echo", bytes("on")))).isEqualTo("on");
        }
    }

    /** A stranger who trusts everybody and has no certificate. */
    private static SSLContext trustful() throws Exception {
        SSLContext context = SSLContext.getInstance("TLSv1.3");
        context.init(null, new TrustManager[] {new Trustful()}, null);
        return context;
    }

    private static final class Trustful extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    @Test
    void anAgentThatDoesNotComeIsNamed() {
        FleetPlan plan = plan(2, Duration.ofSeconds(2), false);

        assertThatThrownBy(() -> new InfinispanEngine()
                        .gather(plan, invitation -> new NoAgent())
                        .close())
                .isInstanceOf(FleetException.class)
                .hasMessageContaining("agent 0 on host0: the agent did not join within 2 s");
    }

    @Test
    void allAgentsAreAskedToEndBeforeOneIsWaitedFor() {
        List<String> ends = new ArrayList<>();

        assertThatThrownBy(() -> new InfinispanEngine()
                        .gather(plan(2, Duration.ofSeconds(2), false), invitation -> new LaunchedAgent() {
                            @Override
                            public Optional<String> ended() {
                                return Optional.empty();
                            }

                            @Override
                            public void askToEnd() {
                                ends.add("asked");
                            }

                            @Override
                            public void close() {
                                ends.add("closed");
                            }
                        })
                        .close())
                .isInstanceOf(FleetException.class);

        assertThat(ends).containsExactly("asked", "asked", "closed", "closed");
    }

    @Test
    void noMoreAgentsStartAtOnceThanTheLauncherAllows() {
        List<Long> launchedNs = new ArrayList<>();
        AgentLauncher oneByOne = new AgentLauncher() {
            @Override
            public LaunchedAgent launch(Invitation invitation) {
                launchedNs.add(System.nanoTime());
                return new NoAgent();
            }

            @Override
            public int mostStarting() {
                return 1;
            }
        };

        assertThatThrownBy(() -> new InfinispanEngine()
                        .gather(plan(2, Duration.ofSeconds(2), false), oneByOne)
                        .close())
                .hasMessageContaining("the agent did not join within 2 s");

        assertThat(launchedNs).hasSize(2);
        assertThat(launchedNs.get(1) - launchedNs.get(0))
                .isGreaterThanOrEqualTo(Duration.ofSeconds(2).toNanos());
    }

    @Test
    void theOthersGoOnWithoutThoseThatDoNotComeWhereThePlanAllowsIt() throws Exception {
        FleetPlan plan = plan(3, Duration.ofSeconds(30), true);
        AgentLauncher one = new AgentLauncher() {
            @Override
            public LaunchedAgent launch(Invitation invitation) throws FleetException {
                return switch (invitation.agent()) {
                    case 0 -> throw new FleetException("ssh to host0 failed");
                    case 1 -> launcher.launch(invitation);
                    default -> new NoAgent();
                };
            }

            /** So that the one that comes has its time before that of the other begins. */
            @Override
            public int mostStarting() {
                return 1;
            }
        };

        try (Fleet fleet = new InfinispanEngine().gather(plan, one)) {
            fleet.onLoss(losses::add);

            assertThat(fleet.agents()).extracting(Agent::index).containsExactly(0, 1, 2);
            assertThat(losses)
                    .extracting(LostAgent::cause)
                    .containsExactly("ssh to host0 failed", "it did not join in time");
            assertThat(text(fleet.order(1, "echo", bytes("on")))).isEqualTo("on");
        }
    }

    @Test
    void aFleetOfWhichNoAgentCanBeStartedEndsWithTheCause() {
        assertThatThrownBy(() -> new InfinispanEngine()
                        .gather(plan(2, Duration.ofMinutes(10), true), invitation -> {
                            throw new FleetException("ssh to " + invitation.host() + " failed");
                        })
                        .close())
                .isInstanceOf(FleetException.class)
                .hasMessage("ssh to host1 failed");
    }

    @Test
    void agentsEndWhenTheirControllerIsKilled() throws Exception {
        Process controller = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        EchoController.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            List<Long> agents = Arrays.stream(controller
                            .inputReader(StandardCharsets.UTF_8)
                            .readLine()
                            .split(" "))
                    .map(Long::valueOf)
                    .toList();
            assertThat(agents).hasSize(2);

            controller.destroyForcibly();

            for (int i = 0; i < 2; i++) {
                assertThat(ProcessHandle.of(agents.get(i))
                                .map(ProcessHandle::onExit)
                                .orElse(CompletableFuture.completedFuture(null)))
                        .succeedsWithin(Duration.ofSeconds(DEADLINE_S));
                assertThat(EchoAgent.note(folder, i)).hasContent("the controller is gone");
            }
        } finally {
            controller.destroyForcibly();
        }
    }

    @Test
    void aPortThatIsTakenIsNamed() throws Exception {
        try (Fleet fleet = gather(1)) {
            assertThat(fleet.agents()).hasSize(1);
            FleetPlan second = new FleetPlan(
                    List.of("host0"), "127.0.0.1", port, 0, BUILD, Duration.ofSeconds(5), SILENCE, false, notices::add);

            assertThatThrownBy(() ->
                            new InfinispanEngine().gather(second, launcher).close())
                    .isInstanceOf(FleetException.class)
                    .hasMessageContaining("the controller cannot listen at 127.0.0.1:" + port)
                    .hasMessageContaining("does another fleet use it?");
        }
    }

    private Fleet gather(int agents) throws Exception {
        return gather(plan(agents, Duration.ofSeconds(DEADLINE_S), false));
    }

    private Fleet gather(FleetPlan plan) throws Exception {
        return new InfinispanEngine().gather(plan, invitation -> {
            port = invitation.port();
            return launcher.launch(invitation);
        });
    }

    private FleetPlan plan(int agents, Duration joinWithin, boolean continueWithoutMissing) {
        return plan(agents, joinWithin, continueWithoutMissing, SILENCE);
    }

    private FleetPlan plan(int agents, Duration joinWithin, boolean continueWithoutMissing, Duration silence) {
        List<String> hosts =
                IntStream.range(0, agents).mapToObj(index -> "host" + index).toList();
        return new FleetPlan(
                hosts, "127.0.0.1", 0, 0, BUILD, joinWithin, silence, continueWithoutMissing, notices::add);
    }

    private static void signal(String name, Process process) throws Exception {
        new ProcessBuilder("sh", "-c", "kill -" + name + " " + process.pid())
                .start()
                .waitFor();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] get(CompletableFuture<byte[]> answer) throws Exception {
        return answer.get(DEADLINE_S, TimeUnit.SECONDS);
    }

    private static String text(CompletableFuture<byte[]> answer) throws Exception {
        return new String(get(answer), StandardCharsets.UTF_8);
    }
}
