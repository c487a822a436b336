package io.blobbench.scenario.key;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.load.model.IdleLoad;
import io.blobbench.scenario.MaxLoad;
import org.junit.jupiter.api.Test;

class LoadKindTest {
    @Test
    void aKindIsFoundByTheWordThatRowsHave() {
        assertThat(LoadKind.values())
                .allSatisfy(kind -> assertThat(LoadKind.of(kind.word())).hasValue(kind));
        assertThat(LoadKind.of(MaxLoad.WORD)).hasValue(LoadKind.FIND_MAX);
        assertThat(LoadKind.of(IdleLoad.WORD)).hasValue(LoadKind.IDLE);
    }

    @Test
    void aWordOfANewerVersionIsNoKind() {
        assertThat(LoadKind.of("find-min")).isEmpty();
        assertThat(LoadKind.of("")).isEmpty();
    }
}
