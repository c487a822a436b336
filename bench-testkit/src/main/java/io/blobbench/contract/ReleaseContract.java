package io.blobbench.contract;

/**
 * The contract on another release of the server than the default: the part of {@link StoreContract} that depends on the
 * server, for servers that are slow to start and to answer.
 */
public abstract class ReleaseContract extends ClusterContract
        implements LayoutContract, OperationContract, RejectionContract, ContentContract {}
