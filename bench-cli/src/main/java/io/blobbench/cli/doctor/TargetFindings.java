package io.blobbench.cli.doctor;

import io.blobbench.adapter.Adapter;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.scenario.target.SecretValues;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.store.error.StoreException;
import io.blobbench.trial.ControlCalls;
import io.blobbench.trial.StoreAccess;
import io.blobbench.trial.Target;
import java.util.Optional;

/** Whether the servers of a target answer, asked as before the first trial of a run. Nothing is created on them. */
final class TargetFindings {
    private TargetFindings() {}

    static Finding of(Adapter adapter, TargetServers servers) throws InterruptedException {
        try {
            SecretValues secrets = SecretValues.of(servers);
            return answer(adapter, servers)
                    .map(failure -> Finding.missing(adapter.name(), secrets.hide(failure)))
                    .orElseGet(
                            () -> Finding.ok(adapter.name(), "answers at " + String.join(", ", servers.endpoints())));
        } catch (ScenarioException e) {
            return Finding.missing(adapter.name(), e.getMessage());
        }
    }

    /** Why there was none; empty when the store answered. */
    private static Optional<String> answer(Adapter adapter, TargetServers servers)
            throws ScenarioException, InterruptedException {
        Target target = ProgramEnvironment.target(adapter, Optional.of(servers));
        try (ControlCalls calls = new ControlCalls(adapter.loader())) {
            new StoreAccess(target).reach(servers.settings(), calls);
            return Optional.empty();
        } catch (StoreException e) {
            return Optional.of(e.getMessage());
        }
    }
}
