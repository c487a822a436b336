package io.blobbench.report;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The source files of one package, and which of them use which.
 *
 * @param uses names of the files that a file uses, by its own name, without {@code .java}
 */
record FileGraph(Map<String, Set<String>> uses) {
    /** Reads the files of a package; nested types belong to the file of the type around them. */
    static FileGraph of(JavaClasses types, String packageName) {
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

    private static String file(JavaClass type) {
        String name = type.getName().substring(type.getPackageName().length() + 1);
        int nested = name.indexOf('$');
        return nested < 0 ? name : name.substring(0, nested);
    }

    /** Finds files that use each other in a circle, the first one again at the end; empty where there are none. */
    Optional<List<String>> cycle() {
        Set<String> done = new HashSet<>();
        return uses.keySet().stream()
                .map(file -> cycle(file, new ArrayList<>(), done))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /**
     * Looks for a circle behind a file.
     *
     * @param path files on the way to this one
     * @param done files behind which there is no circle; grows
     */
    private Optional<List<String>> cycle(String file, List<String> path, Set<String> done) {
        int before = path.indexOf(file);
        path.add(file);
        if (before >= 0) {
            return Optional.of(List.copyOf(path.subList(before, path.size())));
        }
        if (!done.contains(file)) {
            for (String used : uses.getOrDefault(file, Set.of())) {
                Optional<List<String>> found = cycle(used, path, done);
                if (found.isPresent()) {
                    return found;
                }
            }
            done.add(file);
        }
        path.remove(path.size() - 1);
        return Optional.empty();
    }
}
