package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.StoreTraits;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.LayoutOption;
import io.blobbench.store.operation.CompletionMode;
import io.blobbench.store.operation.Entity;
import io.blobbench.store.operation.MessageForm;
import io.blobbench.store.operation.OperationKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class UnmetTraitsTest {
    private static final Set<OperationKind> KEYED = Set.of(OperationKind.GET, OperationKind.GET_IF_NOT_MATCHED);

    @Test
    void aStoreThatOffersEverythingLacksNothing() throws Exception {
        assertThat(unsupportedReasons(
                        traits(Set.of(OperationKind.GET, OperationKind.PUT), true, true), "mix: {get: 1}"))
                .isEmpty();
        assertThat(unsupportedReasons(
                        traits(Set.of(OperationKind.GET, OperationKind.ADD), true, true), "mix: {get: 1}"))
                .isEmpty();
    }

    @Test
    void operationsThatAStoreDoesNotOfferAreNamedBesideThoseItDoes() throws Exception {
        assertThat(unsupportedReasons(traits(KEYED, true, true), "mix: {put: 1}"))
                .containsExactly(
                        "small does not offer the operation put, only get, get-if-not-matched",
                        "small does not offer keys, only get, get-if-not-matched");
        assertThat(unsupportedReasons(traits(Set.of(OperationKind.APPEND), true, true), "mix: {append: 1}"))
                .isEmpty();
    }

    @Test
    void keysMustBeWrittenBeforeTheyAreRead() throws Exception {
        assertThat(unsupportedReasons(traits(KEYED, true, true), "mix: {get: 1}"))
                .containsExactly("small does not offer keys, only get, get-if-not-matched");
    }

    @Test
    void whatTheLayoutNeedsIsNamed() throws Exception {
        assertThat(unsupportedReasons(
                        traits(Set.of(OperationKind.APPEND), false, false),
                        "mix: {append: 1}",
                        "layout: {consistency: all, durability: always, replicas: 2}",
                        "space: required"))
                .containsExactly(
                        "small does not offer consistency all, only one, quorum",
                        "small does not offer durability always, only none",
                        "small cannot report the space that blobs occupy",
                        "small does not replicate");
    }

    @Test
    void aStoreThatOffersNoLevelAtAllSaysSo() throws Exception {
        StoreTraits none = new StoreTraits(
                Set.of(OperationKind.APPEND),
                CompletionMode.INLINE,
                Set.of(),
                Map.of(),
                false,
                false,
                Set.of(),
                List.of());

        assertThat(unsupportedReasons(none, "mix: {append: 1}"))
                .containsExactly(
                        "small does not offer consistency one, nor any other",
                        "small does not offer durability none, nor any other");
    }

    @Test
    void readsAloneNeedALevelThatReadsHave() throws Exception {
        StoreTraits traits = traits(
                Set.of(OperationKind.GET, OperationKind.EXISTS, OperationKind.DELETE, OperationKind.PUT), true, true);
        String quorum = "layout: {replicas: 3, consistency: quorum}";

        assertThat(unsupportedReasons(traits, "mix: {get: 1, exists: 1}", quorum, "verify: none"))
                .containsExactly("small has no reads of consistency quorum: one server answers each by itself");
        assertThat(unsupportedReasons(traits, "mix: {get: 9, delete: 1}", quorum, "verify: none"))
                .isEmpty();
        assertThat(unsupportedReasons(traits, "mix: {get: 1}", quorum.replace("quorum", "one")))
                .isEmpty();
        assertThat(unsupportedReasons(traits, "mix: {get: 1}", quorum.replace("3", "1")))
                .isEmpty();
    }

    @Test
    void oneReplicaAndSpaceThatIsOnlyWantedNeedNothing() throws Exception {
        assertThat(unsupportedReasons(
                        traits(Set.of(OperationKind.APPEND), false, false),
                        "mix: {append: 1}",
                        "layout: {replicas: 1}",
                        "space: known"))
                .isEmpty();
    }

    @Test
    void whereTheClientWaitsForEachAnswerEveryConnectionNeedsALane() throws Exception {
        String why =
                "small waits for each answer here, so that each connection has a lane of its own: expected lanes auto or 8, got 2";
        String[] fewer = {"connections: 8", "lanes: 2"};

        assertThat(unsupportedReasons(appending(CompletionMode.INLINE), "operation: append", fewer))
                .containsExactly(why);
        assertThat(unsupportedReasons(
                        appending(CompletionMode.EITHER),
                        "operation: append",
                        "connections: 8",
                        "lanes: 2",
                        "load: {inFlight: 1}"))
                .containsExactly(why);
        assertThat(unsupportedReasons(appending(CompletionMode.EITHER), "operation: append", fewer))
                .isEmpty();
        assertThat(unsupportedReasons(appending(CompletionMode.ASYNC), "operation: append", fewer))
                .isEmpty();
    }

    @Test
    void aLaneForEachConnectionMayBeAskedForOrLeftToTheHarness() throws Exception {
        StoreTraits waits = appending(CompletionMode.INLINE);

        assertThat(unsupportedReasons(waits, "operation: append", "connections: 8", "lanes: =connections"))
                .isEmpty();
        assertThat(unsupportedReasons(waits, "operation: append", "connections: 8", "lanes: auto"))
                .isEmpty();
    }

    @Test
    void anAxisOfAnOptionNeedsTheOperationsThatItChanges() throws Exception {
        StoreTraits traits = traits(Set.of(OperationKind.APPEND, OperationKind.PUT), true, true);
        String axis = "stores: {small: {options: {batchMode: [multi, lpush]}}}";

        assertThat(unsupportedReasons(traits, "operation: put", axis))
                .containsExactly("the option batchMode of small changes append only: expected lpush, got multi");
        assertThat(unsupportedReasons(traits, "operation: put", axis.replace("multi, lpush", "lpush, multi")))
                .isEmpty();
        assertThat(unsupportedReasons(traits, "operation: append", axis)).isEmpty();
    }

    @Test
    void anAxisOfSerializationNeedsMessagesThatAreSerialized() throws Exception {
        StoreTraits traits = appending(CompletionMode.ASYNC);

        assertThat(unsupportedReasons(traits, "entity: recording, serialize: [inline, ahead]"))
                .containsExactly("small has columns for a recording: expected serialize ahead, got inline");
        assertThat(unsupportedReasons(traits, "entity: recording, serialize: [ahead, inline]"))
                .isEmpty();
        assertThat(unsupportedReasons(traits, "entity: elements, serialize: [inline, ahead]"))
                .isEmpty();
    }

    @Test
    void whatServesOtherCellsOrStoresOnlyMayBeSetForAll() throws Exception {
        StoreTraits traits = traits(Set.of(OperationKind.APPEND, OperationKind.PUT), true, true);

        assertThat(unsupportedReasons(traits, "operation: put", "stores: {small: {options: {batchMode: multi}}}"))
                .isEmpty();
        assertThat(unsupportedReasons(traits, "entity: recording, serialize: inline"))
                .isEmpty();
    }

    private static StoreTraits appending(CompletionMode completion) {
        return traits(Set.of(OperationKind.APPEND), completion, true, true);
    }

    private static StoreTraits traits(Set<OperationKind> operations, boolean replicated, boolean space) {
        return traits(operations, CompletionMode.INLINE, replicated, space);
    }

    @Test
    void aLoadThatAStoreRefusesIsUnsupportedWithItsReason() throws Exception {
        StoreTraits traits = traits(Set.of(OperationKind.PUT, OperationKind.DELETE), true, true);

        assertThat(unsupportedReasons(traits, "mix: {put: 8, delete: 1}", "layout: {replicas: 2}"))
                .containsExactly("small has no order of [PUT, DELETE] on 2 replicas");
        assertThat(unsupportedReasons(traits, "mix: {put: 8, delete: 1}", "layout: {replicas: 2}", "verify: none"))
                .isEmpty();
        assertThat(unsupportedReasons(traits, "mix: {put: 8, delete: 1}")).isEmpty();
        assertThat(unsupportedReasons(traits, "mix: {put: 8}", "layout: {replicas: 2}"))
                .isEmpty();
    }

    private static StoreTraits traits(
            Set<OperationKind> operations, CompletionMode completion, boolean replicated, boolean space) {
        return new StoreTraits(
                operations,
                completion,
                Set.of(Consistency.ONE, Consistency.QUORUM),
                Map.of(Durability.NONE, ""),
                replicated,
                space,
                Set.of(),
                List.of(new LayoutOption("batchMode", "lpush", "how", Set.of(OperationKind.APPEND))));
    }

    private static List<String> unsupportedReasons(StoreTraits traits, String mix, String... lines) throws Exception {
        String yaml = "question: Can it?\nworkload: {" + mix + "}\n" + String.join("\n", lines);
        Cell cell = ScenarioReader.builder()
                .build()
                .readText(Path.of("s.yaml"), yaml, "small")
                .cells()
                .get(0);
        return UnmetTraits.unsupportedReasons(new SmallStore(traits), cell);
    }

    private record SmallStore(StoreTraits traits) implements StoreFactory {
        @Override
        public String name() {
            return "small";
        }

        @Override
        public Consistency consistencyOfReads(Consistency asked) {
            return Consistency.ONE;
        }

        @Override
        public boolean maps(MessageForm form) {
            return form.entity() == Entity.RECORDING;
        }

        @Override
        public Optional<String> refusal(Set<OperationKind> kinds, int replicas) {
            return kinds.size() > 1 && replicas > 1
                    ? Optional.of("small has no order of " + new TreeSet<>(kinds) + " on " + replicas + " replicas")
                    : Optional.empty();
        }

        @Override
        public Store open(StoreSettings settings) {
            throw new IllegalStateException("nothing is to be opened");
        }
    }
}
