package io.blobbench.reference;

import io.blobbench.store.layout.LayoutOption;
import java.util.Arrays;
import java.util.List;

/** The layout options of the reference stores. */
enum ScriptOption {
    RETAIN("retain", "true (default) keeps the blobs; false counts written blobs, keeps none and finds no key"),
    DELAY("delay", "service time of every operation, as in 50us"),
    STALL_AFTER("stallAfter", "time from the first operation after provisioning, warm-up included, to a stall"),
    STALL_FOR("stallFor", "length of the one stall, in which no operation makes progress"),
    DROP_EVERY("dropEvery", "every n-th written blob is acknowledged and not stored"),
    DUPLICATE_EVERY("duplicateEvery", "every n-th written blob is stored twice"),
    CORRUPT_EVERY("corruptEvery", "every n-th written blob is stored with one byte changed, unless it is empty"),
    LOSE_UPDATE_EVERY(
            "loseUpdateEvery",
            "every n-th update that comes too late for its version is acknowledged, and overwrites the newer blob"),
    REJECT_EVERY("rejectEvery", "every n-th blob is rejected and not stored"),
    FAIL_EVERY("failEvery", "every n-th blob fails and is not stored"),
    FULL_AFTER("fullAfter", "after this many blobs every other one fails, because the store is full"),
    THROW_EVERY("throwEvery", "every n-th blob fails within submit, because the client throws, and is not stored"),
    NEVER_EVERY("neverEvery", "every n-th blob is not stored and gets no answer while its connection is open"),
    SHOW_AFTER("showAfter", "how long after its writing a second reader sees a blob, as in 50ms"),
    HIDE_EVERY("hideEvery", "every n-th written blob is stored and never seen by a second reader"),
    REFUSE("refuse", "the control call that fails: provision or connect");

    private final String word;
    private final String meaning;

    ScriptOption(String word, String meaning) {
        this.word = word;
        this.meaning = meaning;
    }

    String word() {
        return word;
    }

    /** All options, for users. */
    static List<LayoutOption> all() {
        return Arrays.stream(values())
                .map(option -> new LayoutOption(option.word, "", option.meaning))
                .toList();
    }
}
