package io.blobbench.machine;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Marks tests that start local servers of a store. They are skipped, with the reason, where no source has the server's program. They
 * fail where the program is found but does not start and, where {@link Required everything is required}, where it is not found.
 */
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(ServerCondition.class)
public @interface NeedsServer {
    /** Names of stores, or of products of their adapters, on the class path or in the distribution. */
    String[] value();

    /** Whether the tests need the default version; otherwise any version will do. */
    boolean defaultVersion() default false;

    /** The only feature release of Java on which the servers run; 0 for any release, or for servers without Java. */
    int java() default 0;
}
