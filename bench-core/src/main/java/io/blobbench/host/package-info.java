/** What this machine, the harness and local servers use: processors, memory, disks, links. Control thread only, but for meters that say otherwise. */
package io.blobbench.host;
