package io.blobbench.server;

/** Told how downloads get on, by one thread at a time; several files may be under way at once. */
public interface DownloadListener {
    /** Hears nothing. */
    DownloadListener NONE = new DownloadListener() {
        @Override
        public void progress(String file, long bytes, long totalBytes) {}

        @Override
        public void done(String file) {}
    };

    /**
     * More of a file has arrived.
     *
     * @param file its name, without folders
     * @param bytes so far
     * @param totalBytes its size, or -1 when the sender did not say
     */
    void progress(String file, long bytes, long totalBytes);

    /** No more of this file will come: it is complete, or its download failed. */
    void done(String file);
}
