package io.blobbench.report.compare;

import io.blobbench.report.cell.KindSamples;
import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.read.HistogramTimes;
import io.blobbench.report.read.RowView;
import io.blobbench.report.read.TrialHistogram;
import io.blobbench.results.column.ResultColumns;
import io.blobbench.results.histogram.HistogramTag;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Runs made of trials that a test writes down. */
public final class Runs {
    private Runs() {}

    public static ComparedRun of(String id, MeasuredCell... cells) {
        return new ComparedRun(id, "", "Test CPU, 4 cores", Arrays.asList(cells));
    }

    /** A run whose rows name another store. */
    public static ComparedRun ofStore(String store, MeasuredCell... cells) {
        return of(
                store,
                Arrays.stream(cells)
                        .map(cell -> new MeasuredCell(
                                cell.id(),
                                cell.rows().stream()
                                        .map(row -> {
                                            Map<String, String> fields = new HashMap<>(row.fields());
                                            fields.put("store", store);
                                            return RowView.of(fields);
                                        })
                                        .toList(),
                                cell.samples()))
                        .toArray(MeasuredCell[]::new));
    }

    /** A cell under a closed load of which only throughput is known. */
    public static MeasuredCell throughputs(String id, double... throughputs) {
        return new Cell(id).throughputs(throughputs).measured();
    }

    /** A cell in the making. Used by one thread. */
    public static final class Cell {
        private final String id;
        private final Map<String, String> asked = new HashMap<>();
        private final List<Map<String, String>> trials = new ArrayList<>();
        private final Map<HistogramTag, TrialHistogram> times = new HashMap<>();

        public Cell(String id) {
            this.id = id;
            with("cell", id, "run_id", "run", "store", "redis", "load_model", "closed");
            with("blob_bytes", id, "consistency", "one", "durability", "none", "replicas", "1", "entity", "blob");
        }

        /** Columns that are the same in all trials, as name, value, name, value. */
        public Cell with(String... columns) {
            for (int i = 0; i < columns.length; i += 2) {
                asked.put(columns[i], columns[i + 1]);
            }
            return this;
        }

        public Cell throughputs(double... values) {
            return measured("throughput_blobs_s", values);
        }

        /** A column with a value for each trial. */
        public Cell measured(String column, double... values) {
            for (int i = 0; i < values.length; i++) {
                trial(i + 1).put(column, String.valueOf(values[i]));
            }
            return this;
        }

        /** When each trial began, as results.csv has it. */
        public Cell started(String... instants) {
            return withEach("started_at", instants);
        }

        /** A column with a text for each trial. */
        public Cell withEach(String column, String... texts) {
            for (int i = 0; i < texts.length; i++) {
                trial(i + 1).put(column, texts[i]);
            }
            return this;
        }

        /** Percentiles of a metric, the p50 and p99 of each trial; its histogram has two hundred times that fit. */
        public Cell times(String metric, double[] p50Us, double[] p99Us) {
            measured(metric + "_p50_us", p50Us);
            measured(metric + "_p99_us", p99Us);
            return kind(metric, p50Us, p99Us);
        }

        /** The times of a kind of operation, as {@link #times}; results.csv does not have them. */
        public Cell kind(String metric, double[] p50Us, double[] p99Us) {
            for (int i = 0; i < p50Us.length; i++) {
                times.put(new HistogramTag(id, i + 1, metric), HistogramTimes.of(histogram(p50Us[i], p99Us[i])));
            }
            return this;
        }

        private static Histogram histogram(double p50Us, double p99Us) {
            Histogram histogram = new Histogram(3);
            histogram.recordValueWithCount((long) (p50Us * 1000), 190);
            histogram.recordValueWithCount((long) (p99Us * 1000), 10);
            return histogram;
        }

        /** A trial that does not tell the value of a column. */
        public Cell without(int trial, String column) {
            trial(trial).put(column, "");
            return this;
        }

        public Cell verdict(int trial, String verdict, String reasons) {
            trial(trial).put("verdict", verdict);
            trial(trial).put("reasons", reasons);
            return this;
        }

        private Map<String, String> trial(int number) {
            while (trials.size() < number) {
                trials.add(new HashMap<>(
                        Map.of("trial", String.valueOf(trials.size() + 1), "verdict", "VALID", "reasons", "")));
            }
            return trials.get(number - 1);
        }

        public MeasuredCell measured() {
            List<RowView> rows = new ArrayList<>();
            for (Map<String, String> trial : trials) {
                Map<String, String> fields = new HashMap<>();
                ResultColumns.names().forEach(name -> fields.put(name, ""));
                fields.putAll(asked);
                fields.putAll(trial);
                rows.add(RowView.of(fields));
            }
            return new KindSamples(times).addedTo(MeasuredCell.of(id, rows, times));
        }
    }
}
