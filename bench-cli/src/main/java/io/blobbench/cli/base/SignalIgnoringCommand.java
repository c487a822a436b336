package io.blobbench.cli.base;

import java.util.ArrayList;
import java.util.List;

/** Commands that ignore signals which a terminal sends to all processes of its foreground, from their start on. */
public final class SignalIgnoringCommand {
    private SignalIgnoringCommand() {}

    /**
     * The command in a shell that it replaces.
     *
     * @param signals their names with blanks between: {@code HUP INT}
     */
    public static List<String> of(String signals, List<String> command) {
        List<String> inShell = new ArrayList<>(List.of("sh", "-c", "trap '' " + signals + "; exec \"$@\"", "bench"));
        inShell.addAll(command);
        return List.copyOf(inShell);
    }
}
