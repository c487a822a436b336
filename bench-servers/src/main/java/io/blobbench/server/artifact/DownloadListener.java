package io.blobbench.server.artifact;

/** Receives the progress of downloads, on one thread at a time; several files may be under way at once. */
public interface DownloadListener {
    /** Ignores all progress. */
    DownloadListener NONE = new DownloadListener() {
        @Override
        public void progress(String file, long bytes, long totalBytes) {}

        @Override
        public void done(String fileOrActivity) {}
    };

    /**
     * Called when more of a file has arrived.
     *
     * @param file its name, without folders
     * @param bytes so far
     * @param totalBytes its size, or -1 when the sender did not say
     */
    void progress(String file, long bytes, long totalBytes);

    /**
     * Called when a package client has begun an activity whose progress is unknown.
     *
     * @param activity the activity, for users: {@code fetching etcd 3.6.15 with go}
     */
    default void working(String activity) {}

    /** Called with a warning about the programs of servers or their start, as one line. */
    default void said(String line) {}

    /** Called when a file or an activity is complete or has failed. */
    void done(String fileOrActivity);
}
