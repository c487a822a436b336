package io.blobbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.page.PageContent.ColumnPart;
import java.util.List;
import org.junit.jupiter.api.Test;

class PageTemplateTest {
    @Test
    void nothingInTheDataEndsItsElementOrFillsAPlace() {
        String reason = "</script><b>$1 {{style}} & \\";

        String page = page(reason);

        assertThat(page)
                .contains("<title>&lt;/script&gt;&lt;b&gt;$1 {{style}} &amp; \\</title>")
                .contains("\"rows\":[[\"\\u003c/script\\u003e\\u003cb\\u003e$1 {{style}} \\u0026 \\\\\"]]")
                .doesNotContain("sourceMappingURL")
                .contains("Chart.js v");
    }

    @Test
    void chartsAreBeforeRowsAndTheEnvironmentIsLast() {
        assertThat(page("calm"))
                .containsSubsequence(
                        "<h1>",
                        "id=\"headline\"",
                        "id=\"comparison\"",
                        "<canvas id=\"search-load-chart\"",
                        "<canvas id=\"sweep-chart\"",
                        "<canvas id=\"latency-chart\"",
                        "<canvas id=\"throughput-chart\"",
                        "<canvas id=\"agents-chart\"",
                        "<table id=\"rows-table\"",
                        "<div id=\"facts\"",
                        "</main>");
    }

    private static String page(String reason) {
        return PageTemplate.fill(new PageContent(
                reason,
                List.of(),
                List.of(),
                List.of(),
                List.of(new ColumnPart("reasons", "", "", null)),
                List.of(List.of(reason)),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                null));
    }
}
