package io.blobbench.server.java;

import io.blobbench.server.ServerException;
import io.blobbench.server.ServerPlan;
import io.blobbench.store.error.SettingException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The server setting that decides on the heap of the JVM of each node, and is in no file of the server. */
public final class HeapSetting {
    public static final String NAME = "heap";

    private static final Pattern SIZE = Pattern.compile("([1-9]\\d{0,5})([mMgG])");

    private HeapSetting() {}

    /**
     * The heap of a node, in MiB.
     *
     * @param store for the message
     * @param usualMib where the plan names none
     * @throws ServerException when it is not like {@code 768m} or {@code 2g}
     */
    public static int mib(String store, ServerPlan plan, int usualMib) throws ServerException {
        String wanted = plan.settings().get(NAME);
        if (wanted == null) {
            return usualMib;
        }
        Matcher size = SIZE.matcher(wanted);
        if (!size.matches()) {
            SettingException cause = new SettingException(
                    store + " server setting " + NAME + " must be like 768m or 2g, got '" + wanted + "'");
            throw new ServerException(cause.getMessage(), cause);
        }
        int number = Integer.parseInt(size.group(1));
        return size.group(2).equalsIgnoreCase("g") ? number << 10 : number;
    }
}
