package io.blobbench.etcd;

import io.blobbench.store.Waiting;
import io.blobbench.store.error.StoreException;
import io.etcd.jetcd.kv.GetResponse;
import io.etcd.jetcd.maintenance.AlarmMember;
import io.etcd.jetcd.maintenance.AlarmType;
import io.etcd.jetcd.options.CompactOption;
import io.etcd.jetcd.options.GetOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/** The files that the members keep everything in: the bytes in use there, and the history of keys, which can be dropped. Control thread only. */
final class Databases {
    /** Writes of other clients may keep a member busy. */
    private static final Duration COMPACTED_WITHIN = Duration.ofMinutes(1);

    private final EtcdSettings settings;
    private final Cluster cluster;
    private final Members members;
    private final Duration compactedWithin;

    Databases(EtcdSettings settings, Cluster cluster, Members members) {
        this(settings, cluster, members, COMPACTED_WITHIN);
    }

    /** @param compactedWithin after it, a member is measured whose compaction is not over */
    Databases(EtcdSettings settings, Cluster cluster, Members members, Duration compactedWithin) {
        this.settings = settings;
        this.cluster = cluster;
        this.members = members;
        this.compactedWithin = compactedWithin;
    }

    /**
     * Bytes in use over all members.
     *
     * @param compacted whether nothing but the newest version of every key was left by then
     */
    record InUse(long bytes, boolean compacted) {}

    /** Leaves nothing but the newest version of every key, and measures; empty where a member is not reached. */
    Optional<InUse> inUse(EtcdKeys keys) throws StoreException {
        List<String> targets = members.targets();
        if (targets.size() < members.count()) {
            return Optional.empty();
        }
        boolean compacted = compact(keys);
        long bytes = 0;
        for (String member : targets) {
            cluster.answer("defragment " + member, () -> cluster.maintenance().defragmentMember(member));
            bytes += usedBytes(member);
        }
        return Optional.of(new InUse(bytes, compacted));
    }

    private boolean isCompacted(String member, OptionalLong before) throws StoreException {
        AtomicLong last = new AtomicLong(-1);
        return Waiting.holdsWithin(compactedWithin, () -> {
            long bytes = last.getAndSet(usedBytes(member));
            return last.get() == bytes && more(settings.member(member).compactions(), before);
        });
    }

    private static boolean more(OptionalLong now, OptionalLong before) {
        return now.isEmpty() || before.isEmpty() || now.getAsLong() > before.getAsLong();
    }

    private long usedBytes(String member) throws StoreException {
        return cluster.ask("measure " + member, () -> cluster.maintenance().statusMember(member))
                .getDbSizeInUse();
    }

    /**
     * Leaves nothing but the newest version of every key, which makes room in the files, and waits for every member that is not away.
     *
     * @return whether all have completed that
     */
    boolean compact(EtcdKeys keys) throws StoreException {
        return compact(revision(keys));
    }

    /** The present one. */
    long revision(EtcdKeys keys) throws StoreException {
        GetOption counting = GetOption.builder().withCountOnly(true).build();
        return cluster.ask("ask for the revision", () -> cluster.kv().get(keys.prefix(), counting))
                .getHeader()
                .getRevision();
    }

    /** The same, where no key is left and the user may know that and compact; keys that others write keep their history. */
    void compactIfEmpty() throws StoreException {
        Optional<GetResponse> none = empty();
        if (none.isPresent()) {
            Cluster.ifAllowed(() -> compact(none.get().getHeader().getRevision()));
        }
    }

    /** The answer that there is no key; empty where there is one, or the user may not know that. */
    Optional<GetResponse> empty() throws StoreException {
        return cluster.askForAll().filter(answer -> answer.getCount() == 0);
    }

    /** Whether some member has reached its quota: the cluster refuses every write from then on, until the alarm is disarmed. */
    boolean full() throws StoreException {
        return members.status().getErrorList().stream().anyMatch(error -> error.contains(AlarmType.NOSPACE.name()));
    }

    /**
     * Makes room in the files of all members, whose quota is about their sizes, and has the cluster take writes again.
     *
     * @return whether it does
     */
    boolean reopen(EtcdKeys removed) throws StoreException {
        if (inUse(removed).isEmpty()) {
            return false;
        }
        for (AlarmMember alarm : cluster.answer(
                        "list alarms", () -> cluster.maintenance().listAlarms())
                .getAlarms()) {
            if (alarm.getAlarmType() == AlarmType.NOSPACE) {
                cluster.answer("disarm an alarm", () -> cluster.maintenance().alarmDisarm(alarm));
            }
        }
        return !full();
    }

    /** Each member compacts by itself; the answer to a compaction is about one of them. */
    private boolean compact(long revision) throws StoreException {
        Map<String, OptionalLong> before = new LinkedHashMap<>();
        for (String member : members.targets()) {
            before.put(member, settings.member(member).compactions());
        }
        boolean over = true;
        if (begin(revision)) {
            for (Map.Entry<String, OptionalLong> each : before.entrySet()) {
                over &= members.follows(each.getKey()) && isCompacted(each.getKey(), each.getValue());
            }
        }
        return over;
    }

    /** Begins a compaction; false if there is nothing to compact. */
    private boolean begin(long revision) throws StoreException {
        CompactOption fully = CompactOption.builder().withCompactPhysical(true).build();
        try {
            cluster.answer("compact", () -> cluster.kv().compact(revision, fully));
            return true;
        } catch (StoreException e) {
            if (!e.getMessage().contains("has been compacted")) {
                throw e;
            }
            return false;
        }
    }
}
