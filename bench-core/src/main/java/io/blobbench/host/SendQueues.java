package io.blobbench.host;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import com.sun.jna.Platform;
import com.sun.jna.ptr.IntByReference;
import java.io.File;

/** Data that wait in the sockets of this process. Used by one thread at a time. */
@FunctionalInterface
interface SendQueues {
    /** Nothing can be found out about them. */
    long UNKNOWN = -1;

    /** Bytes that programs have written and the kernel could not send yet, over all sockets, or {@link #UNKNOWN}. */
    long unsentBytes();

    /** The queues of this process on this system. */
    static SendQueues ofProcess() {
        if (!Platform.isLinux()) {
            return () -> UNKNOWN;
        }
        try {
            LibC libC = Native.load("c", LibC.class);
            return () -> sum(libC, new File("/proc/self/fd").list());
        } catch (LinkageError e) {
            return () -> UNKNOWN; // a C library by another name, or none that may be called
        }
    }

    private static long sum(LibC libC, String[] descriptors) {
        if (descriptors == null) {
            return UNKNOWN;
        }
        IntByReference bytes = new IntByReference();
        long sum = 0;
        for (String descriptor : descriptors) {
            if (libC.ioctl(Integer.parseInt(descriptor), LibC.SIOCOUTQNSD, bytes) == 0) { // fails where it is no socket
                sum += bytes.getValue();
            }
        }
        return sum;
    }

    /** Functions of the C library, by their own names. */
    interface LibC extends Library {
        /** Bytes not sent (include/uapi/linux/sockios.h), unlike those that are only not acknowledged yet. */
        NativeLong SIOCOUTQNSD = new NativeLong(0x894B);

        int ioctl(int descriptor, NativeLong request, IntByReference value);
    }
}
