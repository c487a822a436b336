package io.blobbench.results.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FormulaGuardTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "=HYPERLINK(\"http://a\")",
                "+1+cmd|' /C calc'!A0",
                "-2+3",
                "@SUM(A1)",
                "\t=1",
                "\r=1",
                "=a\n=b",
                "'=1",
                "''@a",
                "-",
                "- no answer"
            })
    void aFormulaIsGuardedAndComesBackAsItWas(String text) {
        assertThat(FormulaGuard.guarded(text)).isEqualTo("'" + text);
        assertThat(FormulaGuard.original("'" + text)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-5", "+5", "-0.25", "1e-5", "-1.5e+3", "20KB", "a=1; b=2", "'quoted'", "it's = that"})
    void numbersAndOtherTextsStayAsTheyAre(String text) {
        assertThat(FormulaGuard.guarded(text)).isEqualTo(text);
        assertThat(FormulaGuard.original(text)).isEqualTo(text);
    }

    @Test
    void aLineOfAFileHoldsTheGuardedField() {
        assertThat(Csv.line(List.of("=1+1", "-5", "x"))).isEqualTo("'=1+1,-5,x\n");
    }
}
