package io.blobbench.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.blobbench.store.Connection;
import io.blobbench.store.Store;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Provisioning, space and teardown of layouts. */
interface LayoutContract {
    StoreUnderTest subject();

    @Test
    default void provisioningTwiceLeavesAnEmptyUsableLayout() throws Exception {
        Layout layout = subject().layout();
        try (Store store = subject().open()) {
            store.provision(layout);
            try (Connection connection = subject().connect(store)) {
                subject().write(connection, 5);
            }

            store.provision(layout);

            assertThat(store.countBlobs()).isZero();
            try (Connection connection = subject().connect(store)) {
                subject().write(connection, 3);
            }
            store.expect(3);
            assertThat(store.countBlobs()).isEqualTo(3);
            store.teardown();
        }
    }

    @Test
    default void leftoversOfAnEarlierRunAreRemoved() throws Exception {
        Layout layout = subject().layout();
        try (Store crashed = subject().open()) {
            crashed.provision(layout);
            try (Connection connection = subject().connect(crashed)) {
                subject().write(connection, 5);
            }
        }

        try (Store store = subject().open()) {
            store.provision(layout);

            assertThat(store.countBlobs()).isZero();
            store.teardown();
        }
    }

    @Test
    default void tearingDownLeavesNothing() throws Exception {
        Set<String> before = new TreeSet<>(subject().resources().list());
        try (Store store = subject().open()) {
            store.provision(subject().layout());
            try (Connection connection = subject().connect(store)) {
                subject().write(connection, 5);
            }
            assertThat(subject().resources().list()).hasSizeGreaterThan(before.size());

            store.teardown();
        }

        assertThat(subject().resources().list()).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    default void layoutsWithSimilarNamesStayUntouched() throws Exception {
        Layout ours = subject().layout();
        Layout longer = named(ours, ours.name() + "0");
        Layout shorter = named(ours, ours.name().substring(0, ours.name().length() - 1) + "-");
        try (Store store = subject().open();
                Store second = subject().open();
                Store third = subject().open()) {
            fill(second, longer);
            fill(third, shorter);

            fill(store, ours);
            store.provision(ours);
            store.teardown();

            assertThat(second.countBlobs()).isEqualTo(4);
            assertThat(third.countBlobs()).isEqualTo(4);
            second.teardown();
            third.teardown();
        }
    }

    @ParameterizedTest
    @EnumSource
    default void anOfferedConsistencyWorksOrIsUnsupportedWithAReason(Consistency consistency) throws Exception {
        assumeTrue(subject().traits().consistencies().contains(consistency));
        Layout layout = subject().layout();
        worksOrIsUnsupported(
                subject().layout(layout.name(), layout.replicas(), consistency, layout.durability(), Map.of()));
    }

    @ParameterizedTest
    @EnumSource
    default void anOfferedDurabilityWorksOrIsUnsupportedWithAReason(Durability durability) throws Exception {
        assumeTrue(subject().traits().durabilities().containsKey(durability));
        Layout layout = subject().layout();
        worksOrIsUnsupported(
                subject().layout(layout.name(), layout.replicas(), layout.consistency(), durability, Map.of()));
    }

    /** Servers were started for one durability: an adapter that does not look at theirs takes the others too. */
    @Test
    default void ofDurabilitiesThatServersAreSetToOneAtMostWorks() throws Exception {
        Set<String> working = new TreeSet<>();
        for (Map.Entry<Durability, String> offered :
                subject().traits().durabilities().entrySet()) {
            Layout layout = subject().layout();
            Layout asked = subject()
                    .layout(layout.name(), layout.replicas(), layout.consistency(), offered.getKey(), Map.of());
            if (!offered.getValue().isEmpty() && worksOrIsUnsupported(asked)) {
                working.add(offered.getValue());
            }
        }
        assertThat(working).hasSizeLessThanOrEqualTo(1);
    }

    @Test
    default void spaceIsMeasuredWherePromised() throws Exception {
        assumeTrue(subject().traits().space());
        try (Store store = subject().open()) {
            store.provision(subject().layout());
            store.prepareSpace();
            try (Connection connection = subject().connect(store)) {
                for (int i = 0; i < 20; i++) {
                    subject().write(connection, StoreUnderTest.LARGE_BATCH);
                }
            }

            store.expect(20L * StoreUnderTest.LARGE_BATCH);
            var space = store.measureSpace();

            assertThat(space).isPresent();
            assertThat(space.get().bytes()).isPositive();
            assertThat(space.get().method()).isNotBlank();
            store.teardown();
        }
    }

    private boolean worksOrIsUnsupported(Layout layout) throws Exception {
        try (Store store = subject().open()) {
            try {
                store.provision(layout);
            } catch (UnsupportedLayoutException e) {
                assertThat(e).hasMessageMatching(".{20,}");
                return false;
            }
            try (Connection connection = subject().connect(store)) {
                subject().write(connection, 7);
            }
            if (layout.consistency() != Consistency.NONE) {
                store.expect(7);
                assertThat(store.countBlobs()).isEqualTo(7);
            }
            store.teardown();
        }
        return true;
    }

    private void fill(Store store, Layout layout) throws Exception {
        store.provision(layout);
        try (Connection connection = subject().connect(store)) {
            subject().write(connection, 4);
        }
        store.expect(4);
    }

    private static Layout named(Layout layout, String name) {
        return new Layout(
                name,
                layout.partitions(),
                layout.replicas(),
                layout.consistency(),
                layout.durability(),
                layout.maxBlobBytes(),
                layout.options());
    }
}
