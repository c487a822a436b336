package io.blobbench.contract;

/** What every adapter keeps, against one real server: an integration test of each adapter extends it. */
public abstract class StoreContract extends ClusterContract
        implements LayoutContract,
                SettingsContract,
                OperationContract,
                RejectionContract,
                ContentContract,
                FailureContract {}
