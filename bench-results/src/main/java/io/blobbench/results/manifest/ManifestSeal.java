package io.blobbench.results.manifest;

/** Vouches for each version of a run's manifest. Called by the control thread. */
@FunctionalInterface
public interface ManifestSeal {
    /** Vouches for nothing. */
    ManifestSeal NONE = manifest -> {};

    /** Vouches for a manifest that is about to be written, besides the one that it replaces. */
    void seal(byte[] manifest);
}
