package io.blobbench.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.adapter.AdapterLoader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClassPreloaderTest {
    @TempDir
    Path folder;

    @BeforeEach
    void jarOfAClient() throws IOException {
        jar(Client.class, Message.class);
    }

    @Test
    void classesOfAnEarlierRunAreLoadedBeforeTheyAreAskedFor() throws Exception {
        try (AdapterLoader before = loader()) {
            ClassPreloader first = preloader(before);
            before.loadClass(Client.class.getName());
            first.end();
            first.keep();
        }
        try (AdapterLoader loader = loader()) {
            ClassPreloader second = preloader(loader);
            second.loaded();

            assertThat(loader.found()).containsExactly(Client.class.getName());
        }
    }

    @Test
    void namesOfSeveralRunsAddUp() throws Exception {
        for (Class<?> needed : List.of(Client.class, Message.class)) {
            try (AdapterLoader loader = loader()) {
                ClassPreloader run = preloader(loader);
                run.loaded();
                loader.loadClass(needed.getName());
                run.keep();
            }
        }
        try (AdapterLoader loader = loader()) {
            preloader(loader).loaded();

            assertThat(loader.found()).containsExactly(Client.class.getName(), Message.class.getName());
        }
    }

    @Test
    void namesOfOtherJarsDoNotHold() throws Exception {
        try (AdapterLoader loader = loader()) {
            ClassPreloader run = preloader(loader);
            loader.loadClass(Message.class.getName());
            run.keep();
        }
        jar(Client.class);
        try (AdapterLoader loader = loader()) {
            preloader(loader).loaded();

            assertThat(loader.found()).isEmpty();
        }
    }

    @Test
    void aNameThatLeadsNowhereHarmsNobody() throws Exception {
        Path names = folder.resolve("cache/client.names");
        try (AdapterLoader loader = loader()) {
            ClassPreloader run = preloader(loader);
            loader.loadClass(Client.class.getName());
            run.keep();
        }
        List<String> lines = Files.readAllLines(names);
        lines.add(lines.size() - 1, "no.such.Client");
        Files.write(names, lines);
        try (AdapterLoader loader = loader()) {
            preloader(loader).loaded();

            assertThat(loader.found()).containsExactly(Client.class.getName());
        }
    }

    @Test
    void aJarThatIsGoneMeansNoPreloader() throws Exception {
        try (AdapterLoader loader = loader()) {
            Files.delete(folder.resolve("client.jar"));

            assertThat(ClassPreloader.of(loader, folder.resolve("names"))).isEqualTo(Optional.empty());
        }
    }

    private ClassPreloader preloader(AdapterLoader loader) {
        return ClassPreloader.of(loader, folder.resolve("cache/client.names")).orElseThrow();
    }

    private AdapterLoader loader() throws IOException {
        return new AdapterLoader("client", List.of(folder.resolve("client.jar")), ClassLoader.getPlatformClassLoader());
    }

    private void jar(Class<?>... types) throws IOException {
        try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(folder.resolve("client.jar")))) {
            for (Class<?> type : types) {
                String file = type.getName().replace('.', '/') + ".class";
                jar.putNextEntry(new ZipEntry(file));
                try (InputStream in = type.getClassLoader().getResourceAsStream(file)) {
                    in.transferTo(jar);
                }
            }
        }
    }

    private static final class Client {}

    private static final class Message {}
}
