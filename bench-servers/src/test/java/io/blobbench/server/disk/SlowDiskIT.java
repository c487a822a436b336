package io.blobbench.server.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.server.ServerException;
import io.blobbench.server.ServerProcess;
import io.blobbench.server.process.Await;
import io.blobbench.server.process.LocalProcesses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A process that syncs a file again and again, and logs how many milliseconds each time took. */
@Timeout(120)
@EnabledOnOs(OS.LINUX)
final class SlowDiskIT {
    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final int DELAY_MS = 300;
    private static final List<String> SYNCER = List.of(
            "perl",
            "-MIO::Handle",
            "-MTime::HiRes=time",
            "-e",
            "$| = 1; open my $f, '>', 'data'; while (1) { print $f 'x'; $f->flush; my $t = time; $f->sync or die;"
                    + " printf \"%d\\n\", 1000 * (time - $t); select undef, undef, undef, 0.01 }");

    @TempDir
    private Path folder;

    private final LocalProcesses processes = new LocalProcesses();

    @AfterEach
    void killWhatIsLeft() {
        processes.close();
    }

    @Test
    void eachSyncTakesLongerByTheDelayAndThenAsLongAsBefore() throws Exception {
        SlowDisk disk = new SlowDisk("syncer-1", folder);
        start(disk);
        Await.until("it syncs", DEADLINE, () -> !times().isEmpty());

        disk.delay(Duration.ofMillis(DELAY_MS));
        int before = times().size();
        Await.until("two more", DEADLINE, () -> times().size() > before + 2);
        assertThat(times().subList(before + 1, before + 3)).allMatch(ms -> ms >= DELAY_MS);

        disk.delay(Duration.ZERO);
        int during = times().size();
        Await.until("a quick one again", DEADLINE, () -> times().stream()
                .skip(during)
                .anyMatch(ms -> ms < DELAY_MS));
    }

    @Test
    void theHelperEndsWithItsServer() throws Exception {
        ServerProcess syncer = start(new SlowDisk("syncer-1", folder));
        Await.until("it syncs", DEADLINE, () -> !times().isEmpty());
        ProcessHandle helper = helper();
        assertThat(helper.isAlive()).isTrue();

        syncer.kill();

        Await.until("the helper has ended", DEADLINE, () -> !helper.isAlive());
    }

    @Test
    void aHelperThatHasEndedIsNoticed() throws Exception {
        SlowDisk disk = new SlowDisk("syncer-1", folder);
        ServerProcess syncer = start(disk);
        Await.until("it syncs", DEADLINE, () -> !times().isEmpty());
        ProcessHandle helper = helper();

        helper.destroyForcibly();

        Await.until("the helper has ended", DEADLINE, () -> !helper.isAlive());
        assertThatThrownBy(() -> disk.delay(Duration.ZERO))
                .isInstanceOf(ServerException.class)
                .hasMessage("the helper that makes the disk of syncer-1 slow has ended");
        Await.until("the server cannot sync any more", DEADLINE, () -> !syncer.alive());
    }

    @Test
    void whatThisMachineCanDoIsSaidBeforehand() {
        assertThat(SlowDisk.missing()).isEmpty();
    }

    private ServerProcess start(SlowDisk disk) throws ServerException {
        return processes.start("syncer-1", disk.starting(SYNCER), folder, log());
    }

    private ProcessHandle helper() throws IOException {
        String pid = Files.readString(folder.resolve("slow-disk.pid")).strip();
        return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
    }

    private Path log() {
        return folder.resolve("log");
    }

    private List<Integer> times() {
        try {
            String log = Files.readString(log());
            return log.substring(0, log.lastIndexOf('\n') + 1)
                    .lines()
                    .map(Integer::valueOf)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
