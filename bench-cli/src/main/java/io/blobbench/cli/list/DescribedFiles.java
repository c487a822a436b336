package io.blobbench.cli.list;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.scenario.text.ScenarioException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;

/** Prints the names of scenarios, targets or fleets, each with the sentence in which its file describes itself. */
final class DescribedFiles {
    private DescribedFiles() {}

    /** Files by name. */
    interface Files {
        SortedMap<String, Path> byName() throws ScenarioException;
    }

    /** The sentence of a file about itself. */
    interface Sentence {
        String of(String file) throws ScenarioException;
    }

    static void print(Files files, Sentence sentence, PrintWriter out) throws CommandFailure {
        try {
            SortedMap<String, Path> byName = files.byName();
            int widest = byName.keySet().stream().mapToInt(String::length).max().orElse(1);
            for (Map.Entry<String, Path> entry : byName.entrySet()) {
                String text = sentence.of(entry.getValue().toString());
                out.println(String.format(Locale.ROOT, "%-" + widest + "s  %s", entry.getKey(), text));
            }
        } catch (ScenarioException e) {
            throw new CommandFailure(ExitCodes.USAGE, e.getMessage(), e);
        }
        out.flush();
    }
}
