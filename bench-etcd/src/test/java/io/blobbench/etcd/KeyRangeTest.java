package io.blobbench.etcd;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.blobbench.store.error.StoreException;
import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.api.KeyValue;
import io.etcd.jetcd.api.RangeResponse;
import io.etcd.jetcd.kv.GetResponse;
import io.etcd.jetcd.options.OptionsUtil;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class KeyRangeTest {
    private static final EtcdKeys OURS = new EtcdKeys("ours", 2);
    private static final String PREFIX = text(OURS.prefix());

    static Stream<Arguments> keys() {
        SplittableRandom random = new SplittableRandom(1);
        return Stream.of(
                keys("one after the other", 300_000, i -> text(OURS.blob(i))),
                keys("of several connections", 200_000, i -> text(OURS.appended(i % 2, ((i % 8L) << 48) + i / 8))),
                keys("at random", 200_000, i -> text(OURS.blob(random.nextLong()))),
                keys(
                        "appended, and of blobs that have keys",
                        50_000,
                        i -> text(i % 2 == 0 ? OURS.blob(i) : OURS.appended(0, i))),
                keys("few", 10, i -> text(OURS.blob(i))),
                keys("none", 0, i -> text(OURS.blob(i))),
                keys("of other forms", 100_000, i -> PREFIX + Integer.toString(i, 36) + (i % 3 == 0 ? "\u00ff" : "")));
    }

    private static Arguments keys(String name, int count, IntFunction<String> key) {
        return Arguments.of(name, IntStream.range(0, count).mapToObj(key).toList());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("keys")
    void everyKeyIsReadOnceInOrder(String name, List<String> keys) throws StoreException {
        assertThat(read(new Server(keys, 1_000), ours())).isEqualTo(ordered(keys));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("keys")
    void theServerLooksAtFewKeysForEachThatIsRead(String name, List<String> keys) throws StoreException {
        Server server = new Server(keys, 500);

        read(server, ours());

        assertThat(server.looks).isLessThanOrEqualTo(50L * keys.size());
        assertThat(server.questions).isLessThanOrEqualTo(1 + keys.size() / 50);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("keys")
    void keysOutsideTheRangeAreLeftOut(String name, List<String> keys) throws StoreException {
        List<String> others = IntStream.range(0, 40_000)
                .mapToObj(i -> (i % 2 == 0 ? "a" : "\u00ff\u00ff") + "/log/" + i)
                .toList();
        ByteSequence end = OptionsUtil.prefixEndOf(OURS.prefix());
        Server server = new Server(Stream.concat(keys.stream(), others.stream()).toList(), 1_000);

        List<String> found = read(server, new KeyRange(KeyRange.FIRST_KEY, OURS.prefix()));
        found.addAll(read(server, new KeyRange(end, KeyRange.FIRST_KEY)));

        assertThat(found).isEqualTo(ordered(others));
        assertThat(read(server, ours())).isEqualTo(ordered(keys));
    }

    private static List<String> ordered(List<String> keys) {
        return keys.stream().sorted().toList();
    }

    private static KeyRange ours() {
        return new KeyRange(OURS.prefix(), OptionsUtil.prefixEndOf(OURS.prefix()));
    }

    private static List<String> read(Server server, KeyRange range) throws StoreException {
        List<String> found = new ArrayList<>();
        range.read(server, each -> found.add(text(each.getKey())));
        return found;
    }

    private static String text(ByteSequence key) {
        return key.toString(ISO_8859_1);
    }

    /** Answers as etcd does, which looks at all keys of a range to count them. Used by one thread. */
    private static final class Server implements KeyRange.Pages {
        private final String[] keys;
        private final int pageKeys;
        private long looks;
        private int questions;

        Server(List<String> keys, int pageKeys) {
            this.keys = keys.stream().sorted().toArray(String[]::new);
            this.pageKeys = pageKeys;
        }

        @Override
        public GetResponse ask(ByteSequence from, ByteSequence end) {
            int first = place(from);
            int last = end.equals(KeyRange.FIRST_KEY) ? keys.length : place(end);
            questions++;
            looks += last - first;
            RangeResponse.Builder answer = RangeResponse.newBuilder().setCount(last - first);
            for (int i = first; i < Math.min(last, first + pageKeys); i++) {
                answer.addKvs(KeyValue.newBuilder().setKey(ByteString.copyFrom(keys[i], ISO_8859_1)));
            }
            return new GetResponse(answer.setMore(last - first > pageKeys).build(), ByteSequence.EMPTY);
        }

        /** The index of the first key that is not less. */
        private int place(ByteSequence key) {
            int found = Arrays.binarySearch(keys, text(key));
            return found < 0 ? -found - 1 : found;
        }
    }
}
