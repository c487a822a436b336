package io.blobbench.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.Version;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SnapshotsTest {
    private static final Map<String, String> BY_DEFAULT = Map.of("auto_snapshot", "true");
    private static final Map<String, String> OFF = Map.of("auto_snapshot", "false");

    @Test
    void aTableSaysThatItNeedsNoneWhereServersKnowThat() {
        assertThat(Snapshots.avoided(Version.parse("5.0.9"))).isEqualTo(" AND allow_auto_snapshot = false");
        assertThat(Snapshots.left("ours", Version.parse("5.0.9"), BY_DEFAULT)).isEmpty();
    }

    @Test
    void serversThatDoNotKnowThatLeaveThemUnlessTheyTakeNone() {
        Version before = Version.parse("4.1.10");

        assertThat(Snapshots.avoided(before)).isEmpty();
        assertThat(Snapshots.left("ours", before, OFF)).isEmpty();
        assertThat(Snapshots.left("ours", before, BY_DEFAULT).orElseThrow())
                .contains("'nodetool clearsnapshot --all ours'");
        assertThat(Snapshots.left("ours", Version.parse("3.11.17"), Map.of())).isPresent();
    }
}
