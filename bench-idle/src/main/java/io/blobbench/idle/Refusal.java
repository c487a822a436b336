package io.blobbench.idle;

/**
 * The first connection that could not be opened.
 *
 * @param cause what ran out, or who refused it
 * @param connection its number, from 1
 * @param words of the system or the server
 */
public record Refusal(Cause cause, int connection, String words) {
    /** The reason why no more connections were opened. */
    public enum Cause {
        /** This process may open no more files. */
        DESCRIPTORS("the open files of the load host's process"),
        /** All processes of this machine together may open no more files. */
        SYSTEM_DESCRIPTORS("the open files of the load host's system"),
        /** No local port is left. */
        PORTS("the ports of the load host"),
        /** The system or this process has no memory for another one. */
        MEMORY("the memory of the load host"),
        /** The server process may open no more files. */
        SERVER_DESCRIPTORS("the open files of the server"),
        /** The server has no memory for another one. */
        SERVER_MEMORY("the memory of the server"),
        /** The server said that it takes no more, or closed a new connection. */
        SERVER("the server itself"),
        /** No process listens on the server's port. */
        NOBODY("a port that no process listens on"),
        /** The server did not answer in time. */
        NO_ANSWER("a server that does not answer");

        private final String named;

        Cause(String named) {
            this.named = named;
        }

        /** The cause as text after "limited by". */
        public String named() {
            return named;
        }
    }

    /** The same with another cause, and more to say of it. */
    public Refusal because(Cause found, String more) {
        return new Refusal(found, connection, words + "; " + more);
    }
}
