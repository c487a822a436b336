package io.blobbench.server.source;

import java.util.Locale;

/** The common name of builds for this machine. */
public final class Platform {
    private Platform() {}

    /** Operating system and processor: {@code linux-amd64}, {@code darwin-arm64}. */
    public static String name() {
        return name(System.getProperty("os.name"), System.getProperty("os.arch"));
    }

    static String name(String os, String processor) {
        String family = os.toLowerCase(Locale.ROOT).startsWith("mac") ? "darwin" : "linux";
        return family
                + switch (processor) {
                    case "amd64", "x86_64" -> "-amd64";
                    case "aarch64" -> "-arm64";
                    case "x86", "i386", "i686" -> "-386";
                    default -> "-" + processor;
                };
    }
}
