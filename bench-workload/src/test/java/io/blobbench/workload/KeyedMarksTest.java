package io.blobbench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.blob.BlobPool;
import io.blobbench.workload.sample.Mark;
import io.blobbench.workload.sample.Marks;
import io.blobbench.workload.size.BlobSizes;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class KeyedMarksTest {
    private final BlobPool pool = BlobPool.create(BlobSizes.of(100), 1, BlobContent.RANDOM, 42);
    private final List<Mark> marks = new Marks(pool, 1, 42).of(0);
    private final KeyedMarks keyed = new KeyedMarks(marks);

    @Test
    void aWriteOvertakesTheMarksOfItsKeyAndNoOthers() {
        send(0, 7);
        send(1, 8);
        send(2, 7);

        keyed.overtake(7);

        assertThat(overtaken(0, 1, 2)).containsExactly(true, false, true);
    }

    @Test
    void aMarkIsFoundByTheKeyWithWhichItWentOutLast() {
        send(0, 7);
        send(1, 7);
        send(2, 7);
        send(1, 9); // from the middle of a chain

        keyed.overtake(7);
        assertThat(overtaken(0, 1, 2)).containsExactly(true, false, true);
        keyed.overtake(9);
        assertThat(overtaken(1)).containsExactly(true);
    }

    /** As many keys as marks, so that chains are long now and then, against a list that is gone through. */
    @Test
    void itFindsWhatAListWouldFind() {
        SplittableRandom random = new SplittableRandom(7);
        long[] keys = new long[marks.size()];
        Arrays.fill(keys, -1);
        for (int step = 0; step < 20_000; step++) {
            long key = random.nextLong(marks.size()) << (20 * random.nextInt(3));
            int mark = random.nextInt(marks.size());
            send(mark, key);
            keys[mark] = key;
            long written = random.nextBoolean() ? key : random.nextLong(marks.size());
            keyed.overtake(written);
            for (int each = 0; each < keys.length; each++) {
                if (keys[each] == written) {
                    assertThat(marks.get(each).overtaken()).as("mark %d", each).isTrue();
                }
            }
            if (written != key) {
                assertThat(marks.get(mark).overtaken()).isFalse();
            }
        }
    }

    private void send(int mark, long key) {
        marks.get(mark).send(true, key, 0, 0, 1_000);
        keyed.sent(mark, key);
    }

    private List<Boolean> overtaken(int... numbers) {
        return Arrays.stream(numbers)
                .mapToObj(number -> marks.get(number).overtaken())
                .toList();
    }
}
