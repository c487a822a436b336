package io.blobbench.contract;

import io.blobbench.store.StoreSettings;

/** What every adapter keeps, against one real server: an integration test of each adapter extends it. */
public abstract class StoreContract extends ClusterContract
        implements LayoutContract,
                SettingsContract,
                OperationContract,
                RejectionContract,
                ContentContract,
                FailureContract,
                ServerFaultContract,
                NeighbourContract {
    /** Something of somebody else on the cluster, not there yet. */
    protected abstract ForeignObject foreignObject(StoreSettings settings);

    @Override
    public final ForeignObject foreignObject() {
        return foreignObject(subject().cluster().settings());
    }
}
