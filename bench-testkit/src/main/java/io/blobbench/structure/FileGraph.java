package io.blobbench.structure;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The source files of one package, and which of them use which.
 *
 * @param uses names of the files that a file uses, by its own name, without {@code .java}
 */
public record FileGraph(Map<String, Set<String>> uses) {
    /** Reads the files of a package; nested types belong to the file of the type around them. */
    public static FileGraph of(JavaClasses types, String packageName) {
        Map<String, Set<String>> uses = new TreeMap<>();
        for (JavaClass type : types) {
            if (!type.getPackageName().equals(packageName)) {
                continue;
            }
            Set<String> used = uses.computeIfAbsent(file(type), ignored -> new TreeSet<>());
            type.getDirectDependenciesFromSelf().stream()
                    .map(Dependency::getTargetClass)
                    .map(JavaClass::getBaseComponentType)
                    .filter(target -> target.getPackageName().equals(packageName))
                    .map(FileGraph::file)
                    .filter(target -> !target.equals(file(type)))
                    .forEach(used::add);
        }
        return new FileGraph(uses);
    }

    /** Names of the files that use themselves through others of the package, sorted. */
    public Set<String> inCycles() {
        return uses.keySet().stream().filter(this::reachesItself).collect(Collectors.toCollection(TreeSet::new));
    }

    private boolean reachesItself(String file) {
        Deque<String> next = new ArrayDeque<>(uses.getOrDefault(file, Set.of()));
        Set<String> seen = new TreeSet<>();
        while (!next.isEmpty()) {
            String each = next.remove();
            if (each.equals(file)) {
                return true;
            }
            if (seen.add(each)) {
                next.addAll(uses.getOrDefault(each, Set.of()));
            }
        }
        return false;
    }

    private static String file(JavaClass type) {
        String name = type.getName().substring(type.getPackageName().length() + 1);
        int nested = name.indexOf('$');
        return nested < 0 ? name : name.substring(0, nested);
    }
}
