package io.blobbench.results.csv;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.results.column.Fields;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CsvTest {
    @Test
    void quotesAndCommasAreQuotedAndLineBreaksBecomeSpaces() {
        String line = Csv.line(List.of("plain", "", "a \"quoted\" word, and", "two\r\n  lines\nthree ", "9"));

        assertThat(line).isEqualTo("plain,,\"a \"\"quoted\"\" word, and\",two lines three,9\n");
    }

    @Test
    void numbersHaveSixDigitsOrAllBeforeThePointAndNoExponent() {
        assertThat(Fields.decimal(1234567.89)).isEqualTo("1234568");
        assertThat(Fields.decimal(1e12)).isEqualTo("1000000000000");
        assertThat(Fields.decimal(3.14159265)).isEqualTo("3.14159");
        assertThat(Fields.decimal(0.000123456789)).isEqualTo("0.000123457");
        assertThat(Fields.decimal(100)).isEqualTo("100");
        assertThat(Fields.decimal(0)).isEqualTo("0");
        assertThat(Fields.decimal(-2.5)).isEqualTo("-2.5");
    }

    @Test
    void numbersThatAreNoneAreEmpty() {
        assertThat(Fields.decimal(Double.NaN)).isEmpty();
        assertThat(Fields.decimal(Double.POSITIVE_INFINITY)).isEmpty();
        assertThat(Fields.ratio(1, 0)).isEmpty();
        assertThat(Fields.ratio(0, 0)).isEmpty();
    }

    @Test
    void propertiesAreSortedAndEmptyWhenThereAreNone() {
        assertThat(Fields.properties(new TreeMap<>())).isEmpty();
    }
}
