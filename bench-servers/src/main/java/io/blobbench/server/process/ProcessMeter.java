package io.blobbench.server.process;

import io.blobbench.server.ServerUsage;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/** Reads the resource usage of a process; keeps the last reading after the process has ended. Usable from any thread. */
public final class ProcessMeter {
    private static final ChildrenTimes CHILDREN = new ChildrenTimes(Path.of("/proc"));

    private final long pid;
    private volatile ServerUsage last = new ServerUsage(0, 0);

    /** @param pid of a process of this host */
    public ProcessMeter(long pid) {
        this.pid = pid;
    }

    /** Resources used since the process started; the processor time of its children, too, which share its memory. */
    public ServerUsage usage() {
        OSProcess process = Host.SYSTEM.getProcess(Math.toIntExact(pid));
        if (process != null && process.getState() != OSProcess.State.ZOMBIE) {
            long ownNs = TimeUnit.MILLISECONDS.toNanos(process.getKernelTime() + process.getUserTime());
            last = new ServerUsage(ownNs + CHILDREN.cpuNs(pid), process.getResidentSetSize());
        }
        return last;
    }

    /** Loaded on first use: the library behind it takes a while to start. */
    private static final class Host {
        static final OperatingSystem SYSTEM = new SystemInfo().getOperatingSystem();
    }
}
