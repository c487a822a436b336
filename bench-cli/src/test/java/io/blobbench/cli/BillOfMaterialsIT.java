package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.blobbench.machine.Required;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Compares the distribution's bill of materials with the jars in it. */
class BillOfMaterialsIT {
    private static final Path BILL = Path.of("..", "target", "blobbench.cdx.json");

    private static JsonNode bill;

    @BeforeAll
    static void read() throws IOException {
        assumeTrue(Files.exists(BILL) || Required.everything(), "an offline build makes no bill of materials");
        bill = new ObjectMapper().readTree(BILL.toFile());
    }

    @Test
    void listsTheThirdPartyJarsOfTheDistributionAndNoOthers() throws Exception {
        TreeMap<String, String> packed = new TreeMap<>();
        for (Path jar : jars()) {
            if (!ours(jar)) {
                packed.put(sha256(jar), jar.getFileName().toString());
            }
        }

        TreeMap<String, String> listed = new TreeMap<>();
        for (JsonNode component : bill.path("components")) {
            if (!component.path("group").asText().equals("io.blobbench")) {
                listed.put(sha256(component), component.path("purl").asText());
            }
        }

        assertThat(packed).isNotEmpty();
        assertThat(listed.keySet())
                .as("listed %s, packed %s", listed.values(), packed.values())
                .isEqualTo(packed.keySet());
    }

    @Test
    void listsTheModulesOfTheDistribution() throws Exception {
        TreeSet<String> packed = new TreeSet<>();
        for (Path jar : jars()) {
            if (ours(jar)) {
                packed.add(jar.getFileName().toString().replaceFirst("(-\\d.*)?\\.jar$", ""));
            }
        }

        TreeSet<String> listed = new TreeSet<>();
        for (JsonNode component : bill.path("components")) {
            if (component.path("group").asText().equals("io.blobbench")) {
                listed.add(component.path("name").asText());
            }
        }

        assertThat(listed).isEqualTo(packed).contains("bench-cli", "bench-core", "bench-kafka");
    }

    @Test
    void namesALicenceOfEveryComponent() {
        List<String> without = new ArrayList<>();
        for (JsonNode component : bill.path("components")) {
            if (component.path("licenses").isEmpty()) {
                without.add(component.path("purl").asText());
            }
        }

        assertThat(without).isEmpty();
    }

    private static List<Path> jars() throws IOException {
        try (var files = Files.walk(BenchProcess.DISTRIBUTION)) {
            return files.filter(file -> file.toString().endsWith(".jar")).toList();
        }
    }

    private static boolean ours(Path jar) {
        return jar.getFileName().toString().startsWith("bench-");
    }

    private static String sha256(Path jar) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(jar)));
    }

    private static String sha256(JsonNode component) {
        for (JsonNode hash : component.path("hashes")) {
            if (hash.path("alg").asText().equals("SHA-256")) {
                return hash.path("content").asText();
            }
        }
        return "no SHA-256 of " + component.path("purl").asText();
    }
}
