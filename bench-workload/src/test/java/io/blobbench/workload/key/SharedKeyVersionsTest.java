package io.blobbench.workload.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SharedKeyVersionsTest {
    private final SharedKeys keys = new SharedKeys(0, 1, 1);
    private final SplittableRandom random = new SplittableRandom(42);

    @Test
    void anAcknowledgedUpdateLeavesOneVersion() {
        assertThat(versions()).containsExactly(1);

        keys.updated(0, 1);

        assertThat(versions()).containsExactly(2);
    }

    @Test
    void failedUpdatesOfOneVersionCanHaveRaisedItByOneHoweverManyThereWere() {
        for (int i = 0; i < 1_000; i++) {
            keys.doubted(0, 1);
        }

        assertThat(versions()).containsExactlyInAnyOrder(1, 2);
    }

    @Test
    void anAcknowledgementEndsTheDoubtsOfItsVersionAndNotThoseOfLaterOnes() {
        keys.doubted(0, 1);
        keys.doubted(0, 2);

        keys.updated(0, 1);
        assertThat(versions()).containsExactlyInAnyOrder(2, 3);

        keys.updated(0, 2);
        assertThat(versions()).containsExactly(3);
    }

    private Set<Integer> versions() {
        return IntStream.range(0, 100).mapToObj(i -> keys.version(0, random)).collect(Collectors.toSet());
    }
}
