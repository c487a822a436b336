package io.blobbench.etcd;

import io.blobbench.store.Waiting;
import io.blobbench.store.error.StoreException;
import io.etcd.jetcd.Response;
import io.etcd.jetcd.cluster.Member;
import io.etcd.jetcd.cluster.MemberListResponse;
import io.etcd.jetcd.maintenance.StatusResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The members of a cluster that hold blobs, and where each answers. The address that a member advertises may be one of its host or of its
 * container, where another cluster answers us. Control thread only.
 */
final class Members {
    /** Longer than an election, and than a member that was restarted needs to follow again. */
    private static final Duration FOLLOWING_WITHIN = Duration.ofSeconds(10);

    private final EtcdSettings settings;
    private final Cluster cluster;
    /** By the member's id. */
    private final Map<Long, String> found = new LinkedHashMap<>();

    Members(EtcdSettings settings, Cluster cluster) {
        this.settings = settings;
        this.cluster = cluster;
    }

    int count() throws StoreException {
        return holding(listed()).size();
    }

    /**
     * A sentence about members that do not answer, or know no leader because they are cut off, though they are waited for; empty if as many as
     * wanted do. A cluster lists members that are down like the others.
     */
    Optional<String> missing(int wanted) throws StoreException {
        List<String> following = new ArrayList<>();
        boolean complete = Waiting.holdsWithin(FOLLOWING_WITHIN, () -> {
            following.clear();
            for (String target : targets()) {
                if (follows(target)) {
                    following.add(settings.member(target).endpoint());
                }
            }
            return following.size() >= wanted;
        });
        return complete
                ? Optional.empty()
                : Optional.of("only " + following.size() + " of " + wanted
                        + " members answer and know a leader, those at " + String.join(", ", following));
    }

    /** Whether a member answers now, and knows a leader. */
    boolean follows(String target) throws StoreException {
        try {
            return status(target).getLeader() != 0;
        } catch (StoreException e) {
            throwIfDenied(e);
            return false;
        }
    }

    /** A user without the right to ask learns nothing of a member by that. */
    private static void throwIfDenied(StoreException failure) throws StoreException {
        if (EtcdSettings.denied(failure)) {
            throw failure;
        }
    }

    /** Where members answer, as targets of their own; those that answer nowhere are left out. */
    List<String> targets() throws StoreException {
        MemberListResponse listed = listed();
        Map<Long, Member> sought = holding(listed);
        if (!found.keySet().equals(sought.keySet())) {
            found.clear();
            long clusterId = listed.getHeader().getClusterId();
            for (String endpoint : settings.targets()) {
                look(endpoint, clusterId, sought);
            }
            for (Member member : sought.values()) {
                if (!found.containsKey(member.getId())) {
                    String advertised = member.getClientURIs().get(0).getAuthority();
                    look(EtcdSettings.target(List.of(advertised)), clusterId, sought);
                }
            }
        }
        return List.copyOf(found.values());
    }

    /** The same as {@code host:port} each. */
    List<String> addresses() throws StoreException {
        return targets().stream()
                .map(target -> settings.member(target).endpoint())
                .toList();
    }

    private void look(String target, long clusterId, Map<Long, Member> sought) throws StoreException {
        try {
            Response.Header who = status(target).getHeader();
            if (who.getClusterId() == clusterId && sought.containsKey(who.getMemberId())) {
                found.putIfAbsent(who.getMemberId(), target);
            }
        } catch (StoreException e) {
            throwIfDenied(e); // else it may be down, or the address one that leads nowhere from here
        }
    }

    /** The status of the member at the first endpoint that answers. */
    StatusResponse status() throws StoreException {
        List<StoreException> failures = new ArrayList<>();
        for (String endpoint : settings.targets()) {
            try {
                return status(endpoint);
            } catch (StoreException e) {
                failures.add(e);
            }
        }
        throw failures.get(0);
    }

    private StatusResponse status(String target) throws StoreException {
        return cluster.answerSoon(
                "ask " + target + " for its status", () -> cluster.maintenance().statusMember(target));
    }

    private MemberListResponse listed() throws StoreException {
        return cluster.answer("reach etcd at " + settings.endpoints(), () -> cluster.memberships()
                .listMember());
    }

    private static Map<Long, Member> holding(MemberListResponse listed) throws StoreException {
        Map<Long, Member> holding = new LinkedHashMap<>();
        for (Member member : listed.getMembers()) {
            if (member.isLearner()) {
                continue;
            }
            if (member.getClientURIs().isEmpty()) { // nor has it a name
                throw new StoreException("the member of this etcd cluster at " + member.getPeerURIs()
                        + " has not started: start or remove it");
            }
            holding.put(member.getId(), member);
        }
        return holding;
    }
}
