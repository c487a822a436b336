package io.blobbench.cli.result;

import picocli.CommandLine.Option;

/** The consent to run what a folder of unknown origin records. */
final class TrustOption {
    @Option(
            names = "--trust",
            order = 31,
            description =
                    "Run the folder also when it was not made by this user on this host: it may start programs, contact"
                            + " servers, and send environment variables and files to them.")
    private boolean given;

    boolean given() {
        return given;
    }
}
