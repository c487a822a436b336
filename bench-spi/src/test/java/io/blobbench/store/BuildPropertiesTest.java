package io.blobbench.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class BuildPropertiesTest {
    @Test
    void theFileBesideAClassIsRead() {
        BuildProperties build = BuildProperties.of(BuildPropertiesTest.class);

        assertThat(build.get("store")).isEqualTo("tiny");
        assertThat(build.find("server")).contains("1.2.3");
        assertThat(build.find("origin")).isEmpty();
    }

    @Test
    void whatIsMissingIsNamedWithWhatIsThere() {
        BuildProperties build = BuildProperties.of(BuildPropertiesTest.class);

        assertThatThrownBy(() -> build.get("client"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no 'client' in build.properties beside io.blobbench.store.BuildPropertiesTest")
                .hasMessageContaining("server");
    }

    @Test
    void withoutAFileNothingIsSaid() {
        BuildProperties none = BuildProperties.of(String.class);

        assertThat(none.find("store")).isEmpty();
        assertThatThrownBy(() -> none.get("store"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no 'store' is known: build.properties beside java.lang.String is missing or empty");
    }
}
