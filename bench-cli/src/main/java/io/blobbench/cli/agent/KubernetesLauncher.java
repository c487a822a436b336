package io.blobbench.cli.agent;

import io.blobbench.fleet.AgentLauncher;
import io.blobbench.fleet.FleetException;
import io.blobbench.fleet.Invitation;
import io.blobbench.fleet.LaunchedAgent;
import io.blobbench.scenario.fleet.FleetFile;
import io.blobbench.scenario.fleet.LossPolicy;
import io.blobbench.schedule.NanoClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** Starts agents as pods of an Indexed Job, which is deleted when the last of them has ended. Used by one thread, which also ends them. */
final class KubernetesLauncher implements AgentLauncher {
    private static final long ANSWER_SECONDS = 30;
    private static final long LOOK_EVERY_MS = 500;

    private final KubernetesJob job;
    private final Duration patience;
    private final LossPolicy onLoss;
    private final Consumer<String> said;
    private boolean created;
    /** The end of the wait for all pods, which start together. */
    private long deadlineNs;

    private int open;

    /**
     * Makes a launcher.
     *
     * @param image that has the distribution
     * @param said receives what agents write
     */
    KubernetesLauncher(FleetFile file, String image, Consumer<String> said) {
        this.job = KubernetesJob.of(file, image);
        this.patience = file.joinWithin();
        this.onLoss = file.onLoss();
        this.said = said;
    }

    @Override
    public LaunchedAgent launch(Invitation invitation) throws FleetException, InterruptedException {
        if (!created) {
            create();
            created = true;
            deadlineNs = NanoClock.SYSTEM.nanoTime() + patience.toNanos();
        }
        try {
            LaunchedAgent agent = attach(invitation);
            open++;
            return new Attached(agent);
        } catch (FleetException | InterruptedException e) {
            if (open == 0) {
                delete(); // with others, the last of them does it
            }
            throw e;
        }
    }

    /** The job stays for the pods of the others where the fleet continues without one. */
    private LaunchedAgent attach(Invitation invitation) throws FleetException, InterruptedException {
        try {
            return AgentProcess.start(job.attach(pod(invitation.agent())), invitation, said);
        } catch (FleetException e) {
            if (onLoss == LossPolicy.ABORT) {
                throw e;
            }
            return LaunchedAgent.failed(String.valueOf(e.getMessage()));
        }
    }

    /** A command that was cut short may have created the job; one that failed may have found another user's. */
    private void create() throws FleetException, InterruptedException {
        try {
            HostCommand.run("kubectl create", job.manifest(), ANSWER_SECONDS, List.of(job.create()));
        } catch (FleetException e) {
            if (e.getCause() instanceof TimeoutException) {
                delete();
            }
            throw e;
        } catch (InterruptedException e) {
            delete();
            throw e;
        }
    }

    private void delete() {
        try {
            HostCommand.run("kubectl delete", "", ANSWER_SECONDS, List.of(job.delete()));
        } catch (FleetException e) {
            said.accept("job " + job.name() + " may be left, bench fleet clean removes it: " + e.getMessage());
        } catch (InterruptedException e) {
            said.accept("job " + job.name() + " may be left, bench fleet clean removes it");
            Thread.currentThread().interrupt();
        }
    }

    /** An agent in a pod of the job, or without one. */
    private final class Attached implements LaunchedAgent {
        private final LaunchedAgent agent;
        private boolean closed;

        private Attached(LaunchedAgent agent) {
            this.agent = agent;
        }

        @Override
        public Optional<String> ended() {
            return agent.ended();
        }

        @Override
        public void askToEnd() {
            agent.askToEnd();
        }

        @Override
        public void close() {
            agent.close();
            if (!closed) {
                closed = true;
                open--;
                if (open == 0) {
                    delete();
                }
            }
        }
    }

    private String pod(int agent) throws FleetException, InterruptedException {
        while (true) {
            String pod = HostCommand.run("kubectl get pods", "", ANSWER_SECONDS, List.of(job.pod(agent)))
                    .strip();
            if (!pod.isEmpty()) {
                return pod.lines().findFirst().orElse(pod);
            }
            if (NanoClock.SYSTEM.nanoTime() - deadlineNs >= 0) {
                throw new FleetException("the pod of agent " + agent + " of job " + job.name()
                        + " was not running after " + patience.toSeconds() + " s");
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MS);
        }
    }
}
