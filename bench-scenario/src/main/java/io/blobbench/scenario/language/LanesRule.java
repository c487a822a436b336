package io.blobbench.scenario.language;

import io.blobbench.scenario.key.Key.Value;
import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.text.ScenarioException;

/** Rejects more lanes than connections: a lane without a connection would send nothing. */
final class LanesRule {
    private LanesRule() {}

    /** The lanes of a cell, 0 for the usual number. */
    static int lanes(Point point) throws ScenarioException {
        Value<Integer> lanes = point.value(Keys.LANES);
        int connections = point.get(Keys.CONNECTIONS);
        if (lanes.meaning() > connections) {
            throw lanes.place()
                    .error("lanes: got '" + lanes.text() + "', expected at most connections, which is " + connections);
        }
        return lanes.meaning();
    }
}
