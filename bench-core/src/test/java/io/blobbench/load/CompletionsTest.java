package io.blobbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class CompletionsTest {
    private static final long LONG_NS = TimeUnit.SECONDS.toNanos(30);

    private final ExecutorService pushers = Executors.newFixedThreadPool(4);
    private final Completions completions = new Completions();

    @AfterEach
    void endPushers() {
        pushers.shutdownNow();
    }

    @Test
    void nothingIsThereAtFirst() {
        assertThat(completions.takeAll()).isNull();
    }

    @Test
    void slotsPushedByManyThreadsAreAllTakenOnce() {
        completions.bind(Thread.currentThread());
        int slots = 40_000;
        for (int pusher = 0; pusher < 4; pusher++) {
            pushers.execute(() -> {
                for (int i = 0; i < slots / 4; i++) {
                    completions.push(slot());
                }
            });
        }

        Set<Slot> taken = Collections.newSetFromMap(new IdentityHashMap<>());
        int count = 0;
        while (count < slots) {
            completions.await(LONG_NS);
            for (Slot slot = completions.takeAll(); slot != null; slot = slot.next) {
                taken.add(slot);
                count++;
            }
        }

        assertThat(taken).hasSize(slots);
        assertThat(completions.takeAll()).isNull();
    }

    @Test
    void whatTheLaneSettlesItselfIsTakenToo() {
        completions.bind(Thread.currentThread());
        Slot first = slot();
        Slot second = slot();

        completions.push(first);
        completions.push(second);

        assertThat(all(completions)).containsExactly(first, second);
        assertThat(completions.takeAll()).isNull();
    }

    @Test
    void slotsAreTakenInTheOrderInWhichTheyCame() throws Exception {
        completions.bind(Thread.currentThread());
        List<Slot> slots = List.of(slot(), slot(), slot());

        pushers.submit(() -> slots.forEach(completions::push)).get();

        assertThat(all(completions)).containsExactlyElementsOf(slots);
    }

    @Test
    void ownAndForeignSlotsAreBothTaken() throws Exception {
        completions.bind(Thread.currentThread());
        Slot own = slot();
        Slot foreign = slot();

        completions.push(own);
        pushers.submit(() -> completions.push(foreign)).get();

        List<Slot> taken = all(completions);
        taken.addAll(all(completions));
        assertThat(taken).containsExactlyInAnyOrder(own, foreign);
    }

    @Test
    void aWaitingLaneIsWokenByAPush() throws Exception {
        CountDownLatch taken = new CountDownLatch(1);
        Thread lane = new Thread(() -> {
            completions.bind(Thread.currentThread());
            while (completions.takeAll() == null) {
                completions.await(LONG_NS);
            }
            taken.countDown();
        });
        lane.start();
        while (lane.getState() != Thread.State.TIMED_WAITING) {
            LockSupport.parkNanos(1_000);
        }

        completions.push(slot());

        assertThat(taken.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void blobsSettledTwiceAddUp() {
        completions.countSettledTwice(1);
        completions.countSettledTwice(3);

        assertThat(completions.settledTwice()).isEqualTo(4);
    }

    private Slot slot() {
        return new Slot(0, null, completions, () -> 0, null);
    }

    private static List<Slot> all(Completions completions) {
        List<Slot> all = new ArrayList<>();
        for (Slot slot = completions.takeAll(); slot != null; slot = slot.next) {
            all.add(slot);
        }
        return all;
    }
}
