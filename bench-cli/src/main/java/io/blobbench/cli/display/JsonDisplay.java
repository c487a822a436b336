package io.blobbench.cli.display;

import io.blobbench.results.journal.EventLines;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.trial.event.RunEvent;
import java.io.PrintStream;

/** Writes every event as a line of JSON to one stream, and messages for people to another. */
public final class JsonDisplay implements Display {
    private final PrintStream events;
    private final EventLines lines;
    private final PlainDisplay people;

    /**
     * @param events takes lines of JSON alone
     * @param people takes the rest
     * @param prefix goes before what is said to people of trials; may be empty
     */
    public JsonDisplay(PrintStream events, EventLines lines, PrintStream people, String prefix) {
        this.events = events;
        this.lines = lines;
        this.people = new PlainDisplay(people, prefix);
    }

    @Override
    public DownloadListener downloads() {
        return people.downloads();
    }

    @Override
    public void on(RunEvent event) {
        synchronized (events) { // runs that take turns share it
            events.println(lines.line(event));
            events.flush();
        }
        people.on(event);
    }

    @Override
    public void say(String line) {
        people.say(line);
    }

    @Override
    public void close() {
        people.close();
    }
}
