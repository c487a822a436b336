package io.blobbench.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.cli.base.CommandFailure;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TwitterTraceTest {
    /** The first 63 bits of the SHA-256 of "a". */
    private static final String A = "7299139317422481125";

    private final TwitterTrace trace = new TwitterTrace("in.csv");
    private final StringWriter out = new StringWriter();

    private List<String> convert(String... lines) throws Exception {
        for (String line : lines) {
            trace.read(line, out);
        }
        trace.end(out);
        return out.toString().lines().toList();
    }

    @Test
    void operationsBecomeOursAndTheRestIsCounted() throws Exception {
        List<String> lines = convert(
                "100,a,1,0,7,get,0",
                "100,a,1,500,7,set,60",
                "101,a,1,500,7,gets,0",
                "101,a,1,5,7,incr,0",
                "101,a,1,700,7,cas,60",
                "101,a,1,700,7,replace,60",
                "101,a,1,10,7,add,60",
                "103,a,1,0,7,delete,0");

        assertThat(lines)
                .containsExactly(
                        "0,get," + A + ",0",
                        "500000,put," + A + ",500",
                        "1000000,get," + A + ",500",
                        "1250000,put," + A + ",700",
                        "1500000,put," + A + ",700",
                        "1750000,add," + A + ",10",
                        "3000000,delete," + A + ",0");
        assertThat(trace.lines()).isEqualTo(8);
        assertThat(trace.written()).isEqualTo(7);
        assertThat(trace.converted())
                .isEqualTo(Map.of(
                        "get -> get", 1L,
                        "gets -> get", 1L,
                        "set -> put", 1L,
                        "cas -> put", 1L,
                        "replace -> put", 1L,
                        "add -> add", 1L,
                        "delete -> delete", 1L));
        assertThat(trace.dropped()).isEqualTo(Map.of("incr", 1L));
    }

    @Test
    void aKeyMayHaveCommas() throws Exception {
        List<String> lines = convert("5,b,c,3,10,7,set,0", "5,b,3,10,7,set,0");

        assertThat(lines).hasSize(2);
        assertThat(lines.get(0).split(",", -1)[2]).isNotEqualTo(lines.get(1).split(",", -1)[2]);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1,a,1,0,7,get | in.csv:2: got '1,a,1,0,7,get', expected timestamp,key,key_size",
                "x,a,1,0,7,get,0 | in.csv:2: timestamp: got 'x', expected a whole number",
                "1,a,1,-1,7,get,0 | in.csv:2: value_size: got '-1', expected a whole number",
                "1,a,1,0,7,touch,0 | in.csv:2: operation: got 'touch', expected one of get",
                "0,a,1,0,7,get,0 | in.csv:2: timestamp: got 0, expected at least that of the line before, 1",
            })
    void aBadLineIsNamed(String line, String message) {
        assertThatThrownBy(() -> convert("1,a,1,0,7,get,0", line))
                .isInstanceOf(CommandFailure.class)
                .hasMessageStartingWith(message);
    }
}
