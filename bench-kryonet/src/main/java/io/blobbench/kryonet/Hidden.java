package io.blobbench.kryonet;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Finds fields of KryoNet that it keeps to itself. */
final class Hidden {
    private Hidden() {}

    static VarHandle field(Class<?> owner, String name, Class<?> type) {
        try {
            return MethodHandles.privateLookupIn(owner, MethodHandles.lookup()).findVarHandle(owner, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
