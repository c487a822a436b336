package io.blobbench.trial.server;

import io.blobbench.server.LocalCluster;
import io.blobbench.server.Password;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import io.blobbench.trial.event.RunListener;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Everything that servers are started with.
 *
 * @param loader of the adapter's classes, for what looks them up by the thread that starts servers
 */
record Launch(ServerFactory factory, ClassLoader loader, ServerKit kit, ServerOptions options, RunListener listener) {
    /**
     * Starts a cluster with its data in a folder.
     *
     * @param usualSource name of the source to take it from where the user asked for none; empty takes the first that has it
     */
    LocalCluster start(ServerNeeds wanted, Path folder, Optional<String> usualSource)
            throws ServerException, InterruptedException {
        ServerPlan plan = new ServerPlan(
                options.product(),
                options.version(),
                options.source().or(() -> usualSource),
                options.home(),
                wanted.nodes(),
                wanted.durability(),
                wanted.settings(),
                folder);
        ServerPlan complete = plan.trustingUnpinned(options.trustUnpinned())
                .withPassword(Password.random())
                .preparedFor(wanted.impairments());
        return call(() -> factory.start(complete, kit));
    }

    /** Whether the nodes of a cluster, one of which was started again, have found each other. */
    boolean joins(LocalCluster cluster) throws InterruptedException {
        try {
            return call(() -> {
                cluster.restart(List.of());
                return true;
            });
        } catch (ServerException e) {
            return false;
        }
    }

    private <T> T call(Call<T> call) throws ServerException, InterruptedException {
        Thread control = Thread.currentThread();
        ClassLoader before = control.getContextClassLoader();
        control.setContextClassLoader(loader);
        try {
            return call.run();
        } catch (ServerException e) {
            if (Thread.interrupted()) {
                throw (InterruptedException) new InterruptedException("while servers started").initCause(e);
            }
            throw e;
        } finally {
            control.setContextClassLoader(before);
        }
    }

    /** A call into the adapter. */
    @FunctionalInterface
    private interface Call<T> {
        T run() throws ServerException;
    }
}
