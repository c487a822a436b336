package io.blobbench.contract;

/** Something that somebody else keeps on the cluster, written and read with the store's own client. */
public interface ForeignObject {
    /** Creates it. */
    void write(byte[] content) throws Exception;

    /** What it holds now. */
    byte[] read() throws Exception;
}
