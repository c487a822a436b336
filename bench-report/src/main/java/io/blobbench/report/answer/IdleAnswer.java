package io.blobbench.report.answer;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.read.RowView;
import io.blobbench.report.table.Humanized;
import io.blobbench.trial.facts.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** A run that held connections, in a sentence for each trial. */
final class IdleAnswer {
    private static final double BYTES_PER_KB = 1e3;

    private final String store;
    private final RunPlan plan;

    IdleAnswer(String store, RunPlan plan) {
        this.store = store;
        this.plan = plan;
    }

    /** The sentences; none of trials that opened no connection. */
    List<String> sentences(List<MeasuredCell> cells) {
        List<String> sentences = new ArrayList<>();
        for (MeasuredCell cell : cells) {
            String at = plan.at(cell);
            for (RowView row : cell.rows()) {
                if (row.number("connections_opened").orElse(0) > 0) {
                    sentences.add(sentence(row, at + (cell.rows().size() == 1 ? "" : " in trial " + row.trial())));
                }
            }
        }
        return sentences;
    }

    /** {@code redis held 50,000 connections, 1.9 KB each in the server, 0.7 KB in the client; connect p99 1.20 ms.} */
    private String sentence(RowView row, String at) {
        double held = row.number("connections_opened").orElse(0)
                - row.number("connections_lost").orElse(0);
        double wanted = row.number("connections").orElse(held);
        return store + " held " + whole(held) + (held < wanted ? " of " + whole(wanted) : "") + " connections" + at
                + (row.hasReason(TrialResult.INTERRUPTED) ? " when it was interrupted" : "") + memory(row)
                + time(row, "; connect p99 ", "connect_p99_us")
                + time(row, ", keep-alive p99 ", "keep_alive_p99_us") + "." + limit(row);
    }

    private static String memory(RowView row) {
        List<String> parts = new ArrayList<>();
        row.number("server_b_per_connection").ifPresent(bytes -> parts.add(kilobytes(bytes) + " each in the server"));
        row.number("client_b_per_connection").ifPresent(bytes -> parts.add(kilobytes(bytes) + " in the client"));
        row.number("kernel_b_per_connection").ifPresent(bytes -> parts.add(kilobytes(bytes) + " in the kernel"));
        return parts.isEmpty() ? "" : ", " + String.join(", ", parts);
    }

    private static String time(RowView row, String name, String column) {
        OptionalDouble micros = row.number(column);
        return micros.isPresent() ? name + Humanized.microsInWords(micros.getAsDouble()) : "";
    }

    private static String limit(RowView row) {
        String cause = row.text("first_refusal");
        return cause.isEmpty()
                ? ""
                : " Connection " + whole(row.number("refused_connection").orElse(0)) + " was the first that failed: "
                        + cause + ".";
    }

    private static String whole(double count) {
        return String.format(Locale.ROOT, "%,.0f", count);
    }

    private static String kilobytes(double bytes) {
        return String.format(Locale.ROOT, "%.1f KB", bytes / BYTES_PER_KB);
    }
}
