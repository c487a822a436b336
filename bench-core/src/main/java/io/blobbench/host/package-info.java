/** Meters of the machine, the harness and local servers: processors, memory, disks, links. Control thread only, but for meters that say otherwise. */
package io.blobbench.host;
