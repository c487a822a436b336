package io.blobbench.adapter;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The loader of the classes of one folder of jars, which remembers the classes that it found. Usable from any thread. */
public final class AdapterLoader extends URLClassLoader {
    static {
        registerAsParallelCapable();
    }

    private final List<Path> jars;
    private final Queue<String> found = new ConcurrentLinkedQueue<>();

    /** @param parent the loader that is asked first */
    public AdapterLoader(String name, List<Path> jars, ClassLoader parent) throws MalformedURLException {
        super(name, urls(jars), parent);
        this.jars = List.copyOf(jars);
    }

    private static URL[] urls(List<Path> jars) throws MalformedURLException {
        URL[] urls = new URL[jars.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = jars.get(i).toUri().toURL();
        }
        return urls;
    }

    public List<Path> jars() {
        return jars;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        Class<?> type = super.findClass(name);
        found.add(name);
        return type;
    }

    /** Names of the classes that it found in its jars so far, in the order in which they were asked for. */
    public List<String> found() {
        return List.copyOf(found);
    }
}
