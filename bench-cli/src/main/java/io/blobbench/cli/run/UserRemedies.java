package io.blobbench.cli.run;

import io.blobbench.cli.base.ShellWord;
import io.blobbench.cli.base.ThisProgram;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.trial.sweep.Remedies;
import java.nio.file.Path;
import java.util.Optional;

/** Remedies in the words of this program's command line. */
final class UserRemedies {
    private UserRemedies() {}

    /**
     * The remedies of a run.
     *
     * @param given servers that it did not start; empty where it starts its own
     * @param folder of the run
     */
    static Remedies of(Optional<TargetServers> given, Path folder) {
        return new Remedies(
                given.map(servers -> "bench clean " + option(servers) + " " + ShellWord.of(folder))
                        .orElse(""),
                ThisProgram.MORE_MEMORY);
    }

    private static String option(TargetServers servers) {
        String endpoints = String.join(",", servers.endpoints());
        return servers.named().equals(endpoints)
                ? "--endpoint " + ShellWord.of(endpoints)
                : "--target " + ShellWord.of(servers.named());
    }
}
