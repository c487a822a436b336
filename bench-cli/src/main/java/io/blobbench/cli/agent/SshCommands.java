package io.blobbench.cli.agent;

import java.util.ArrayList;
import java.util.List;

/**
 * The commands by which OpenSSH of this machine reaches load hosts. Users, ports, keys, agents and jump hosts are those of the user's own configuration;
 * only questions, which no one would answer, are off.
 *
 * @param folder of copies of the program there, relative to the home of the user
 * @param build of this program
 */
record SshCommands(String folder, String build) {
    private static final List<String> SSH = List.of("ssh", "-o", "BatchMode=yes", "-T");
    /** The folder of any build, a pattern of the shell. */
    private static final String ANY_BUILD = "build-" + "[0-9a-f]".repeat(BuildChecksum.DIGITS);
    /** The answer of a host for each copy that is in use, before the path of its folder. */
    static final String IN_USE = "in-use ";
    /** The answer of a host that has the build. */
    static final String HAS = "has-build";
    /** Reads the command lines of the user's processes, or of all where {@code ps} cannot choose those of a user, as that of BusyBox. */
    private static final String COMMAND_LINES = "used=$(ps -u \"$(id -u)\" -o args= 2>/dev/null)"
            + " || used=$(cat /proc/[0-9]*/cmdline 2>/dev/null | tr \"\\0\" \" \");"
            + " [ -n \"$used\" ] || { echo \"neither ps nor /proc tells which processes run here, so all copies of bench were kept\";"
            + " exit 1; };";
    /** Removes the journals that agents of a user left, unless they still run; for the shell of their host. */
    static final String REMOVE_JOURNALS =
            "cd \"${XDG_CACHE_HOME:-$HOME/.cache}/blobbench/agents/journals\" 2>/dev/null || exit 0; "
                    + "for file in agent-*.jsonl; do pid=${file#agent-}; kill -0 \"${pid%%-*}\" 2>/dev/null || rm -f \"$file\"; done";

    /** Asks whether a host has this build. */
    List<String> probe(String host) {
        return remote(host, "if [ -e " + home() + "/complete ]; then echo " + HAS + "; else echo lacks-build; fi");
    }

    /**
     * Unpacks what comes on standard input into a folder that {@link #complete} makes one of this build; leaves nothing when it fails.
     *
     * @param copy tells it from others, of letters, digits and {@code -}
     */
    List<String> unpack(String host, String copy) {
        String part = part(copy);
        return remote(
                host,
                "umask 077; trap \"rm -rf " + part + "; exit 1\" HUP INT TERM; mkdir -p " + part + " && tar -xf - -C "
                        + part + " && cat >/dev/null || { rm -rf " + part + "; exit 1; }");
    }

    /** Has the host use what was unpacked, as this build. */
    List<String> complete(String host, String copy) {
        String part = part(copy);
        return remote(
                host,
                "set -e; : >" + part + "/complete; [ -e " + home() + "/complete ] || { rm -rf " + home() + "; mv "
                        + part + " " + home() + "; }; rm -rf " + part);
    }

    /** Removes what was unpacked, and is not complete. */
    List<String> discard(String host, String copy) {
        return remote(host, "rm -rf " + part(copy));
    }

    private String part(String copy) {
        return home() + ".part." + copy;
    }

    /** Starts an agent of this build. */
    List<String> agent(String host) {
        return remote(host, "exec " + home() + "/bin/bench " + String.join(" ", AgentCommand.ATTACHED));
    }

    /**
     * Removes copies of all builds, except those that the command line of one of the user's processes names, and prints these; other
     * contents of the folder belong to the user. Fails, and removes none, where no command lines can be read.
     */
    List<String> clean(String host) {
        return remote(
                host,
                COMMAND_LINES + " for copy in " + folder + "/" + ANY_BUILD + " "
                        + folder
                        + "/" + ANY_BUILD
                        + ".part.*; do [ -e \"$copy\" ] || continue; case $used in *\"${copy##*/}\"*) echo \""
                        + IN_USE + "$copy\" ;; *) rm -rf \"$copy\" || exit 1 ;; esac; done");
    }

    List<String> removeJournals(String host) {
        return remote(host, REMOVE_JOURNALS);
    }

    private String home() {
        return folder + "/build-" + build;
    }

    private static List<String> remote(String host, String script) {
        List<String> command = new ArrayList<>(SSH);
        command.add(host);
        command.add("exec sh -c '" + script + "'");
        return command;
    }
}
