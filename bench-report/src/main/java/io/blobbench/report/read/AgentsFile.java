package io.blobbench.report.read;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.blobbench.results.ResultsException;
import io.blobbench.results.csv.TrialFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;

/** The agents of a run whose load came from a fleet. */
public final class AgentsFile {
    private static final String SKEW = "start_skew_ms";

    private AgentsFile() {}

    /**
     * Reads agents.csv of a run; a last line that a crash cut off is left out.
     *
     * @return in the order of the file; none where a run has no such file
     * @throws ResultsException when it cannot be read
     */
    public static List<AgentView> read(Path folder) {
        return TrialCsv.read(folder.resolve(TrialFiles.AGENTS), SKEW, AgentsFile::agent);
    }

    private static AgentView agent(NamedCsvRecord record) {
        OptionalDouble p99 = TrialCsv.number(record, "service_p99_us");
        return new AgentView(
                record.getField("cell"),
                Integer.parseInt(record.getField("trial")),
                Integer.parseInt(record.getField("agent")),
                record.getField("host"),
                TrialCsv.number(record, SKEW),
                TrialCsv.number(record, "clock_bound_ms"),
                TrialCsv.number(record, "throughput_blobs_s"),
                p99.isPresent() ? p99 : TrialCsv.number(record, "service_max_us"),
                record.getField("limited_by"),
                record.getField("trouble"));
    }
}
