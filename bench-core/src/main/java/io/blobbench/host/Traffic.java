package io.blobbench.host;

/** Bytes that went in and out of devices so far; NaN where unknown. */
record Traffic(double inBytes, double outBytes) {
    static final Traffic UNKNOWN = new Traffic(Double.NaN, Double.NaN);
}
