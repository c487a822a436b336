package io.blobbench.scenario.text;

import java.util.regex.Pattern;

/**
 * Recognises settings that hold secrets by the end of their names: {@code ssl.key.password}.
 *
 * <p>Scenarios refuse to have the same names written out that results hide, so that a run that is repeated from its
 * results never reads the placeholder of a secret.
 */
public final class SecretNames {
    private static final Pattern SECRET =
            Pattern.compile("(?i).*(pass|password|passwd|passphrase|secret|token|credentials?|jaas|jaas\\.config"
                    + "|(private|access|api|keystore)[._-]?key)");

    private SecretNames() {}

    /** Whether a value of this name is a secret. */
    public static boolean matches(String name) {
        return SECRET.matcher(name).matches();
    }
}
