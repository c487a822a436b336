package io.blobbench.cli.doctor;

import io.blobbench.cli.calibrate.Calibrations;
import io.blobbench.host.HostDescription;
import io.blobbench.results.manifest.Calibration;
import java.util.Optional;

/** Whether the limits of the harness on this machine are known. */
final class HarnessFinding {
    private static final String SUBJECT = "harness";
    private static final String REMEDY = ": 'bench calibrate' takes 25 seconds and measures the limits of the harness";

    private HarnessFinding() {}

    /** @param latest calibration of this host; empty when there is none */
    static Finding of(Optional<Calibration> latest, HostDescription host) {
        if (latest.isEmpty()) {
            return Finding.note(SUBJECT, "never calibrated here" + REMEDY);
        }
        Calibration known = latest.get();
        String text = "calibrated " + (known.measuredAt().isEmpty() ? "once" : known.measuredAt());
        return Calibrations.fits(known, host)
                ? Finding.ok(SUBJECT, text)
                : Finding.note(
                        SUBJECT,
                        text + " with another processor or kernel, or with other usable cores or unknown ones"
                                + REMEDY);
    }
}
