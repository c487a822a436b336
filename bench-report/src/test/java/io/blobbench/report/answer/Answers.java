package io.blobbench.report.answer;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.scenario.text.Show;
import java.util.List;

/** Answers of runs that had no search and one JVM. */
public final class Answers {
    private Answers() {}

    public static List<String> of(String store, Show show, List<MeasuredCell> cells) {
        return RunAnswer.of(store, show, cells, List.of(), RunPlan.unknown());
    }
}
