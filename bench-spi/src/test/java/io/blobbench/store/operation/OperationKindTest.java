package io.blobbench.store.operation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperationKindTest {
    /** Columns: met where the key is absent, where its version is the expected one, and where it is another. */
    @ParameterizedTest
    @CsvSource({
        "APPEND, true, true, true",
        "PUT, true, true, true",
        "GET, false, true, true",
        "GET_IF_NOT_MATCHED, false, false, true",
        "EXISTS, false, true, true",
        "ADD, true, false, false",
        "UPDATE, false, true, false",
        "DELETE, false, true, true"
    })
    void aConditionIsMetByAbsenceOrVersion(OperationKind kind, boolean absent, boolean expected, boolean other) {
        assertThat(kind.accepts(0, 2)).isEqualTo(absent);
        assertThat(kind.accepts(2, 2)).isEqualTo(expected);
        assertThat(kind.accepts(3, 2)).isEqualTo(other);
    }

    @ParameterizedTest
    @CsvSource({"GET_IF_NOT_MATCHED", "UPDATE"})
    void anAbsentKeyHasNoVersionEvenIfNoneIsExpected(OperationKind kind) {
        assertThat(kind.accepts(0, 0)).isFalse();
    }
}
