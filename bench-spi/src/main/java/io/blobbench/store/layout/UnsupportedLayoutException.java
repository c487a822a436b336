package io.blobbench.store.layout;

import io.blobbench.store.error.StoreException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** This target cannot do what the cell asks for; the message is the reason shown in the UNSUPPORTED row. */
public final class UnsupportedLayoutException extends StoreException {
    private static final long serialVersionUID = 1L;

    public UnsupportedLayoutException(String reason) {
        super(reason);
    }

    /**
     * The servers keep another durability.
     *
     * @param needed what servers must be set to, in their own words
     * @param found what these are set to
     * @param kept the durability that this is; empty where that is not known
     */
    public static UnsupportedLayoutException durability(
            Durability wanted, String needed, String found, Optional<Durability> kept) {
        return new UnsupportedLayoutException(durabilityReason(
                wanted, needed, "these have " + found, kept.map(Set::of).orElse(Set.of())));
    }

    /** An idle load opens connections without encryption, and the servers accept none. */
    public static UnsupportedLayoutException plainConnectionsOnly() {
        return new UnsupportedLayoutException("held connections are unencrypted, but these servers require TLS");
    }

    /**
     * The reason why servers do not keep a durability, and what to set instead.
     *
     * @param needed what servers must be set to, in their own words
     * @param found what is known of these: {@code these have appendonly no}
     * @param kept durabilities that they keep; empty where that is not known
     */
    public static String durabilityReason(Durability wanted, String needed, String found, Set<Durability> kept) {
        String asked = "durability " + wanted.word() + (wanted == Durability.NONE ? " (the default)" : "");
        String advice = kept.isEmpty()
                ? ""
                : ": set layout.durability="
                        + kept.stream().sorted().map(Durability::word).collect(Collectors.joining(" or "));
        return asked + " was asked for, which needs servers with " + needed + ", but " + found + advice;
    }
}
