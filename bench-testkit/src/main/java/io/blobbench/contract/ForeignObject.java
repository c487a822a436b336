package io.blobbench.contract;

/** An object of another user in the same store, written and read without the adapter. */
public interface ForeignObject {
    /** Creates the object. */
    void write(byte[] content) throws Exception;

    /** Reads the content of the object. */
    byte[] read() throws Exception;
}
