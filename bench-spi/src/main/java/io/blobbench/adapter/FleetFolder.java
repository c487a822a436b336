package io.blobbench.adapter;

import io.blobbench.fleet.FleetEngine;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folder of jars that hold the engine of fleets. */
public final class FleetFolder {
    private FleetFolder() {}

    /**
     * Loads the engine in a class loader of its own, so that its libraries meet those of no store.
     *
     * @param folder {@code fleet} of the distribution
     * @throws AdapterException when there is none, or it cannot be loaded
     */
    public static FleetEngine load(Path folder) throws AdapterException {
        JarFolder jars = new JarFolder("the engine of fleets", folder);
        if (!Files.isDirectory(folder)) {
            throw jars.broken("there is no such folder", null);
        }
        ClassLoader loader = jars.loader("fleet", FleetFolder.class.getClassLoader());
        return jars.one(FleetEngine.class, "engines", loader);
    }
}
