package io.blobbench.adapter;

import java.util.List;

/**
 * The parent of every adapter's loader: shows the classes of the platform and those that harness and adapters share, and
 * hides every library of the harness.
 *
 * <p>So a store's client finds the versions it was built with, or nothing, and never those of the harness or of another
 * store.
 */
final class SharedClasses extends ClassLoader {
    static {
        registerAsParallelCapable();
    }

    /** The last two hold modules of the JDK that the platform's loader does not see, such as {@code jdk.attach}. */
    private static final List<String> SHARED = List.of("io.blobbench.", "org.slf4j.", "jdk.", "com.sun.tools.");

    private final ClassLoader harness;

    SharedClasses(ClassLoader harness) {
        super("shared", ClassLoader.getPlatformClassLoader());
        this.harness = harness;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (SHARED.stream().anyMatch(name::startsWith)) {
            return harness.loadClass(name);
        }
        throw new ClassNotFoundException(name);
    }
}
