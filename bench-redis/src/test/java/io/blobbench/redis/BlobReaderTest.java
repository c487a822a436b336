package io.blobbench.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlobReaderTest {
    @Test
    void aKeyThatAScanRepeatsIsCountedOnceAndItsVersionBesideIt() {
        Map<Byte, Map<Long, BitSet>> seen = new HashMap<>();
        List<byte[]> page = Stream.of("k:0000000000000001", "v:0000000000000001", "k:00000000000f0001")
                .map(name -> ("layout:" + name).getBytes(US_ASCII))
                .toList();

        assertThat(BlobReader.firsts(page, seen)).containsExactlyElementsOf(page);
        assertThat(BlobReader.firsts(page, seen)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "1526919030474-55, 1526919030474-56",
        "0-1, 0-2",
        "7-9223372036854775807, 7-9223372036854775808",
        "7-18446744073709551614, 7-18446744073709551615",
    })
    void theNextEntryOfAStreamHasAHigherNumber(String entry, String next) {
        assertThat(BlobReader.after(entry.getBytes(US_ASCII))).isEqualTo(next.getBytes(US_ASCII));
    }
}
