package io.blobbench.cli.display;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DownloadProgressTest {
    private final List<String> begun = new ArrayList<>();
    private final List<String> said = new ArrayList<>();
    private long nowNs;
    private final DownloadProgress progress = new DownloadProgress(begun::add, said::add, () -> nowNs);

    @Test
    void aPackageClientIsShownWithTheTimeThatItHasTaken() {
        progress.working("fetching etcd 3.6.15 with go");
        nowNs = TimeUnit.MILLISECONDS.toNanos(45_900);

        assertThat(progress.fetched()).hasToString("Optional[fetching etcd 3.6.15 with go (45 s)]");
        assertThat(begun).containsExactly("fetching etcd 3.6.15 with go");

        progress.done("fetching etcd 3.6.15 with go");
        assertThat(progress.fetched()).isEmpty();
    }

    @Test
    void filesWhoseSizeIsKnownAreShownBeforeTheClientThatFetchesThem() {
        progress.working("fetching redis-server with Maven");
        progress.progress("a.jar", 500, 1000);
        progress.progress("a.jar", 750, 1000);

        assertThat(progress.fetched()).hasToString("Optional[fetching 1 file, 750 B of 1.00 kB]");
        assertThat(begun)
                .containsExactly(
                        "fetching redis-server with Maven", "fetching server files that are not in the cache yet");
    }

    @Test
    void whatUsersMustKnowIsPassedOn() {
        progress.said("etcd in the cache had changed; fetching it again");

        assertThat(said).containsExactly("etcd in the cache had changed; fetching it again");
        assertThat(begun).isEmpty();
    }
}
