package io.blobbench.etcd;

import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.UnsupportedLayoutException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;

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

    /** The durability that members keep, of which those are left out that do not tell; asked after the write. */
    Map<EtcdMember, Durability> kept() {
        Map<EtcdMember, Durability> kept = new LinkedHashMap<>();
        before.forEach((member, count) -> {
            if (count.isPresent()) {
                member.catchUp();
                member.diskSyncs()
                        .ifPresent(
                                now -> kept.put(member, now > count.getAsLong() ? Durability.ALWAYS : Durability.NONE));
            }
        });
        return kept;
    }

    /**
     * Requires the same of every member that tells.
     *
     * @throws UnsupportedLayoutException naming the first one that keeps another durability
     */
    static void require(Durability wanted, Map<EtcdMember, Durability> kept) throws UnsupportedLayoutException {
        Map<Durability, String> needed = EtcdTraits.TRAITS.durabilities();
        for (Map.Entry<EtcdMember, Durability> each : kept.entrySet()) {
            if (each.getValue() != wanted && needed.containsKey(wanted)) {
                String found = "member " + each.getKey().endpoint() + " has " + needed.get(each.getValue());
                Set<Durability> all = Set.copyOf(kept.values());
                throw new UnsupportedLayoutException(UnsupportedLayoutException.durabilityReason(
                        wanted, Objects.requireNonNull(needed.get(wanted)), found, all.size() == 1 ? all : Set.of()));
            }
        }
    }

    /** For the description of a cluster. */
    static String shown(Map<EtcdMember, Durability> kept) {
        if (kept.isEmpty()) {
            return "unknown"; // then the layout's word has to do
        }
        return kept.containsValue(Durability.NONE) ? "no" : "yes";
    }
}
