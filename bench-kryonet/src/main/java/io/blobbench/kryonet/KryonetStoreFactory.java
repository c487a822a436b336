package io.blobbench.kryonet;

import io.blobbench.store.CompletionMode;
import io.blobbench.store.Consistency;
import io.blobbench.store.Durability;
import io.blobbench.store.Entity;
import io.blobbench.store.LayoutOption;
import io.blobbench.store.MessageForm;
import io.blobbench.store.NamedValues;
import io.blobbench.store.OperationKind;
import io.blobbench.store.Serialization;
import io.blobbench.store.Store;
import io.blobbench.store.StoreException;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.StoreTraits;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The client side of KryoNet. */
public final class KryonetStoreFactory implements StoreFactory {
    /** What KryoNet serializes itself, as published. */
    static final MessageForm MESSAGES = new MessageForm(Entity.ELEMENTS, Serialization.INLINE);

    /** KryoNet's own, but for the first, which it does not have. */
    private static final Map<String, String> SETTINGS =
            Map.of("connectTimeoutMillis", "5000", "timeoutMillis", "12000", "keepAliveMillis", "8000");

    private static final String FITS = " for each connection, or 0 for what fits the messages";

    static final StoreTraits TRAITS = new StoreTraits(
            EnumSet.allOf(OperationKind.class),
            CompletionMode.ASYNC,
            EnumSet.of(Consistency.ONE),
            Map.of(Durability.NONE, ""),
            false,
            false,
            Set.of(),
            List.of(
                    new LayoutOption("retain", "true", "false counts appended blobs without keeping them"),
                    new LayoutOption(
                            "fullBuffer",
                            "wait",
                            "a full write buffer makes the sender wait; or fail: it fails the blob"),
                    new LayoutOption("writeBuffer", "0", "bytes of a client's write buffer" + FITS),
                    new LayoutOption("objectBuffer", "0", "bytes of a client's object buffer" + FITS),
                    new LayoutOption("serverWriteBuffer", "0", "bytes of the server's write buffer" + FITS),
                    new LayoutOption("serverObjectBuffer", "0", "bytes of the server's object buffer" + FITS)));

    @Override
    public StoreTraits traits() {
        return TRAITS;
    }

    @Override
    public boolean maps(MessageForm form) {
        return form.equals(MESSAGES);
    }

    @Override
    public Store open(StoreSettings settings) throws StoreException {
        settings.access().requireOpen("kryonet");
        return new KryonetStore(settings.parseEndpoints().get(0), settings(settings.client()));
    }

    static NamedValues settings(Map<String, String> given) throws StoreException {
        return NamedValues.of("kryonet client setting", given, SETTINGS, Set.of());
    }
}
