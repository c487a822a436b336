package io.blobbench.scenario.key;

import io.blobbench.scenario.text.BadValueException;
import io.blobbench.scenario.text.NumberRange;
import io.blobbench.scenario.text.NumberText;
import io.blobbench.scenario.text.ValueForm;
import io.blobbench.scenario.text.ValueType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** Speeds of a replay, {@code 2x} or {@code 2}. */
final class SpeedType implements ValueType<Double> {
    private static final String TIMES = "x";
    private static final NumberRange RANGE = NumberRange.decimal("0.001", "100000");
    private static final ValueForm FORM = new ValueForm(
            "speed",
            RANGE.words(),
            "a speed " + RANGE.words() + " such as 2x",
            List.of(),
            NumberText.NUMBER + NumberText.GAP + TIMES + "?",
            Optional.of(RANGE),
            "2x");

    @Override
    public ValueForm form() {
        return FORM;
    }

    @Override
    public String plain(String text) {
        return NumberText.of(text)
                .filter(SpeedType::known)
                .map(speed ->
                        new BigDecimal(speed.digits()).stripTrailingZeros().toPlainString() + TIMES)
                .orElse(text);
    }

    @Override
    public Double parse(String text) throws BadValueException {
        return NumberText.of(text)
                .filter(SpeedType::known)
                .map(speed -> new BigDecimal(speed.digits()))
                .filter(RANGE::contains)
                .orElseThrow(() -> new BadValueException(text, FORM.expected(), Optional.empty()))
                .doubleValue();
    }

    private static boolean known(NumberText speed) {
        return speed.unit().isEmpty() || speed.unit().equals(TIMES);
    }
}
