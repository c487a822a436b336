package io.blobbench.report.read;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.blobbench.results.ResultsException;
import io.blobbench.results.csv.PrefixedCsv;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;

/** The probes of a run that looks for the highest load. */
public final class ProbesFile {
    private static final String CHECK = "check";

    private ProbesFile() {}

    /**
     * Reads probes.csv of a run; a last line that a crash cut off is left out.
     *
     * @return in the order of the file; none where a run has no such file, or one of a version without checks
     * @throws ResultsException when it cannot be read
     */
    public static List<ProbeView> read(Path folder) {
        return TrialCsv.read(folder.resolve(PrefixedCsv.PROBES), CHECK, ProbesFile::probe);
    }

    private static ProbeView probe(NamedCsvRecord record) {
        OptionalDouble p99 = TrialCsv.number(record, "response_p99_us");
        OptionalDouble response = p99.isPresent() ? p99 : TrialCsv.number(record, "response_max_us");
        return new ProbeView(
                record.getField("cell"),
                Integer.parseInt(record.getField("trial")),
                Integer.parseInt(record.getField("probe")),
                Boolean.parseBoolean(record.getField(CHECK)),
                Boolean.parseBoolean(record.getField("kept")),
                record.getField("why_not"),
                Double.parseDouble(record.getField("offered_ops_s")),
                response,
                p99.isEmpty() && response.isPresent(),
                Double.parseDouble(record.getField("response_p99_limit_us")),
                TrialCsv.number(record, "measured_s"));
    }
}
