package io.blobbench.cli.base;

import java.util.ArrayList;
import java.util.List;

/** Commands that ignore signals which a terminal sends to all processes of its foreground, from their start on. */
public final class DeafCommand {
    private DeafCommand() {}

    /**
     * The command in a shell that it replaces.
     *
     * @param signals their names with blanks between: {@code HUP INT}
     */
    public static List<String> to(String signals, List<String> command) {
        List<String> deaf = new ArrayList<>(List.of("sh", "-c", "trap '' " + signals + "; exec \"$@\"", "bench"));
        deaf.addAll(command);
        return List.copyOf(deaf);
    }
}
