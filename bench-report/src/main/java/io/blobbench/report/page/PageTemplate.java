package io.blobbench.report.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.commons.text.StringEscapeUtils;

/** Puts styles, scripts and data into page.html, so that the page is one file. */
final class PageTemplate {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");
    /** Each uses only those before it. */
    private static final List<String> SCRIPTS = List.of(
            "base.js",
            "charts.js",
            "chooser.js",
            "summary.js",
            "sweep.js",
            "latency.js",
            "time.js",
            "search.js",
            "limits.js",
            "agents.js",
            "rows.js",
            "comparison.js",
            "svg.js",
            "export.js");

    private PageTemplate() {}

    static String fill(PageContent content) {
        Map<String, String> parts = Map.of(
                "title", StringEscapeUtils.escapeHtml4(content.title()),
                "style", resource("page.css"),
                "charts", withoutMap(resource("chart.umd.min.js")),
                "data", json(content),
                "script", SCRIPTS.stream().map(PageTemplate::resource).collect(Collectors.joining("\n")));
        return PLACE.matcher(resource("page.html"))
                .replaceAll(place -> Matcher.quoteReplacement(parts.get(place.group(1))));
    }

    /** JSON inside a script element: nothing in it may end the element, not even the reason that a store gave. */
    private static String json(PageContent content) {
        try {
            return JSON.writeValueAsString(content)
                    .replace("<", "\\u003c")
                    .replace(">", "\\u003e")
                    .replace("&", "\\u0026");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("records of texts and numbers are always JSON", e);
        }
    }

    /** A browser with its tools open would look for the map. */
    private static String withoutMap(String script) {
        return script.replaceAll("(?m)^//# sourceMappingURL=.*$", "");
    }

    private static String resource(String name) {
        try (InputStream in = PageTemplate.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the program lacks its file " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
