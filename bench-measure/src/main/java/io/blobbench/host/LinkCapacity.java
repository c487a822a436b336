package io.blobbench.host;

/**
 * The capacity of network links for a load.
 *
 * @param loopbackBytesPerSecond what loopback can carry; 0 where unknown
 * @param onlyLoopback whether the load reaches its servers over loopback alone, so that no other link limits it, whatever other programs send there
 */
record LinkCapacity(double loopbackBytesPerSecond, boolean onlyLoopback) {
    /**
     * The capacity of a link in one direction, in bytes a second; 0 where it is unknown, or the load does not use the link.
     *
     * @param hardwareBitsPerSecond the speed of its hardware; 0 where unknown
     */
    double bytesPerSecond(boolean loopback, long hardwareBitsPerSecond) {
        if (loopback) {
            return loopbackBytesPerSecond;
        }
        return onlyLoopback ? 0 : hardwareBitsPerSecond / 8.0;
    }
}
