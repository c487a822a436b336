package io.blobbench.etcd;

import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Releases in which a single member answers a write before that is on its disk: all before 3.4.21, and 3.5.0 to 3.5.4
 * (<a href="https://github.com/etcd-io/etcd/issues/14370">issue 14370</a>). Several members of these releases do not.
 */
final class EarlyAnswers {
    private static final Pattern RELEASE = Pattern.compile("3\\.(\\d{1,9})\\.(\\d{1,9})(?!\\d).*");

    private EarlyAnswers() {}

    /** @param version as a member tells it; one that does not begin like 3.5.1 is none of these releases */
    static boolean givenBy(String version) {
        Matcher release = RELEASE.matcher(version);
        if (!release.matches()) {
            return false;
        }
        int minor = Integer.parseInt(release.group(1));
        int patch = Integer.parseInt(release.group(2));
        return minor < 4 || (minor == 4 && patch < 21) || (minor == 5 && patch < 5);
    }

    /** @throws UnsupportedLayoutException when answers would have to wait for the disk of such a member */
    static void refuse(Layout wanted, String version) throws UnsupportedLayoutException {
        if (wanted.durability() == Durability.ALWAYS && wanted.replicas() == 1 && givenBy(version)) {
            throw new UnsupportedLayoutException(
                    "durability always was asked for, but a single member of etcd " + version
                            + " answers writes before they are on its disk (etcd issue 14370): it needs etcd 3.4.21 or a later"
                            + " 3.4, or 3.5.5 or later, or at least three members");
        }
    }
}
