package io.blobbench.etcd;

import io.blobbench.store.error.StoreException;
import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.KeyValue;
import io.etcd.jetcd.kv.GetResponse;
import io.etcd.jetcd.options.OptionsUtil;

/**
 * A range of keys, which is read page by page in their order.
 *
 * <p>For each page, a server looks at all keys up to the end that it is asked for, also at those behind the page. Many keys are therefore asked
 * for in parts of few: those that share all but their last characters with the key before, then all but one more, until there are many again.
 *
 * @param end the least key behind the range; {@link #FIRST_KEY} where there is none
 */
record KeyRange(ByteSequence first, ByteSequence end) {
    /** The least of all keys; as the end of a range it means that there is none. */
    static final ByteSequence FIRST_KEY = ByteSequence.from(new byte[1]);

    /** Keys that a server looks at in less time than it needs for a page. */
    private static final int FEW = 10_000;
    /** Characters in which keys of the smallest parts differ: 4096 keys of consecutive numbers in hex digits. */
    private static final int LAST_CHARACTERS = 3;

    void read(Pages pages, Visitor visitor) throws StoreException {
        ByteSequence shared = ByteSequence.EMPTY;
        ByteSequence next = first;
        while (!next.equals(end)) {
            ByteSequence partEnd = end.startsWith(shared) ? end : OptionsUtil.prefixEndOf(shared);
            GetResponse page = pages.ask(next, partEnd);
            for (KeyValue each : page.getKvs()) {
                visitor.visit(each);
                next = each.getKey().concat(FIRST_KEY); // the least key after this one
            }
            if (!page.isMore()) {
                next = partEnd;
                shared = withoutLast(1, shared);
            } else if (page.getCount() > FEW) {
                shared = withoutLast(LAST_CHARACTERS + 1, next);
            }
        }
    }

    private static ByteSequence withoutLast(int characters, ByteSequence key) {
        return key.substring(0, Math.max(0, key.size() - characters));
    }

    /** Asks for the first keys from one to before another, and for the number of all. */
    @FunctionalInterface
    interface Pages {
        GetResponse ask(ByteSequence from, ByteSequence end) throws StoreException;
    }

    /** Receives the keys. */
    @FunctionalInterface
    interface Visitor {
        void visit(KeyValue found);
    }
}
