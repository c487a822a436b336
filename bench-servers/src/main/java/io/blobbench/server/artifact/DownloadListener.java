package io.blobbench.server.artifact;

/** Told how downloads get on, by one thread at a time; several files may be under way at once. */
public interface DownloadListener {
    /** Hears nothing. */
    DownloadListener NONE = new DownloadListener() {
        @Override
        public void progress(String file, long bytes, long totalBytes) {}

        @Override
        public void done(String fileOrActivity) {}
    };

    /**
     * More of a file has arrived.
     *
     * @param file its name, without folders
     * @param bytes so far
     * @param totalBytes its size, or -1 when the sender did not say
     */
    void progress(String file, long bytes, long totalBytes);

    /**
     * A package client has begun to work, without telling how far it gets.
     *
     * @param activity what it does, for users: {@code fetching etcd 3.6.15 with go}
     */
    default void working(String activity) {}

    /** Something that users must know about what is fetched, as one line. */
    default void said(String line) {}

    /** No more of this file will come, or this activity is over: it is complete, or it failed. */
    void done(String fileOrActivity);
}
