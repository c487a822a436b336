package io.blobbench.scenario.language;

import io.blobbench.scenario.key.Key.Value;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.SecretReferences;
import java.util.Optional;

/**
 * Rejects values that a store's section cannot have: those that an option does not know, and secrets of clients written out.
 *
 * @param options those of the store; empty to accept any
 */
record FreeValueRule(Optional<StoreOptions> options) {
    void check(Value<?> value) throws ScenarioException {
        String path = value.key().path();
        String name = path.substring(path.indexOf('.') + 1);
        if (path.startsWith("options.") && options.isPresent()) {
            options.get().requireValue(name, value);
        }
        if (path.startsWith("client.")) {
            SecretReferences.check(name, value.written());
        }
    }
}
