package io.blobbench.cli.options;

import picocli.CommandLine.Option;

/** The consent to use what a folder of unknown origin records. */
public final class TrustOption {
    @Option(
            names = "--trust",
            order = 31,
            description =
                    "Use the folder also when it was not made by this user on this host: it may contact servers and send"
                            + " environment variables and files to them; 'rerun' and 'resume' may also start programs.")
    private boolean given;

    /** Whether it is given. */
    public boolean given() {
        return given;
    }
}
