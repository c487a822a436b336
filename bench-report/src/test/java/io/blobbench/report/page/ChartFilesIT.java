package io.blobbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** Charts of a page that is opened from a file without a network, saved as files. */
@EnabledIf(value = "io.blobbench.report.page.Browser#wanted", disabledReason = Browser.MISSING)
class ChartFilesIT {
    private static final Path KEPT = Path.of("target", "screenshots");

    @TempDir
    private static Path folder;

    private static Browser browser;
    private static Path run;
    private static Path search;

    @TempDir
    private Path saved;

    @BeforeAll
    static void writePage() throws IOException {
        browser = Browser.shared();
        run = new PageRuns(folder, 1, "6.1.0")
                .write(PageRuns.sweep(List.of("1", "16", "256"), List.of("100B", "1KB")), 3, 6);
        ReportPage.writeRun(run);
        search = ReportPage.writeRun(new PageRuns(folder, 1, "search").writeSearch(17_600));
    }

    @ParameterizedTest
    @CsvSource({
        "Sweep, throughput-by-batch, 560",
        "Times by percentile, response-time-by-percentile, 560",
        "p99 over time, p99-of-batch-1-blob-100B-over-time, 360"
    })
    void aKeySavesAChartAsAnImageOfTwiceItsSizeWithTheRunInItsName(String chart, String name, int height)
            throws IOException, InterruptedException {
        openInTheDark();

        Path file = browser.save("button[aria-label='PNG of the chart: " + chart + "']", saved);

        assertThat(file).hasFileName("run-6.1.0-" + name + ".png");
        BufferedImage image = ImageIO.read(file.toFile());
        assertThat(image.getWidth()).isEqualTo(2000);
        assertThat(image.getHeight()).isEqualTo(2 * height);
        assertThat(image.getRGB(2, 2)).as("white, in the dark too").isEqualTo(0xffffffff);
        assertThat(IntStream.range(0, image.getWidth())
                        .flatMap(x -> IntStream.range(0, image.getHeight()).map(y -> image.getRGB(x, y)))
                        .distinct()
                        .count())
                .isGreaterThan(50);
        Browser.keep(KEPT.resolve(file.getFileName()), Files.readAllBytes(file));
    }

    @ParameterizedTest
    @CsvSource({
        "Sweep, throughput by batch",
        "Times by percentile, response time by percentile",
        "Throughput over time, throughput of batch=1 blob=100B over time"
    })
    void anSvgCarriesItsStylesItsTitleAndTheRun(String chart, String title) throws Exception {
        openInTheDark();

        Path file = browser.save("button[aria-label='SVG of the chart: " + chart + "']", saved);

        Document document =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
        assertThat(texts(document, "title")).containsExactly(title);
        assertThat(texts(document, "desc")).containsExactly("run-6.1.0");
        assertThat(texts(document, "text")).contains(title, "run-6.1.0");
        assertThat(document.getElementsByTagName("path").getLength()).isGreaterThan(20);
        String text = Files.readString(file);
        assertThat(text)
                .contains("fill=\"#ffffff\"", "#0072b2", "font-family=")
                .doesNotContain("class=", "style=", "href", "NaN", "undefined");
        browser.open(file, 1000, 700);
        assertThat(browser.run("return document.documentElement.nodeName")).isEqualTo("svg");
        Browser.keep(KEPT.resolve(file.getFileName()), Files.readAllBytes(file));
        browser.photograph(KEPT.resolve(file.getFileName() + ".png"));
    }

    @ParameterizedTest
    @CsvSource({
        "offered load of each probe, operations/s of each probe",
        "p99 of each probe, response p99 of each probe"
    })
    void chartsOfASearchAreSavedLikeTheOthers(String chart, String title) throws Exception {
        browser.open(search, 1280, 900);

        Path file = browser.save("button[aria-label='SVG of the chart: " + chart + "']", saved);

        Document document =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
        assertThat(texts(document, "title")).containsExactly(title);
        assertThat(Files.readString(file)).doesNotContain("NaN", "undefined");
    }

    @Test
    void savingAsksForNothingAndLeavesThePageAsItWas() throws IOException, InterruptedException {
        openInTheDark();
        browser.complaints();
        browser.requests();
        Object before = browser.run("return document.getElementById('sweep-chart').toDataURL()");

        browser.save("button[aria-label='SVG of the chart: Sweep']", saved);

        assertThat(browser.run("return document.getElementById('sweep-chart').toDataURL()"))
                .isEqualTo(before);
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.requests()).allMatch(url -> url.startsWith("blob:"));
    }

    @Test
    void linesThatTheLegendHidesAreHiddenInFilesAndInOtherColours() throws Exception {
        openInTheDark();
        browser.run("Chart.getChart('sweep-chart').hide(0);"
                + "Chart.register({id: 'visible', afterDraw: (chart) => { window.visible = chart.options.responsive"
                + " ? window.visible : chart.data.datasets.map((each, index) => chart.isDatasetVisible(index)) }})");

        browser.save("button[aria-label='SVG of the chart: Sweep']", saved);

        assertThat(browser.run("return window.visible")).isEqualTo(List.of(false, true));
        browser.show("screen", "light");
        assertThat(browser.run("return new Promise(done => { const look = () => {"
                        + "const c = Chart.getChart('sweep-chart'); if (c.data.datasets[0].borderColor !== '#0072b2')"
                        + " requestAnimationFrame(look); else done([c.isDatasetVisible(0), c.isDatasetVisible(1)]) };"
                        + "look() })"))
                .isEqualTo(List.of(false, true));

        browser.run("const s = document.querySelector('#sweep-controls select[aria-label=over]');"
                + "s.value = 'blob'; s.dispatchEvent(new Event('change'))");
        assertThat(browser.run("return Chart.getChart('sweep-chart').isDatasetVisible(0)"))
                .as("another chart begins anew")
                .isEqualTo(true);
    }

    @Test
    void chartsOfManyRunsKeepTheirRoomAndNameEachRun() throws Exception {
        List<Path> runs = new ArrayList<>();
        for (int i = 1; i <= 16; i++) {
            runs.add(new PageRuns(folder, i, "a-long-name-of-a-kernel-" + i)
                    .write(PageRuns.sweep(List.of("1"), List.of("1KB")), 2, 3));
        }
        List<ComparedRun> read = runs.stream().map(ComparedRun::read).toList();
        Path page = folder.resolve("many.html");
        ReportPage.writeComparison(
                runs, Comparison.of(read.get(0), read.subList(1, 16), Comparison.LEAST_DIFFERENCE), page);
        browser.open(page, 1280, 900);
        browser.run("Chart.register({id: 'room', afterDraw: (chart) => {"
                + "window.room = chart.options.responsive ? window.room : chart.chartArea.height }})");

        Path file = browser.save("button[aria-label='SVG of the chart: p99 over time']", saved);

        assertThat(browser.count("Math.floor(window.room)")).isGreaterThan(150);
        Document document =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
        String texts = String.join("\n", texts(document, "text"));
        assertThat(read).allSatisfy(run -> assertThat(texts).contains(" " + run.id()));
    }

    @Test
    void buttonsAreNotPrinted() {
        openInTheDark();

        browser.show("print", "light");

        assertThat(browser.count("document.querySelectorAll(\".saves button[aria-label$='null']\").length"))
                .isZero();
        assertThat(browser.count("[...document.querySelectorAll('.saves')].filter(e => e.offsetParent).length"))
                .isZero();
        browser.show("screen", "light");
    }

    private static void openInTheDark() {
        browser.show("screen", "dark");
        browser.open(run.resolve(ReportPage.FILE_NAME), 1280, 900);
    }

    private static List<String> texts(Document document, String tag) {
        NodeList found = document.getElementsByTagName(tag);
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> found.item(i).getTextContent())
                .toList();
    }
}
