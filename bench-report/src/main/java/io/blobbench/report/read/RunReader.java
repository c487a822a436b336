package io.blobbench.report.read;

import io.blobbench.report.read.RunResults.PlannedCell;
import io.blobbench.results.FleetEntry;
import io.blobbench.results.ResultsException;
import io.blobbench.results.csv.ResultsCsv;
import io.blobbench.results.manifest.CellEntry;
import io.blobbench.results.manifest.Manifest;
import io.blobbench.results.manifest.ManifestFile;
import java.nio.file.Path;

/** Reads a run folder: refuses unknown versions, tolerates a last line that a crash cut off. */
public final class RunReader {
    private RunReader() {}

    /**
     * Reads run.json and results.csv of a run.
     *
     * @throws ResultsException when the folder holds no run, or one of another schema
     */
    public static RunResults read(Path folder) {
        return read(folder, ManifestFile.read(folder));
    }

    /**
     * Reads results.csv of a run whose run.json was read.
     *
     * @throws ResultsException when the folder holds no rows
     */
    public static RunResults read(Path folder, Manifest manifest) {
        return of(manifest, ResultsFile.read(folder.resolve(ResultsCsv.FILE_NAME)));
    }

    /** The results of a run whose files were read. */
    public static RunResults of(Manifest manifest, ResultsFile results) {
        return new RunResults(
                manifest.runId(),
                manifest.store(),
                manifest.scenario().name(),
                manifest.target(),
                loadFrom(manifest),
                manifest.status(),
                manifest.statusReason(),
                manifest.scenario().axes(),
                manifest.scenario().show(),
                manifest.cells().stream()
                        .map(cell -> new PlannedCell(cell.id(), cell.axes(), precision(cell)))
                        .toList(),
                manifest.trialsPlanned(),
                results.rows(),
                results.truncated());
    }

    private static double precision(CellEntry cell) {
        return cell.load().map(load -> load.precision().orElse(0)).orElse(0.0);
    }

    /** The host that run.json describes is that of a fleet's controller, which sends no load. */
    private static String loadFrom(Manifest manifest) {
        return manifest.fleet()
                .filter(fleet -> !fleet.local())
                .map(FleetEntry::text)
                .orElseGet(() -> Machine.of(manifest.host()).line());
    }
}
