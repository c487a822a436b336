package io.blobbench.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.host.HostDescription;
import io.blobbench.host.HostDescription.Link;
import io.blobbench.results.manifest.Calibration;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FindingsTest {
    private static final long GB = 1_000_000_000;
    private static final Path FOLDER = Path.of("/data/results");

    @Test
    void aFindingIsThreeColumnsOfEightyLetters() {
        Finding finding = Finding.note("open files", "word ".repeat(20).strip());

        assertThat(finding.lines())
                .containsExactly(
                        "  note     open files   word word word word word word word word word word word",
                        "                        word word word word word word word word word");
        assertThat(Finding.ok("a", "x".repeat(100)).lines()).hasSize(2).allSatisfy(line -> assertThat(line)
                .hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void aHostThatIsFitHasNoNotes() {
        assertThat(HostFindings.of(host(8, "performance", false)))
                .extracting(Finding::mark)
                .containsOnly(Mark.OK);
        assertThat(HostFindings.of(host(2, HostDescription.UNKNOWN, false)))
                .extracting(Finding::mark)
                .containsOnly(Mark.OK);
    }

    @Test
    void whatAHostLacksIsANoteThatSaysWhatToDo() {
        assertThat(notes(HostFindings.of(host(0.5, "powersave", true))))
                .satisfiesExactly(
                        note -> assertThat(note).contains("cores: 8, of which this process may use 0.5; "),
                        note -> assertThat(note).contains("cpupower frequency-set -g performance"),
                        note -> assertThat(note).contains("keep heat in scenarios"));
    }

    @Test
    void linksHaveTheirSpeedWhereItIsKnown() {
        assertThat(HostFindings.of(host(new Link("eth0", 10_000_000_000L), new Link("eth1", 0))))
                .contains(Finding.ok("links", "eth0 10.0 Gbit/s, eth1"));
        assertThat(HostFindings.of(host(new Link("eth0", 0))))
                .contains(Finding.ok("links", "eth0, of unknown speed, as in most virtual machines"));
        assertThat(HostFindings.of(host())).contains(Finding.ok("links", "none but loopback"));
    }

    @Test
    void roomIsJudgedByWhatIsFree() {
        assertThat(RoomFindings.memory(8 * GB, 8 * GB, 4 * GB)).isEqualTo(Finding.ok("memory", "8.0 GB, 4.0 GB free"));
        assertThat(RoomFindings.memory(64 * GB, 8 * GB, 4 * GB))
                .isEqualTo(Finding.ok("memory", "64.0 GB, of which this process may use 8.0 GB, 4.0 GB free"));
        assertThat(RoomFindings.memory(8 * GB, 8 * GB, 2 * GB).mark()).isEqualTo(Mark.NOTE);
        assertThat(RoomFindings.memory(64 * GB, 2 * GB, 2 * GB).text())
                .endsWith(": raise that limit, end other programs, or measure servers of another machine");
        assertThat(RoomFindings.results(FOLDER, true, 20 * GB, "ext4"))
                .isEqualTo(Finding.ok("results", "20.0 GB free on ext4 for /data/results"));
        assertThat(RoomFindings.results(FOLDER, true, 5 * GB, "ext4").mark()).isEqualTo(Mark.NOTE);
        assertThat(RoomFindings.results(FOLDER, true, GB / 2, "ext4").mark()).isEqualTo(Mark.MISSING);
        assertThat(RoomFindings.cache(FOLDER, true, GB / 2).mark()).isEqualTo(Mark.NOTE);
    }

    @Test
    void aCalibrationOfAnotherMachineIsNoted() {
        HostDescription host = host(2, "performance", false);
        Calibration.Times times = new Calibration.Times(1, 1, 1, 1, 1);
        Calibration known = new Calibration("2026-11-20", "", host, 1, 1, 1, times, List.of(), List.of());

        assertThat(HarnessFinding.of(Optional.of(known), host))
                .isEqualTo(Finding.ok("harness", "calibrated 2026-11-20"));
        assertThat(notes(List.of(
                        HarnessFinding.of(Optional.of(known), host(8, "performance", false)),
                        HarnessFinding.of(Optional.empty(), host))))
                .satisfiesExactly(
                        note -> assertThat(note).startsWith("calibrated 2026-11-20 with another processor or kernel, "),
                        note -> assertThat(note).startsWith("never calibrated here: "));
    }

    @Test
    void foldersThatCannotBeWrittenHaveNoRoom() {
        assertThat(RoomFindings.results(FOLDER, false, 20 * GB, "ext4"))
                .isEqualTo(Finding.missing("results", "/data/results cannot be written: use --results DIR"));
        assertThat(RoomFindings.cache(FOLDER, false, 20 * GB).mark())
                .as("fetched servers can be started")
                .isEqualTo(Mark.NOTE);
    }

    @Test
    void aDiskInMemoryIsNoted() {
        assertThat(RoomFindings.results(FOLDER, true, 20 * GB, "tmpfs"))
                .satisfies(finding -> assertThat(finding.mark()).isEqualTo(Mark.NOTE))
                .satisfies(finding -> assertThat(finding.text()).contains("this file system is in memory"));
    }

    @Test
    void whatTheSystemGrantsIsNotedWhereItIsLittle() {
        assertThat(ProcessFindings.openFiles(1_048_576).mark()).isEqualTo(Mark.OK);
        assertThat(ProcessFindings.openFiles(4096).text()).contains("at most 4096", "ulimit -n 65536");
        assertThat(ProcessFindings.clock("tsc").mark()).isEqualTo(Mark.OK);
        assertThat(ProcessFindings.clock("").mark()).isEqualTo(Mark.OK);
        assertThat(ProcessFindings.clock("hpet").mark()).isEqualTo(Mark.NOTE);
        assertThat(ProcessFindings.fault("partition", "relays", Optional.empty()))
                .isEqualTo(Finding.ok("partition", "relays"));
        assertThat(ProcessFindings.fault("slow-disk", "a filter", Optional.of("no perl")))
                .isEqualTo(Finding.note("slow-disk", "is UNSUPPORTED in scenarios: no perl"));
        assertThat(ProcessFindings.groups(List.of("perl", "-e")).mark()).isEqualTo(Mark.OK);
        assertThat(ProcessFindings.groups(List.of("setsid")).text()).contains("install perl");
        assertThat(ProcessFindings.groups(List.of()).text()).contains("install perl");
    }

    private static List<String> notes(List<Finding> findings) {
        return findings.stream()
                .filter(finding -> finding.mark() == Mark.NOTE)
                .map(Finding::text)
                .toList();
    }

    private static HostDescription host(Link... links) {
        return host(8, "performance", false, links);
    }

    private static HostDescription host(double usableCores, String governor, boolean givesMemoryBack, Link... links) {
        return new HostDescription(
                "Linux 1",
                "6.1",
                "amd64",
                "a processor",
                4,
                8,
                usableCores,
                governor,
                8 * GB,
                8 * GB,
                givesMemoryBack,
                "ext4",
                GB,
                List.of(links),
                "17");
    }
}
