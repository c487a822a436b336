package io.blobbench.etcd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.UnsupportedLayoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EarlyAnswersTest {
    @ParameterizedTest
    @ValueSource(strings = {"3.3.25", "3.4.0", "3.4.9", "3.4.20", "3.5.0-rc.1", "3.5.0", "3.5.1", "3.5.4"})
    void aSingleMemberOfTheseReleasesAnswersBeforeItsDiskHasTheWrite(String version) {
        assertThat(EarlyAnswers.givenBy(version)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"3.4.21", "3.4.45", "3.5.5", "3.5.16", "3.5.34", "3.6.0", "3.10.0", "4.0.0", "unknown", ""})
    void oneOfOtherReleasesDoesNot(String version) {
        assertThat(EarlyAnswers.givenBy(version)).isFalse();
    }

    @Test
    void onlyDurabilityAlwaysOfASingleMemberIsRefused() {
        assertThatThrownBy(() -> EarlyAnswers.refuse(LocalEtcd.layout(1, Durability.ALWAYS), "3.5.1"))
                .isInstanceOf(UnsupportedLayoutException.class)
                .hasMessage(
                        "durability always was asked for, but a single member of etcd 3.5.1 answers writes before they"
                                + " are on its disk (etcd issue 14370): it needs etcd 3.4.21 or a later 3.4, or 3.5.5 or later,"
                                + " or at least three members");
        assertThatCode(() -> {
                    EarlyAnswers.refuse(LocalEtcd.layout(1, Durability.NONE), "3.5.1");
                    EarlyAnswers.refuse(LocalEtcd.layout(3, Durability.ALWAYS), "3.5.1");
                    EarlyAnswers.refuse(LocalEtcd.layout(1, Durability.ALWAYS), "3.6.15");
                })
                .doesNotThrowAnyException();
    }
}
