package io.blobbench.store.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 10, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CausesTest {
    @Test
    void theRootIsTheInnermostCause() {
        IOException root = new IOException("reset");

        assertThat(Causes.root(new StoreException("outer", new IllegalStateException("inner", root))))
                .isSameAs(root);
        assertThat(Causes.root(root)).isSameAs(root);
    }

    @Test
    void aCircleOfCausesEndsBeforeItCloses() {
        IllegalStateException first = new IllegalStateException("first");
        IllegalStateException second = new IllegalStateException("second", first);
        first.initCause(second);

        assertThat(Causes.root(first)).isSameAs(second);
        assertThat(StoreException.after("read", new StoreException("outer", first)))
                .hasMessage("read: second");
    }

    @Test
    void aFailureWithoutMessageIsNamedByItsType() {
        assertThat(StoreException.after("read", new IOException())).hasMessage("read: java.io.IOException");
    }
}
