package io.blobbench.trial.idle;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.reference.echo.EchoServer;
import io.blobbench.reference.echo.EchoStoreFactory;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.Store;
import io.blobbench.store.StoreSettings;
import io.blobbench.trial.event.Activity;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.event.RunListener;
import io.blobbench.trial.facts.IdleSummary;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.ClosedSelectorException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class IdleTrialTest {
    private final List<RunEvent> events = new ArrayList<>();

    @Test
    void holdingItsConnectionsIsAMeasurementAndNoCellThatIsHeldForLong() throws Exception {
        IdleSummary summary = run(new IdleTrial(cell(), List.of(), NanoClock.SYSTEM, events::add));

        assertThat(summary.opened()).isEqualTo(3);
        assertThat(events)
                .containsExactly(
                        new RunEvent.Phase(Activity.CONNECTING, "opening 3 connections"),
                        new RunEvent.Phase(Activity.MEASUREMENT, "holding 3 connections"),
                        new RunEvent.Phase(Activity.TEARING_DOWN, "closing connections"));
    }

    /** By its clock, an hour passes at every phase but the holding: before they are opened, and before they are closed. */
    @Test
    void theTimeOfOpeningAndHoldingHasNeitherReadingsOfMemoryNorTheClosing() throws Exception {
        AtomicLong besideNs = new AtomicLong();
        NanoClock clock = () -> NanoClock.SYSTEM.nanoTime() + besideNs.get();
        RunListener delaying = event -> {
            if (((RunEvent.Phase) event).activity() != Activity.MEASUREMENT) {
                besideNs.addAndGet(TimeUnit.HOURS.toNanos(1));
            }
        };
        IdleTrial trial = new IdleTrial(cell(), List.of(), clock, delaying);

        assertThat(trial.held()).isZero();
        run(trial);

        assertThat(besideNs).hasValue(TimeUnit.HOURS.toNanos(2));
        assertThat(trial.held()).isBetween(Duration.ofMillis(100), Duration.ofMinutes(30));
    }

    /** The server stops the trial when it has read the first request, and does not answer that. */
    @Test
    void requestsThatAStopLeavesWithoutAnswerHaveNotFailed() throws Exception {
        Cell cell = cell("""
                connections: 1
                load: {model: idle, hold: 1h, keepAlive: 10ms, keepAliveShare: 100%}
                """);
        IdleTrial trial = new IdleTrial(cell, List.of(), NanoClock.SYSTEM, events::add);
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            new Thread(() -> stopAtTheFirstRequest(server, trial), "server").start();
            StoreSettings settings = new StoreSettings(List.of("127.0.0.1:" + server.getLocalPort()), Map.of());
            try (Store store = new EchoStoreFactory().open(settings)) {
                IdleSummary summary = trial.run(store);

                assertThat(summary.requests()).isPositive();
                assertThat(summary.requestsFailed()).isZero();
            }
        }
    }

    private static void stopAtTheFirstRequest(ServerSocket server, IdleTrial trial) {
        byte[] line = new byte[5];
        try (Socket socket = server.accept()) {
            InputStream in = socket.getInputStream();
            in.readNBytes(line, 0, line.length);
            socket.getOutputStream().write(line);
            in.readNBytes(line, 0, line.length);
            trial.requestStop();
            in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            Thread.currentThread().interrupt(); // the client resets its connection in the end
        }
    }

    @Test
    void theLimitHasRoomForTheTimeoutsOfTheLastGreetingAndTheLastRequest() throws Exception {
        Cell cell = cell("""
                connections: 1
                load: {model: idle, hold: 1s}
                timeout: 1h
                """);
        Duration ofEveryCall = cell.timeout();

        Duration longer = new IdleTrial(cell, List.of(), NanoClock.SYSTEM, events::add).longest();

        assertThat(ofEveryCall.plus(longer)).isGreaterThan(Duration.ofHours(2));
    }

    private static IdleSummary run(IdleTrial trial) throws Exception {
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (EchoServer server = new EchoServer(anyPort, 10)) {
            new Thread(() -> serve(server), "echo").start();
            StoreSettings settings = new StoreSettings(List.of("127.0.0.1:" + server.port()), Map.of());
            try (Store store = new EchoStoreFactory().open(settings)) {
                return trial.run(store);
            }
        }
    }

    private static void serve(EchoServer server) {
        try {
            server.run();
        } catch (IOException | ClosedSelectorException e) {
            Thread.currentThread().interrupt(); // the test has closed it
        }
    }

    private static Cell cell() throws Exception {
        return cell("""
                connections: 3
                load: {connectRate: 1000/s, hold: 100ms}
                """);
    }

    private static Cell cell(String settings) throws Exception {
        String yaml = "question: What does a connection cost?\n" + settings;
        return ScenarioReader.builder()
                .build()
                .readText(Path.of("s.yaml"), yaml, "echo")
                .cells()
                .get(0);
    }
}
