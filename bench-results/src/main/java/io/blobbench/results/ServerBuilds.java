package io.blobbench.results;

import java.util.Collection;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Builds of servers as results have them. */
public final class ServerBuilds {
    /** The build of a Java server; earlier versions of this tool recorded the feature release alone. */
    private static final Pattern JAVA = Pattern.compile("(Java \\d+)\\b.*");

    private ServerBuilds() {}

    /** Whether both are the same builds. Where only the feature release of a Java is known, no more of them is compared. */
    public static boolean same(Collection<String> some, Collection<String> others) {
        boolean releasesOnly =
                Stream.concat(some.stream(), others.stream()).anyMatch(build -> build.matches("Java \\d+"));
        return releasesOnly
                ? releases(some).equals(releases(others))
                : Set.copyOf(some).equals(Set.copyOf(others));
    }

    private static Set<String> releases(Collection<String> builds) {
        return builds.stream()
                .map(build -> JAVA.matcher(build).replaceFirst("$1"))
                .collect(Collectors.toSet());
    }
}
