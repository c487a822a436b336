package io.blobbench.cli.fleet;

import io.blobbench.adapter.AdapterLoader;
import io.blobbench.server.file.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;

/**
 * The code of an adapter, for comparison with that of another process.
 *
 * @param folder of its jars, for messages
 * @param checksum of their names and contents; empty for one on the class path of the program
 */
record AdapterCode(String folder, String checksum) {
    /**
     * The code behind the loader of an adapter.
     *
     * @throws UncheckedIOException when a jar cannot be read
     */
    static AdapterCode of(ClassLoader loader) {
        List<Path> jars = loader instanceof AdapterLoader adapter ? adapter.jars() : List.of();
        if (jars.isEmpty()) {
            return new AdapterCode("the program itself", "");
        }
        try {
            MessageDigest all = Sha256.digest();
            for (Path jar : jars) {
                all.update((jar.getFileName() + "\n" + Sha256.of(jar) + "\n").getBytes(StandardCharsets.UTF_8));
            }
            return new AdapterCode(
                    String.valueOf(jars.get(0).getParent()), HexFormat.of().formatHex(all.digest()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
