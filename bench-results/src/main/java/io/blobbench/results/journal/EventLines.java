package io.blobbench.results.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.blobbench.results.RunContext;
import io.blobbench.results.column.AgentColumns;
import io.blobbench.results.column.AgentRow;
import io.blobbench.results.column.Column;
import io.blobbench.results.column.IntervalColumns;
import io.blobbench.results.column.ResultColumns;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.AgentSummary;
import io.blobbench.trial.judge.CellVerdict;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The events of a run as JSON, a line each, for programs that follow it.
 *
 * <p>Every line has {@code event} and {@code run_id}. Rows of trials and intervals have the names, units and meanings of results.csv and
 * intervals.csv; fields that are empty there are left out.
 */
public final class EventLines {
    /** ASCII: standard output has the charset of the locale. */
    private static final ObjectMapper JSON =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,18}(\\.[0-9]+)?");
    /** Columns of words that may look like numbers. */
    private static final Set<String> WORDS = Set.of(
            "run_id",
            "tool_version",
            "server_version",
            "client_version",
            "server_build",
            "server_sha256",
            "target",
            "scenario",
            "cell",
            "content",
            "trace",
            "trace_sha256",
            "seed",
            "arrivals_seed",
            "options",
            "client",
            "server");

    private final RunContext run;

    public EventLines(RunContext run) {
        this.run = run;
    }

    /** One event, without the end of its line. */
    public String line(RunEvent event) {
        Map<String, Object> fields = new LinkedHashMap<>();
        if (event instanceof RunEvent.Phase phase) {
            start(fields, "phase").put("text", phase.text());
        } else if (event instanceof RunEvent.ServersStarted started) {
            start(fields, "servers_started").put("origin", started.origin());
        } else if (event instanceof RunEvent.Heated heated) {
            heated(start(fields, "heated"), heated);
        } else if (event instanceof RunEvent.TrialStarted started) {
            trialStarted(start(fields, "trial_started"), started);
        } else if (event instanceof RunEvent.IntervalEnded ended) {
            row(start(fields, "interval"), IntervalColumns.named(run, ended.cell(), ended.trial(), ended.interval()));
        } else if (event instanceof RunEvent.ProbeEnded probe) {
            start(fields, "probe_ended").put("number", probe.number());
            fields.put("kept", probe.kept());
            fields.put("check", probe.check());
            fields.put("left", probe.left());
            probe.whyNot().ifPresent(why -> fields.put("why_not", why));
            row(fields, ResultColumns.named(run, probe.result()));
        } else if (event instanceof RunEvent.AgentsEnded ended) {
            start(fields, "agents_ended").put("cell", ended.cell().id());
            fields.put("trial", ended.trial());
            fields.put(
                    "agents",
                    ended.agents().stream().map(agent -> agent(ended, agent)).toList());
        } else if (event instanceof RunEvent.TrialEnded ended) {
            row(start(fields, "trial_ended"), ResultColumns.named(run, ended.result()));
        } else if (event instanceof RunEvent.CellHeld held) {
            number(start(fields, "cell_held"), "seconds", held.held().seconds());
            number(fields, "ratio", held.held().ratio());
            row(fields, ResultColumns.named(run, held.held().result()));
        } else if (event instanceof RunEvent.CellsJudged judged) {
            start(fields, "cells_judged")
                    .put(
                            "cells",
                            judged.verdicts().stream().map(EventLines::verdict).toList());
        } else if (event instanceof RunEvent.ServerLog log) {
            start(fields, "server_log").put("node", log.node());
            fields.put("last_lines", log.lastLines());
        } else {
            throw new IllegalStateException("an event without a line: " + event);
        }
        return json(fields);
    }

    /**
     * The last line of a run.
     *
     * @param outcome as text: {@code 20 VALID, 1 FAILED}, or why it could not be measured
     * @param folder of its results; empty where it has none
     */
    public static String ended(String runId, String outcome, Optional<String> folder, int exitCode) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("event", "run_ended");
        fields.put("run_id", runId);
        fields.put("outcome", outcome);
        folder.ifPresent(path -> fields.put("folder", path));
        fields.put("exit_code", exitCode);
        return json(fields);
    }

    private Map<String, Object> start(Map<String, Object> fields, String event) {
        fields.put("event", event);
        fields.put("run_id", run.runId());
        return fields;
    }

    private static void heated(Map<String, Object> fields, RunEvent.Heated heated) {
        fields.put("cells", heated.summary().cells());
        fields.put("passes", heated.summary().passes());
        fields.put("seconds", heated.summary().seconds());
        fields.put("steady", heated.summary().steady());
        number(fields, "change", heated.summary().change());
    }

    private static void trialStarted(Map<String, Object> fields, RunEvent.TrialStarted started) {
        fields.put("cell", started.cell().id());
        fields.put("trial", started.trial());
        fields.put("index", started.index());
        fields.put("total", started.total());
    }

    private Map<String, Object> agent(RunEvent.AgentsEnded trial, AgentSummary agent) {
        Map<String, Object> fields = new LinkedHashMap<>();
        row(fields, Column.named(AgentColumns.ALL, new AgentRow(run, trial, agent)));
        return fields;
    }

    private static Map<String, Object> verdict(CellVerdict verdict) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("cell", verdict.cell());
        fields.put("steady", verdict.unsteady().isEmpty());
        verdict.unsteady().ifPresent(why -> fields.put("reason", why));
        verdict.sustainedRatio().ifPresent(ratio -> number(fields, "sustained_ratio", ratio));
        verdict.heldWrong().ifPresent(why -> fields.put("held", why));
        return fields;
    }

    /** JSON has no number that is none. */
    private static void number(Map<String, Object> fields, String name, double value) {
        if (Double.isFinite(value)) {
            fields.put(name, value);
        }
    }

    private static void row(Map<String, Object> fields, Map<String, String> row) {
        row.forEach((name, text) -> {
            if (!text.isEmpty()) {
                fields.put(name, !WORDS.contains(name) && NUMBER.matcher(text).matches() ? new BigDecimal(text) : text);
            }
        });
    }

    private static String json(Map<String, Object> fields) {
        try {
            return JSON.writeValueAsString(fields);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts, numbers and maps are always JSON", e);
        }
    }
}
