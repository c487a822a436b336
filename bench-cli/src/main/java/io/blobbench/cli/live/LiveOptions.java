package io.blobbench.cli.live;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that let a monitoring system follow a run. */
public final class LiveOptions {
    private static final String LOOPBACK = "127.0.0.1";
    private static final int HIGHEST_PORT = 65_535;

    @Option(
            names = "--metrics-port",
            order = 27,
            paramLabel = "PORT",
            description =
                    "Serve metrics of the run in progress, for Prometheus; 0 takes any free port, which is printed.")
    private Optional<Integer> port = Optional.empty();

    @Option(
            names = "--metrics-host",
            order = 28,
            paramLabel = "HOST",
            description = "Address of this host to serve them on (default: " + LOOPBACK
                    + "). Any client that reaches it can read them.")
    private Optional<String> host = Optional.empty();

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    /** Refuses a port that cannot be, and a host without one. */
    public void check() {
        if (host.isPresent() && port.isEmpty()) {
            throw new ParameterException(command.commandLine(), "--metrics-host needs --metrics-port");
        }
        if (port.isPresent() && (port.get() < 0 || port.get() > HIGHEST_PORT)) {
            throw new ParameterException(
                    command.commandLine(), "--metrics-port: got '" + port.get() + "', expected 0 to " + HIGHEST_PORT);
        }
    }

    /**
     * Begins to serve, if asked for, and says on standard error where.
     * @throws CommandFailure when it cannot listen there
     */
    public LiveView open() throws CommandFailure {
        if (port.isEmpty()) {
            return LiveView.NONE;
        }
        MetricsEndpoint endpoint = MetricsEndpoint.open(address(), port.get());
        System.err.println("metrics at " + endpoint.url());
        return endpoint;
    }

    private InetAddress address() throws CommandFailure {
        try {
            return InetAddress.getByName(host.orElse(LOOPBACK));
        } catch (UnknownHostException e) {
            throw new CommandFailure(
                    ExitCodes.USAGE, "--metrics-host: no address of '" + host.orElse(LOOPBACK) + "' is known", e);
        }
    }
}
