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
                .hasMessageContaining("'client'")
                .hasMessageContaining("server");
    }

    @Test
    void withoutAFileNothingIsSaid() {
        assertThat(BuildProperties.of(String.class).find("store")).isEmpty();
    }
}
