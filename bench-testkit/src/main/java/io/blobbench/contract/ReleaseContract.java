package io.blobbench.contract;

/**
 * What an adapter keeps on another release of its server than the one that starts by default: the part of {@link StoreContract}
 * in which the server has a say, for servers that take long to start and to answer.
 */
public abstract class ReleaseContract extends ClusterContract
        implements LayoutContract, OperationContract, RejectionContract, ContentContract {}
