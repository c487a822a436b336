package io.blobbench.sample;

import io.blobbench.store.NamedValues;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.StoreTraits;
import io.blobbench.store.error.SettingException;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.operation.CompletionMode;
import io.blobbench.store.operation.OperationKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The entry point of the store {@code files}, which keeps each blob in a file of its own. */
public final class FileStoreFactory implements StoreFactory {
    static final StoreTraits TRAITS = new StoreTraits(
            Set.of(OperationKind.APPEND, OperationKind.PUT, OperationKind.GET),
            CompletionMode.INLINE, // submit returns when the operation is done
            Set.of(Consistency.ONE), // there is one copy
            Map.of(Durability.NONE, "", Durability.ALWAYS, ""), // no server needs a setting for either
            false, // no replicas
            false, // does not measure space
            Set.of(), // changes nothing that others use
            List.of()); // no layout options

    @Override
    public StoreTraits traits() {
        return TRAITS;
    }

    @Override
    public void check(StoreSettings settings) throws StoreException {
        client(settings);
    }

    @Override
    public Store open(StoreSettings settings) throws StoreException {
        return new FileStore(Path.of(client(settings)
                .find("folder")
                .orElseThrow(
                        () -> new SettingException("files needs the client setting 'folder', where it keeps blobs"))));
    }

    private static NamedValues client(StoreSettings settings) throws StoreException {
        return NamedValues.of("files client setting", settings.client(), Map.of(), Set.of("folder"));
    }
}
