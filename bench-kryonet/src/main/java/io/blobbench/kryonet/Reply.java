package io.blobbench.kryonet;

/** The answer to one {@link Request}. The receiving side of a client uses one object again and again. */
final class Reply {
    int slot;
    long id;
    int index;
    Outcome outcome = Outcome.DONE;
    /** What a control call asked for. */
    long number;
    /** The blob that was asked for, the answer to a control call, the reason of a refusal, or null. */
    Object body;

    static Reply to(Request request) {
        Reply reply = new Reply();
        reply.slot = request.slot;
        reply.id = request.id;
        reply.index = request.index;
        return reply;
    }

    Reply with(Outcome what, Object content) {
        outcome = what;
        body = content;
        return this;
    }

    Reply copy() {
        Reply copy = new Reply();
        copy.slot = slot;
        copy.id = id;
        copy.index = index;
        copy.number = number;
        return copy.with(outcome, body);
    }

    /** How a request ended. */
    enum Outcome {
        DONE,
        /** A condition was not met, a key absent or present. */
        REJECTED,
        /** The server could not do it; the body says why. */
        REFUSED
    }
}
