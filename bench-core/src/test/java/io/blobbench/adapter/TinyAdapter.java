package io.blobbench.adapter;

import io.blobbench.store.StoreFactory;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Compiles and packs an adapter whose client library is one class, {@code org.client.Client}, in a jar of its own. */
final class TinyAdapter {
    private static final String FACTORY = """
            package io.blobbench.tiny;
            public final class NAMEFactory implements io.blobbench.store.StoreFactory {
              public String name() { return "STORE"; }
              public io.blobbench.store.StoreTraits traits() { TRAITS }
              public String clientVersion() { return org.client.Client.version(); }
              public io.blobbench.store.Store open(io.blobbench.store.StoreSettings settings) { return null; }
            }
            """;
    private static final String TRAITS = """
            return new io.blobbench.store.StoreTraits(
                java.util.Set.of(io.blobbench.store.operation.OperationKind.APPEND),
                io.blobbench.store.operation.CompletionMode.INLINE,
                java.util.Set.of(), java.util.Map.of(), false, false, java.util.Set.of(), java.util.List.of());
            """;
    private static final String CLIENT = """
            package org.client;
            public final class Client { public static String version() { return "VALUE"; } }
            """;
    private static final String SERVER = """
            package io.blobbench.tiny;
            public final class NAMEServers implements io.blobbench.server.ServerFactory {
              public String store() { return "STORE"; }
              public String defaultVersion() { return "1.2.3"; }
              public io.blobbench.server.LocalCluster start(
                  io.blobbench.server.ServerPlan plan, io.blobbench.server.ServerKit kit) { return null; }
            }
            """;

    private final Path folder;
    private final Map<String, String> services = new LinkedHashMap<>();
    private final Map<String, String> sources = new LinkedHashMap<>();

    private TinyAdapter(Path folder) {
        this.folder = folder;
    }

    /** @param folder of the store, created by {@link #write} */
    static TinyAdapter in(Path folder) {
        return new TinyAdapter(folder);
    }

    TinyAdapter store(String className, String store) {
        return store(className, store, TRAITS);
    }

    /** @param traits body of the method of that name */
    TinyAdapter store(String className, String store, String traits) {
        String factory = FACTORY.replace("TRAITS", traits);
        return source("io.blobbench.tiny." + className + "Factory", "StoreFactory", factory, className, store);
    }

    TinyAdapter server(String className, String store) {
        return source("io.blobbench.tiny." + className + "Servers", "ServerFactory", SERVER, className, store);
    }

    private TinyAdapter source(String type, String service, String source, String className, String store) {
        String serviceName =
                (service.equals("StoreFactory") ? "io.blobbench.store." : "io.blobbench.server.") + service;
        services.merge("META-INF/services/" + serviceName, type + "\n", String::concat);
        sources.put(type, source.replace("NAME", className).replace("STORE", store));
        return this;
    }

    /** Writes {@code adapter.jar} and {@code client.jar}. */
    void write(String clientVersion) throws IOException {
        Files.createDirectories(folder);
        Path work = Files.createTempDirectory(folder.getParent().getParent(), "work");
        compile(work, Map.of("org.client.Client", CLIENT.replace("VALUE", clientVersion)));
        pack(work, folder.resolve("client.jar"));
        Path adapterWork = Files.createTempDirectory(folder.getParent().getParent(), "work");
        compile(adapterWork, sources, work);
        pack(adapterWork, folder.resolve("adapter.jar"), services);
    }

    private static void compile(Path target, Map<String, String> sources, Path... classPath) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("-proc:none", "-d", target.toString(), "-cp"));
        List<String> entries = new ArrayList<>(List.of(harnessClasses().toString()));
        Stream.of(classPath).map(Path::toString).forEach(entries::add);
        arguments.add(String.join(System.getProperty("path.separator"), entries));
        Path sourceFolder = Files.createTempDirectory(target.getParent(), "source");
        for (Map.Entry<String, String> source : sources.entrySet()) {
            String file = source.getKey().substring(source.getKey().lastIndexOf('.') + 1) + ".java";
            arguments.add(Files.writeString(sourceFolder.resolve(file), source.getValue())
                    .toString());
        }
        int exit = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        if (exit != 0) {
            throw new AssertionError("cannot compile " + sources);
        }
    }

    private static Path harnessClasses() {
        try {
            return Path.of(StoreFactory.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    static void pack(Path classes, Path jar) throws IOException {
        pack(classes, jar, Map.of());
    }

    private static void pack(Path classes, Path jar, Map<String, String> texts) throws IOException {
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file);
                Stream<Path> found = Files.walk(classes)) {
            for (Path entry : found.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(
                        new JarEntry(classes.relativize(entry).toString().replace('\\', '/')));
                Files.copy(entry, out);
            }
            for (Map.Entry<String, String> text : texts.entrySet()) {
                out.putNextEntry(new JarEntry(text.getKey()));
                out.write(text.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
    }
}
