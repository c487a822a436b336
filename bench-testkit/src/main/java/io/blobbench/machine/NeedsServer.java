package io.blobbench.machine;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Tests that start local servers of a store: skipped on a machine where no source has the server's program, with the reason. A server
 * that is found and does not start fails them, and where {@link Required everything is required} so does one that is not found.
 */
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(ServerCondition.class)
public @interface NeedsServer {
    /** Names of stores, or of products that their adapters know; these are those of the class path and of the distribution. */
    String[] value();

    /** Whether only the version will do that starts by default, and not any that a source has. */
    boolean defaultVersion() default false;

    /** The feature release of Java that its servers run on alone; 0 for any, or none. */
    int java() default 0;
}
