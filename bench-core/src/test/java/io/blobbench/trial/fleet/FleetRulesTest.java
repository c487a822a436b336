package io.blobbench.trial.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FleetRulesTest {
    @ParameterizedTest
    @CsvSource({
        "PT5S, PT6S", // an answer within 10 s, a loss after 4 s
        "PT15S, PT18S", // 30 s and 12 s
        "PT30S, PT6S", // 30 s and 24 s
        "PT1M, PT12S", // 60 s and 48 s
        "PT10M, PT2M", // 10 min and 8 min
    })
    void anAgentMayLearnOfItsLossThatMuchLaterThanTheController(Duration silence, Duration later) {
        FleetRules rules = new FleetRules(false, Duration.ofMillis(5), silence);

        assertThat(rules.doubt()).isEqualTo(later);
    }

    @ParameterizedTest
    @CsvSource({"PT5S, PT21S", "PT1M, PT1M22S", "PT10M, PT12M10S"})
    void aStopLastsLongerBySilenceDoubtAndTheTimeInWhichALostAgentEndsByItself(Duration silence, Duration longer) {
        FleetRules rules = new FleetRules(true, Duration.ofMillis(5), silence);

        assertThat(rules.longerToStop()).isEqualTo(longer);
    }
}
