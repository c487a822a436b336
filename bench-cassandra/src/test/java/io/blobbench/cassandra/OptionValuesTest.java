package io.blobbench.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.config.TypedDriverOption;
import io.blobbench.store.StoreSettings;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

class OptionValuesTest {
    @Test
    void everySettingOfTheDriverThatHasAValueIsReadByItsType() throws Exception {
        try (Sessions sessions = new Sessions(new StoreSettings(List.of("127.0.0.1:9042"), Map.of()))) {
            DriverExecutionProfile defaults =
                    sessions.config(Map.of()).getInitialConfig().getDefaultProfile();
            List<TypedDriverOption<?>> defined = StreamSupport.stream(
                            TypedDriverOption.builtInValues().spliterator(), false)
                    .<TypedDriverOption<?>>map(option -> option)
                    .filter(option -> defaults.isDefined(option.getRawOption()))
                    .toList();
            assertThat(defined).hasSizeGreaterThan(50);

            OptionValues.check(defined, defaults);
        }
    }
}
