package io.blobbench.scenario.language;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.Key.Value;
import io.blobbench.scenario.key.Key.Varies;
import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.YamlValue.Scalar;
import io.blobbench.scenario.value.Pairing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** However many cells share a text, and however often it is looked for, it is parsed once. */
class ParsedOnceTest {
    private static final Place PLACE = new Place("here");

    private final AtomicInteger parsings = new AtomicInteger();
    private final Key<Integer> follower = new Key<>(
            "options.counted",
            text -> {
                parsings.incrementAndGet();
                return Integer.valueOf(text);
            },
            Optional.empty(),
            Varies.AXIS);
    private final Setting following = Setting.paired(follower, new Pairing.Same(PLACE, Keys.CONNECTIONS));

    private static List<Value<?>> connections(String... texts) throws ScenarioException {
        List<Value<?>> values = new ArrayList<>();
        for (String text : texts) {
            values.add(Keys.CONNECTIONS.read(new Scalar(PLACE, text, false)));
        }
        return values;
    }

    @Test
    void aValueThatFollowsAnotherInManyCells() throws ScenarioException {
        PairedValues paired = new PairedValues(List.of(following), new FreeValueRule(Optional.empty()));
        List<Value<?>> axis = connections("2", "8");

        for (int cell = 0; cell < 100; cell++) {
            Value<?> connections = axis.get(cell % 2);
            Point point = new Point(paired.complete(Map.of(Keys.CONNECTIONS.path(), connections)));
            assertThat(point.get(follower)).isEqualTo(connections.meaning());
        }

        assertThat(parsings).hasValue(2);
    }

    @Test
    void valuesAmongWhichManyAreLookedFor() throws ScenarioException {
        PossibleValues possible = new PossibleValues(
                List.of(following, Setting.axis(Keys.CONNECTIONS, PLACE, connections("1", "2", "3"))));
        Value<Integer> three = new Value<>(follower, 3, new Scalar(PLACE, "3", false));
        Value<Integer> four = new Value<>(follower, 4, new Scalar(PLACE, "4", false));

        for (int search = 0; search < 100; search++) {
            assertThat(possible.contains(three)).isTrue();
            assertThat(possible.contains(four)).isFalse();
        }

        assertThat(parsings).hasValue(3);
    }
}
