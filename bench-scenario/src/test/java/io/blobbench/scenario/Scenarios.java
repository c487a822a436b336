package io.blobbench.scenario;

import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.store.layout.LayoutOption;
import io.blobbench.store.layout.OptionValues;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Reads scenarios that tests write out. */
public final class Scenarios {
    static final Path FILE = Path.of("s.yaml");

    private Scenarios() {}

    /** A reader that knows redis with one option and kafka with none. */
    public static ScenarioReader.Builder reader() {
        LayoutOption batchMode =
                new LayoutOption("batchMode", "", "").of(OptionValues.words("lpush", "multi", "rpush", "xadd"));
        return ScenarioReader.builder().stores(Map.of("redis", List.of(batchMode), "kafka", List.of()));
    }

    /** A scenario for redis of these lines below its question, which is line 1. */
    public static Scenario read(String... lines) throws ScenarioException {
        return read(reader(), "redis", lines);
    }

    public static Scenario read(ScenarioReader.Builder reader, String store, String... lines) throws ScenarioException {
        return reader.build().readText(FILE, text(lines), store);
    }

    static String text(String... lines) {
        return "question: What is it?\n" + String.join("\n", lines) + "\n";
    }

    public static Cell onlyCell(String... lines) throws ScenarioException {
        return read(lines).cells().get(0);
    }
}
