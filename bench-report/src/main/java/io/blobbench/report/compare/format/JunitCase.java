package io.blobbench.report.compare.format;

import io.blobbench.report.compare.CellComparison;
import io.blobbench.report.compare.GatedCell;
import io.blobbench.report.statistics.Contrast;
import io.blobbench.report.statistics.Measure;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A case of a JUnit report: the judgement of the gate on a cell.
 *
 * @param name of the cell, unique in its suite
 * @param seconds that its trials took
 * @param cell the comparison
 * @param gated the judgement
 * @param limit of the gate: {@code 5%}
 */
record JunitCase(String name, String seconds, CellComparison cell, GatedCell gated, String limit) {
    /** Writes the element. */
    void write(XmlText xml, String suite) {
        Map<String, String> attributes = XmlText.attributes("name", name, "classname", suite, "time", seconds);
        switch (gated.result()) {
            case PASSED -> xml.element("testcase", attributes);
            case REGRESSION -> {
                String message =
                        gated.worse().stream().map(Regressions::inWords).collect(Collectors.joining("; "));
                failed(xml, attributes, "failure", "regression", message, details());
            }
            case LOAD_NOT_KEPT -> failed(xml, attributes, "failure", "load not kept", cell.reason(), said());
            case NO_FIGURES -> failed(xml, attributes, "error", "no figures", cell.reason(), said());
            case NOT_JUDGED -> {
                xml.open("testcase", attributes);
                xml.element("skipped", XmlText.attributes("message", cell.said()));
                xml.close();
            }
        }
    }

    /** {@code batch=1: slower (throughput)}. */
    String said() {
        return name + ": " + cell.said();
    }

    private static void failed(
            XmlText xml, Map<String, String> attributes, String element, String type, String message, String text) {
        xml.open("testcase", attributes);
        xml.element(element, XmlText.attributes("type", type, "message", message), text);
        xml.close();
    }

    /** The verdict, then each measure beyond the limit with its values and their ratio, each with its interval of 95 %. */
    private String details() {
        return Stream.concat(Stream.of(said()), gated.worse().stream().map(this::measured))
                .collect(Collectors.joining("\n"));
    }

    private String measured(Contrast contrast) {
        Optional<Contrast> shown = Optional.of(contrast);
        Measure measure = contrast.measure();
        return measure.title() + ": " + ContrastText.value(shown)
                + interval(ContrastText.interval(measure, contrast.valueInterval()))
                + ", baseline " + ContrastText.value(measure, contrast.baseline())
                + interval(ContrastText.interval(measure, contrast.baselineInterval()))
                + ", ratio " + ContrastText.ratio(shown) + interval(ContrastText.interval(shown))
                + ", worse by more than " + limit;
    }

    private static String interval(String ends) {
        return " [" + ends + "]";
    }
}
