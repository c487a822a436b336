package io.blobbench.contract;

import io.blobbench.store.StoreSettings;

/** The contract of every adapter, tested on one real server: an integration test of each adapter extends it. */
public abstract class StoreContract extends ClusterContract
        implements LayoutContract,
                SettingsContract,
                OperationContract,
                RejectionContract,
                ContentContract,
                FailureContract,
                ServerFaultContract,
                IdleContract,
                NeighbourContract,
                WatcherContract {
    /** An object of another user on the cluster, not yet created. */
    protected abstract ForeignObject foreignObject(StoreSettings settings);

    @Override
    public final ForeignObject foreignObject() {
        return foreignObject(subject().cluster().settings());
    }
}
