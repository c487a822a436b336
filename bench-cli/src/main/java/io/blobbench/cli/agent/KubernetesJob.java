package io.blobbench.cli.agent;

import io.blobbench.scenario.fleet.FleetFile;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An Indexed Job of Kubernetes whose pods are the agents of a fleet, and the commands of {@code kubectl} about it. The invitation reaches an agent's
 * standard input through {@code kubectl attach}; no key is in the manifest or in a Secret.
 *
 * @param name of the job
 * @param namespace empty for the one of the context
 * @param image that has the distribution in {@code /opt/blobbench}
 * @param agents how many
 */
record KubernetesJob(String name, String namespace, String image, int agents) {
    private static final String INDEX = "batch.kubernetes.io/job-completion-index";

    /** The job of a fleet, by the name of its file. */
    static KubernetesJob of(FleetFile file, String image) {
        String base = file.file().getFileName().toString().replaceFirst("\\.yaml$", "");
        String name = "bench-" + base.toLowerCase(java.util.Locale.ROOT).replaceAll("[^a-z0-9-]", "-");
        return new KubernetesJob(
                name, file.settings().namespace(), image, file.hosts().size());
    }

    /** The manifest, as {@code kubectl apply} takes it. */
    String manifest() {
        return """
                apiVersion: batch/v1
                kind: Job
                metadata:
                  name: NAME
                  labels:
                    app.kubernetes.io/name: bench-agent
                spec:
                  completionMode: Indexed
                  completions: AGENTS
                  parallelism: AGENTS
                  backoffLimit: 0
                  template:
                    metadata:
                      labels:
                        app.kubernetes.io/name: bench-agent
                    spec:
                      restartPolicy: Never
                      automountServiceAccountToken: false
                      # Two agents on one node would share its network card.
                      affinity:
                        podAntiAffinity:
                          requiredDuringSchedulingIgnoredDuringExecution:
                            - topologyKey: kubernetes.io/hostname
                              labelSelector:
                                matchLabels:
                                  app.kubernetes.io/name: bench-agent
                      containers:
                        - name: agent
                          image: IMAGE
                          command: [COMMAND]
                          # The controller gives each agent its invitation here, and the agent ends with it.
                          stdin: true
                          stdinOnce: true
                """.replace("NAME", name)
                .replace("AGENTS", Integer.toString(agents))
                .replace("IMAGE", "'" + image + "'")
                .replace("COMMAND", command());
    }

    private static String command() {
        List<String> words = new ArrayList<>(List.of("/opt/blobbench/bin/bench"));
        words.addAll(AgentCommand.ATTACHED);
        return words.stream().collect(Collectors.joining(", "));
    }

    /** Creates it from the manifest on standard input. */
    List<String> create() {
        return kubectl("create", "--filename=-");
    }

    /** Names the running pod of an agent, or nothing. */
    List<String> pod(int agent) {
        return kubectl(
                "get",
                "pods",
                "--selector=job-name=" + name + "," + INDEX + "=" + agent,
                "--field-selector=status.phase=Running",
                "--output=name");
    }

    /** Joins the standard input and output of a pod to those of the command. */
    List<String> attach(String pod) {
        return kubectl("attach", "--stdin", "--quiet", pod);
    }

    /** Removes it with its pods. */
    List<String> delete() {
        return kubectl("delete", "job", name, "--ignore-not-found", "--wait=false");
    }

    private List<String> kubectl(String... arguments) {
        List<String> command = new ArrayList<>(List.of("kubectl"));
        if (!namespace.isEmpty()) {
            command.add("--namespace=" + namespace);
        }
        command.addAll(List.of(arguments));
        return command;
    }
}
