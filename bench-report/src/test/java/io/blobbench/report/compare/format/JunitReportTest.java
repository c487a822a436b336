package io.blobbench.report.compare.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.Gate;
import io.blobbench.report.compare.RunParts;
import io.blobbench.report.compare.Runs;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

class JunitReportTest {
    private static final double[] CALM = {1000, 1005, 995, 1010, 990};

    @Test
    void eachCellIsACaseThatPassesFailsOrIsSkipped() throws Exception {
        Document report = report(
                Runs.of("before", cell("same", 1), cell("slower", 1), cell("broken", 1), cell("gone", 1)),
                Runs.of(
                        "after",
                        cell("same", 1),
                        cell("slower", 0.5),
                        invalid("broken", "3 blobs lost"),
                        cell("new", 1)));

        Element suite = only(report, "testsuite");
        assertThat(texts(suite, "tests", "failures", "errors", "skipped")).containsExactly("5", "1", "1", "2");
        assertThat(names(report, "testcase")).containsExactly("same", "slower", "broken", "gone", "new");
        assertThat(children(testcase(report, "same"))).isEmpty();
        Element failure = only(testcase(report, "slower"), "failure");
        assertThat(failure.getAttribute("message"))
                .matches("throughput 500/s, was 1\\.00k/s, 50\\.0 % worse \\[0\\.\\d\\d\\.\\.0\\.\\d\\d]");
        assertThat(failure.getTextContent().lines()).hasSize(2).first().isEqualTo("slower: slower (throughput)");
        assertThat(failure.getTextContent())
                .containsPattern(
                        "throughput: 500/s \\[.+/s], baseline 1\\.00k/s \\[.+], ratio 0\\.50 \\[0\\.\\d\\d\\.\\.0\\.\\d\\d],")
                .endsWith("worse by more than 5%");
        assertThat(only(testcase(report, "broken"), "error").getAttribute("message"))
                .isEqualTo("B is INVALID in 5 of 5 trials: 3 blobs lost");
        assertThat(only(testcase(report, "gone"), "skipped").getAttribute("message"))
                .isEqualTo("not comparable (not in B)");
        assertThat(only(testcase(report, "new"), "skipped").getAttribute("message"))
                .isEqualTo("not comparable (not in A)");
    }

    @Test
    void elementsAndAttributesAreThoseThatBothSchemasKnow() throws Exception {
        Document report = report(Runs.of("before", dated(1)), Runs.of("after", dated(0.5)));

        Element suite = only(report, "testsuite");
        assertThat(suite.getParentNode().getNodeName()).isEqualTo("testsuites");
        assertThat(suite.getParentNode().getAttributes().getLength()).isZero();
        assertThat(attributes(suite))
                .containsExactlyInAnyOrder(
                        "name",
                        "package",
                        "id",
                        "tests",
                        "failures",
                        "errors",
                        "skipped",
                        "time",
                        "timestamp",
                        "hostname");
        assertThat(suite.getAttribute("timestamp")).isEqualTo("2026-11-29T05:31:27");
        assertThat(suite.getAttribute("time")).isEqualTo("7.500");
        assertThat(children(suite)).containsExactly("properties", "testcase", "system-out", "system-err");
        Element testcase = only(report, "testcase");
        assertThat(attributes(testcase)).containsExactlyInAnyOrder("name", "classname", "time");
        assertThat(children(testcase)).containsExactly("failure");
    }

    @Test
    void propertiesTellTheRunsTheVersionAndTheLimit() throws Exception {
        MeasuredCell other = new Runs.Cell("x")
                .with("server_product", "valkey")
                .throughputs(CALM)
                .measured();

        Document report = report(Runs.of("before", cell("x", 1)), Runs.of("after", other));

        assertThat(property(report, "server_product")).isEqualTo("valkey");
        assertThat(property(report, "tool_version")).isEqualTo("1.2.3");
        assertThat(property(report, "limit")).isEqualTo("5%");
        assertThat(property(report, "least_difference")).isEqualTo("3%");
        assertThat(property(report, "baseline_run_id")).isEqualTo("before");
        assertThat(property(report, "run_id")).isEqualTo("after");
        assertThat(only(report, "system-out").getTextContent())
                .contains(
                        "No difference was seen between A and B in 1 of 1 cell",
                        "A  before",
                        "x: no detectable difference");
    }

    @Test
    void textsOfOthersAreEscapedAndReadableByAnyParser() throws Exception {
        String reason = "<b> & \"quoted\" ]]> \u0000 \u001b[31m \uD83D \uD83D\uDE00 gr\u00fcn \uFFFE";

        Document report = report(Runs.of("before", cell("a<b&c", 1)), Runs.of("after", invalid("a<b&c", reason)));

        assertThat(only(testcase(report, "a<b&c"), "error").getAttribute("message"))
                .endsWith("<b> & \"quoted\" ]]> \\u0000 \\u001b[31m \\ud83d \uD83D\uDE00 gr\u00fcn \\ufffe");
    }

    @Test
    void partsAndRunsHaveNamesOfTheirOwn() throws Exception {
        List<ComparedRun> parts =
                RunParts.by(Runs.of("run", cell("batch=1", 1), cell("batch=2", 1), cell("batch=4", 0.5)), "batch");

        Document ofParts = report(parts.get(0), parts.get(1), parts.get(2));

        assertThat(names(ofParts, "testsuite")).containsExactly("redis..batch=2", "redis..batch=4");
        assertThat(names(ofParts, "testcase")).containsExactly("batch=2 single", "batch=4 single");

        Document ofRuns = report(Runs.of("a", cell("x", 1)), Runs.of("b", cell("x", 1)), Runs.of("c", cell("x", 1)));

        assertThat(names(ofRuns, "testsuite")).containsExactly("redis..B", "redis..C");

        Document ofStores = report(
                Runs.ofStore("redis", cell("x", 1)),
                Runs.ofStore("redis", cell("x", 1)),
                Runs.ofStore("redis", cell("x", 1)),
                Runs.ofStore("kafka", cell("x", 1)));

        assertThat(names(ofStores, "testsuite")).containsExactly("redis..B", "redis..C", "kafka..D");
    }

    @Test
    void aCellThatOnlyTheOtherRunHasIsNotTakenForOneOfTheBaseline() throws Exception {
        MeasuredCell larger =
                new Runs.Cell("x").with("blob_bytes", "9000").throughputs(CALM).measured();

        Document report = report(Runs.of("before", cell("x", 1)), Runs.of("after", larger));

        assertThat(names(report, "testcase")).containsExactly("x", "x in B");
    }

    private static MeasuredCell cell(String id, double factor) {
        return Runs.throughputs(
                id, DoubleStream.of(CALM).map(value -> value * factor).toArray());
    }

    private static MeasuredCell dated(double factor) {
        return new Runs.Cell("x")
                .throughputs(DoubleStream.of(CALM).map(value -> value * factor).toArray())
                .measured("trial_s", 1.5, 1.5, 1.5, 1.5, 1.5)
                .started(
                        "2026-11-29T05:31:27.25Z",
                        "2026-11-29T05:31:29Z",
                        "2026-11-29T05:31:31Z",
                        "2026-11-29T05:31:33Z",
                        "2026-11-29T05:31:35Z")
                .measured();
    }

    private static MeasuredCell invalid(String id, String reason) {
        Runs.Cell cell = new Runs.Cell(id).throughputs(CALM);
        for (int trial = 1; trial <= CALM.length; trial++) {
            cell.verdict(trial, "INVALID", reason);
        }
        return cell.measured();
    }

    private static Document report(ComparedRun baseline, ComparedRun... others)
            throws IOException, ParserConfigurationException, SAXException {
        Comparison comparison = Comparison.of(baseline, List.of(others), Comparison.LEAST_DIFFERENCE);
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        return factory.newDocumentBuilder()
                .parse(new InputSource(new StringReader(JunitReport.write(comparison, new Gate(0.05), "1.2.3"))));
    }

    private static Element testcase(Document report, String name) {
        return elements(report.getElementsByTagName("testcase")).stream()
                .filter(each -> each.getAttribute("name").equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static String property(Document report, String name) {
        return elements(report.getElementsByTagName("property")).stream()
                .filter(each -> each.getAttribute("name").equals(name))
                .map(each -> each.getAttribute("value"))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> names(Document report, String element) {
        return elements(report.getElementsByTagName(element)).stream()
                .map(each -> each.getAttribute("name"))
                .toList();
    }

    private static List<String> texts(Element element, String... attributes) {
        return List.of(attributes).stream().map(element::getAttribute).toList();
    }

    private static List<String> attributes(Element element) {
        return IntStream.range(0, element.getAttributes().getLength())
                .mapToObj(i -> element.getAttributes().item(i).getNodeName())
                .toList();
    }

    private static List<String> children(Element element) {
        return elements(element.getChildNodes()).stream()
                .map(Element::getTagName)
                .toList();
    }

    private static Element only(Document report, String element) {
        return only(report.getDocumentElement(), element);
    }

    private static Element only(Element parent, String element) {
        List<Element> found = elements(parent.getElementsByTagName(element));
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    private static List<Element> elements(NodeList nodes) {
        return IntStream.range(0, nodes.getLength())
                .mapToObj(nodes::item)
                .filter(Element.class::isInstance)
                .map(Element.class::cast)
                .toList();
    }
}
