package io.blobbench.fleet.engine;

import io.blobbench.fleet.AgentLauncher;
import io.blobbench.fleet.AgentWork;
import io.blobbench.fleet.Fleet;
import io.blobbench.fleet.FleetEngine;
import io.blobbench.fleet.FleetException;
import io.blobbench.fleet.FleetPlan;
import io.blobbench.fleet.Invitation;
import io.blobbench.fleet.LaunchedAgent;
import io.blobbench.fleet.certificate.Identity;
import io.blobbench.fleet.certificate.RunAuthority;
import io.blobbench.fleet.certificate.TlsSockets;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Infinispan's cluster executor over JGroups, with TLS 1.3 by an authority of the run alone. */
public final class InfinispanEngine implements FleetEngine {
    /** A controller that answers but admits no agent is busy; it decides itself how long it waits for its agents. */
    private static final long JOIN_NS = TimeUnit.MINUTES.toNanos(10);
    /** One that hangs up as often is none: a busy one may have no time for a handshake. */
    private static final int MOST_HANG_UPS = 10;

    /**
     * Silent: failures, refusals and losses have messages of our own. Held, because a logger without a reference loses
     * its level.
     */
    @SuppressWarnings("UnusedVariable") // held
    private static final List<Logger> LIBRARIES = quiet("org.infinispan", "org.jgroups");

    private static List<Logger> quiet(String... names) {
        List<Logger> loggers = Arrays.stream(names).map(Logger::getLogger).toList();
        loggers.forEach(logger -> logger.setLevel(Level.OFF));
        return loggers;
    }

    @Override
    public Fleet gather(FleetPlan plan, AgentLauncher launcher) throws FleetException, InterruptedException {
        String run = "bench-" + UUID.randomUUID();
        ExecutorService threads = threads("fleet");
        Controller controller = new Controller(plan, threads);
        boolean gathered = false;
        try {
            RunAuthority authority = new RunAuthority(run, Instant.now());
            TlsSockets sockets = new TlsSockets(authority.certify("controller"), plan.notices());
            InetSocketAddress own =
                    OwnAddress.listen(InetAddress.getByName(plan.address()), plan.port(), "the controller", address -> {
                        controller.begin(FleetMember.join(
                                run,
                                "controller-" + run,
                                address,
                                address,
                                silenceMs(plan),
                                sockets,
                                controller::receive));
                        return address;
                    });
            try {
                int failed = 0;
                for (int agent = 0; agent < plan.hosts().size(); agent++) {
                    controller.gathering().awaitRoom(launcher.mostStarting());
                    Invitation invitation = invitation(run, agent, plan, own, authority.certify("agent-" + agent));
                    try {
                        controller.gathering().launched(agent, launcher.launch(invitation));
                    } catch (FleetException e) {
                        failed++;
                        if (!plan.continueWithoutMissing()
                                || failed == plan.hosts().size()) {
                            throw e;
                        }
                        controller.gathering().launched(agent, LaunchedAgent.failed(String.valueOf(e.getMessage())));
                    }
                }
                controller.gathering().awaitAll();
                gathered = true;
                return controller;
            } finally {
                if (!gathered) {
                    controller.close();
                }
            }
        } catch (GeneralSecurityException | IOException e) {
            throw new FleetException("the fleet cannot be gathered: " + e.getMessage(), e);
        } finally {
            if (!gathered) {
                threads.shutdown();
            }
        }
    }

    private static int silenceMs(FleetPlan plan) {
        return Math.toIntExact(plan.silence().toMillis());
    }

    private static Invitation invitation(
            String run, int agent, FleetPlan plan, InetSocketAddress controller, Identity identity)
            throws GeneralSecurityException {
        return new Invitation(
                run,
                agent,
                plan.hosts().get(agent),
                plan.address(),
                controller.getPort(),
                plan.portOf(agent),
                silenceMs(plan),
                identity.encodedAuthority(),
                identity.encodedCertificate(),
                identity.encodedKey());
    }

    @Override
    public String serve(Invitation invitation, String build, AgentWork work)
            throws FleetException, InterruptedException {
        ExecutorService threads = threads("order");
        try {
            Identity identity = Identity.decode(invitation.authority(), invitation.certificate(), invitation.key());
            TlsSockets sockets = new TlsSockets(identity, System.err::println);
            AgentEnd end = new AgentEnd(invitation, work, threads);
            try (FleetMember member = join(invitation, sockets, end)) {
                end.greet(member, build);
                return end.serve();
            }
        } catch (GeneralSecurityException | IOException e) {
            throw new FleetException("the invitation is not valid here: " + e.getMessage(), e);
        } finally {
            threads.shutdownNow();
        }
    }

    /** A member of the controller's fleet, never the only one of another. */
    private static FleetMember join(Invitation invitation, TlsSockets sockets, AgentEnd end)
            throws FleetException, IOException, InterruptedException {
        InetSocketAddress controller = new InetSocketAddress(invitation.address(), invitation.port());
        String where = "the controller at " + invitation.address() + ":" + invitation.port();
        long startNs = System.nanoTime();
        int hangUps = 0;
        do {
            String name = "agent-" + invitation.agent() + "-" + invitation.run();
            FleetMember member = OwnAddress.listen(
                    towards(controller),
                    invitation.agentPort(),
                    "agent " + invitation.agent(),
                    own -> FleetMember.join(
                            invitation.run(), name, own, controller, invitation.silenceMs(), sockets, end::receive));
            if (!member.coordinator().equals(member.address())) {
                return member;
            }
            member.close();
            Optional<TlsSockets.Problem> problem = sockets.problem(controller);
            if (problem.isPresent() && (!problem.get().hungUp() || ++hangUps == MOST_HANG_UPS)) {
                String question =
                        problem.get().clocksDiffer() ? "" : "; is this the invitation of a run that waits for agents?";
                throw new FleetException(
                        where + " cannot be joined: " + problem.get().text() + question);
            }
        } while (System.nanoTime() - startNs < JOIN_NS);
        throw new FleetException(where + " can be reached, but answers no agent of this fleet");
    }

    /** The address of this host on the way to another one; nothing is sent. */
    private static InetAddress towards(InetSocketAddress other) throws IOException {
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(other);
            return socket.getLocalAddress();
        }
    }

    private static ExecutorService threads(String name) {
        return Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
    }
}
