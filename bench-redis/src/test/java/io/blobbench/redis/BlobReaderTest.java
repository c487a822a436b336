package io.blobbench.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlobReaderTest {
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
