package io.blobbench.trial;

import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.store.BlobVisitor;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.ServerChange;
import io.blobbench.store.SpaceUsage;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.StoreTraits;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Layout;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Does nothing, remembers what it was to do, and fails as often as the test says. Used by one thread at a time. */
public final class RecordedStore implements Store, StoreFactory {
    /** The calls in their order: {@code remove x}. */
    public final List<String> calls = new ArrayList<>();

    /** Names of layouts that the servers hold. */
    public final Set<String> held = new HashSet<>();
    /** Whether what it removes stays, and what it provisioned cannot be torn down. */
    public boolean keeps;

    /** The settings that it would change for a layout, none any more once it has provisioned one. */
    public Map<String, String> changed = Map.of();

    /** What it was allowed to change when it was last opened. */
    public Set<ServerChange> mayChange = Set.of();

    /** A sentence about what a change leaves on the server. */
    public Optional<String> remains = Optional.empty();

    /** A sentence about what a removal leaves on the server. */
    public Optional<String> left = Optional.empty();

    /** How many of the next calls of {@link #open} fail. */
    public int refusals;

    /** Thrown instead of provisioning a layout. */
    Optional<StoreException> refusal = Optional.empty();

    /** How many blobs it counts. */
    long blobs;

    /** How often it prepared to measure its space. */
    int prepared;

    /** Whether it cannot do that. */
    boolean unprepared;

    /** What it says of its space. */
    Optional<SpaceUsage> space = Optional.empty();

    /** What it says of itself. */
    Map<String, String> description = Map.of();

    /** The blobs that a scan finds. */
    List<byte[]> contents = List.of();

    private void call(String what) {
        calls.add(what);
    }

    @Override
    public String name() {
        return "recorded";
    }

    @Override
    public String clientVersion() {
        return "1";
    }

    @Override
    public StoreTraits traits() {
        return new MemoryStoreFactory().traits();
    }

    @Override
    public Store open(StoreSettings settings) throws StoreException {
        call("open " + settings.endpoints());
        mayChange = settings.mayChange();
        if (refusals > 0) {
            throw new StoreException("refusal " + refusals--);
        }
        return this;
    }

    @Override
    public void provision(Layout layout) throws StoreException {
        call("provision " + layout.name());
        if (refusal.isPresent()) {
            throw refusal.get();
        }
        held.add(layout.name());
        changed = Map.of();
    }

    @Override
    public Connection connect(ConnectionPlan plan) throws StoreException {
        throw new StoreException("no load is meant");
    }

    @Override
    public void expect(long number) {
        call("expect " + number);
    }

    @Override
    public long countBlobs() {
        call("count");
        return blobs;
    }

    @Override
    public void scan(BlobVisitor visitor) {
        call("scan");
        contents.forEach(payload -> visitor.visit(BlobVisitor.NO_KEY, payload));
    }

    @Override
    public void prepareSpace() throws StoreException {
        if (unprepared) {
            throw new StoreException("it is not permitted");
        }
        prepared++;
    }

    @Override
    public Optional<SpaceUsage> measureSpace() {
        return space;
    }

    @Override
    public Map<String, String> describe() {
        call("describe");
        return description;
    }

    @Override
    public void teardown() throws StoreException {
        call("teardown");
        if (keeps) {
            throw new StoreException("it stays");
        }
    }

    @Override
    public boolean holds(String layoutName) {
        return held.contains(layoutName);
    }

    @Override
    public void remove(String layoutName) {
        call("remove " + layoutName);
        if (!keeps) {
            held.remove(layoutName);
        }
    }

    @Override
    public Optional<String> remains() {
        return left;
    }

    @Override
    public Map<String, String> settingsToChange(Layout layout) {
        return changed;
    }

    @Override
    public Optional<String> restore(Map<String, String> former) {
        call("restore " + former);
        return remains;
    }

    @Override
    public void close() {
        call("close");
    }
}
