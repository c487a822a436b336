package io.blobbench.scenario.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.scenario.key.Key.Value;
import io.blobbench.scenario.language.ChoiceRule;
import io.blobbench.scenario.text.BadValueException;
import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.ValueForm;
import io.blobbench.scenario.text.YamlValue.Scalar;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reading a key does what its description says. */
class KeysTest {
    private static final List<String> TEXTS = List.of(
            "", "0", "1", "-1", "0.5", "1.5", "11", "1e3", "none", "auto", "fastest", "closed", "0B", "1B", "1.5KB",
            "1 KB", "20kb", "0s", "2s", "1.5ms", "2 s", "0/s", "1000/s", "1k", "10k/s", "5/min", "5%", "0%", "blob",
            "=x");

    private static Collection<Key<?>> all() {
        return Keys.all();
    }

    @ParameterizedTest
    @MethodSource("all")
    void itsDefaultAndItsSampleAreValues(Key<?> key) {
        assertThat(key.notes().meaning()).isNotBlank();
        key.defaultText()
                .ifPresent(text -> assertThatCode(() -> key.type().parse(text)).doesNotThrowAnyException());
        String sample = key.type().form().sample();
        assertThat(key.path().equals("question") || reads(key, sample)).isTrue();
        assertThat(key.type().form().words()).allMatch(word -> reads(key, word));
    }

    /** Sizes, durations and shares have a range that their pattern does not show. */
    @ParameterizedTest
    @MethodSource("all")
    void whatItReadsHasItsForm(Key<?> key) {
        ValueForm form = key.type().form();
        Pattern pattern = Pattern.compile(form.pattern());

        assertThat(Stream.concat(Stream.of(form.sample()), TEXTS.stream()))
                .filteredOn(text -> reads(key, text))
                .allMatch(text ->
                        form.words().contains(text) || pattern.matcher(text).matches());
    }

    @ParameterizedTest
    @ValueSource(strings = {"workload.blob", "timeout", "load.rate", "limits.freeDisk"})
    void whatHasTheFormOfAUnitIsRead(String path) {
        Key<?> key = Keys.at(path).orElseThrow();
        Pattern pattern = Pattern.compile(key.type().form().pattern());

        assertThat(TEXTS)
                .filteredOn(text -> pattern.matcher(text).matches())
                .isNotEmpty()
                .allMatch(text -> reads(key, text));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            LOAD_MODEL | closed               | inFlight
            LOAD_MODEL | open                 | rate, arrivals, maxInFlight
            LOAD_MODEL | rough                | rate, maxInFlight
            LOAD_MODEL | find-max             | responseP99, lowest, highest, precision, confirmations, arrivals, maxInFlight
            LOAD_MODEL | trace                | trace, speed, maxInFlight
            ENTITY     | blob                 | blob
            ENTITY     | elements             | elements, serialize
            CONTENT    | workload.content     | content
            OPERATIONS | workload.operation   | operation
            """)
    void aChoiceKnowsTheKeysOfItsAnswers(Choice choice, String answer, String keys) {
        assertThat(new ChoiceRule(choice).keys(List.of(answer)).map(Key::axisName))
                .containsExactly(keys.split(", "));
    }

    @Test
    void anEntityAmongOthersRulesNothingOut() {
        assertThat(new ChoiceRule(Choice.ENTITY).foreign(List.of("blob", "elements")))
                .isEmpty();
    }

    @Test
    void aValueBelongsToTheKeyThatParsedIt() throws ScenarioException {
        Value<?> batch = WorkloadKeys.BATCH.read(new Scalar(new Place("here"), "2", false));

        assertThat(WorkloadKeys.BATCH.own(batch).meaning()).isEqualTo(2);
        assertThatThrownBy(() -> WorkloadKeys.BLOB.own(batch))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'2' is a value of workload.batch, not of workload.blob");
    }

    private static boolean reads(Key<?> key, String text) {
        try {
            key.type().parse(text);
            return true;
        } catch (BadValueException e) {
            return false;
        }
    }
}
