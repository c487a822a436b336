package io.blobbench.scenario.fleet;

import java.util.List;
import java.util.Locale;

/** Ways to start agents. */
public enum LaunchKind {
    /** Child processes on this machine. */
    LOCAL,
    /** By people, who get the command. */
    NONE,
    /** By OpenSSH, with the user's own configuration. */
    SSH,
    /** By {@code srun}, in an allocation of Slurm. */
    SLURM,
    /** By an Indexed Job. */
    KUBERNETES;

    /** As files write it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The keys that say something about this way alone. */
    List<String> keys() {
        return switch (this) {
            case LOCAL -> List.of("count");
            case NONE -> List.of("hosts", "count");
            case SSH -> List.of("hosts", "folder");
            case SLURM -> List.of("count", "arguments");
            case KUBERNETES -> List.of("count", "image", "namespace");
        };
    }
}
