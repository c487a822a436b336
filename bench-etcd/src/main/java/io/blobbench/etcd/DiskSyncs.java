package io.blobbench.etcd;

import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.UnsupportedLayoutException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Whether members wait for their disks: their API does not tell, but each counts such waits, and has more after a write if it does. Control
 * thread only.
 */
final class DiskSyncs {
    private final Map<EtcdMember, OptionalLong> before = new LinkedHashMap<>();

    /** Asks members before the write. */
    DiskSyncs(Collection<EtcdMember> members) {
        members.forEach(member -> before.put(member, member.diskSyncs()));
    }

    /** The durability that each member keeps, empty of one that does not tell; asked after the write. */
    Map<EtcdMember, Optional<Durability>> kept() {
        Map<EtcdMember, Optional<Durability>> kept = new LinkedHashMap<>();
        before.forEach((member, count) ->
                kept.put(member, count.isPresent() ? kept(member, count.getAsLong()) : Optional.empty()));
        return kept;
    }

    private static Optional<Durability> kept(EtcdMember member, long before) {
        boolean hasTheWrite = member.catchesUp();
        OptionalLong now = member.diskSyncs();
        if (now.isPresent() && now.getAsLong() > before) {
            return Optional.of(Durability.ALWAYS);
        }
        return now.isPresent() && hasTheWrite ? Optional.of(Durability.NONE) : Optional.empty();
    }

    /**
     * Requires the same of every member that tells.
     *
     * @throws UnsupportedLayoutException naming the first one that keeps another durability
     */
    static void require(Durability wanted, Map<EtcdMember, Optional<Durability>> kept)
            throws UnsupportedLayoutException {
        Map<Durability, String> needed = EtcdTraits.TRAITS.durabilities();
        for (Map.Entry<EtcdMember, Optional<Durability>> each : kept.entrySet()) {
            Durability found = each.getValue().orElse(wanted);
            if (found != wanted && needed.containsKey(wanted)) {
                Set<Durability> all =
                        kept.values().stream().flatMap(Optional::stream).collect(Collectors.toSet());
                throw new UnsupportedLayoutException(UnsupportedLayoutException.durabilityReason(
                        wanted,
                        Objects.requireNonNull(needed.get(wanted)),
                        "member " + each.getKey().endpoint() + " has " + needed.get(found),
                        all.size() == 1 ? all : Set.of()));
            }
        }
    }

    /** A sentence about members that do not tell; empty if all do. */
    static Optional<String> caution(Durability wanted, Map<EtcdMember, Optional<Durability>> kept) {
        String silent = kept.entrySet().stream()
                .filter(each -> each.getValue().isEmpty())
                .map(each -> each.getKey().endpoint())
                .collect(Collectors.joining(", "));
        return silent.isEmpty()
                ? Optional.empty()
                : Optional.of("durability " + wanted.word() + " was not checked at " + silent
                        + ": etcd shows no metrics there, which tell whether it waits for its disk, or did not confirm in"
                        + " time that it has the latest write");
    }

    /** For the description of a cluster. */
    static String shown(Map<EtcdMember, Optional<Durability>> kept) {
        if (kept.containsValue(Optional.of(Durability.NONE))) {
            return "no";
        }
        return kept.containsValue(Optional.empty()) ? "unknown" : "yes";
    }
}
