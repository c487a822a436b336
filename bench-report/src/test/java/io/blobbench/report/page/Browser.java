package io.blobbench.report.page;

import com.deque.html.axecore.results.Results;
import com.deque.html.axecore.selenium.AxeBuilder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.blobbench.machine.Required;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A headless Chromium, and what it says of the pages it opened. Used by one thread. */
final class Browser {
    private static final List<String> WCAG = List.of("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa");
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration DEADLINE = Duration.ofMinutes(2);
    static final String MISSING = "the tests of the page in a browser need the programs chromium and chromedriver;"
            + " on Debian: apt-get install chromium chromium-driver";

    /** Its messages about versions do not matter here. Held, so that its level stays. */
    private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

    /** Its own first page and what a page brings along. */
    private static final List<String> OF_THE_BROWSER = List.of("chrome:", "chrome-untrusted:", "about:", "data:");

    private static final boolean SCREENSHOTS = Boolean.getBoolean("blobbench.screenshots");

    private static @Nullable Browser shared;

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /** Whether the tests that need one are to run: it is here, or must be. */
    static boolean wanted() {
        return Required.everything() || (chromium().isPresent() && driver().isPresent());
    }

    /** The browser of all classes of this JVM, which ends with it; as a new one would be. */
    static Browser shared() throws JsonProcessingException {
        if (shared != null && !shared.answers()) {
            shared.driver.quit();
            shared = null;
        }
        if (shared == null) {
            shared = start();
            Runtime.getRuntime().addShutdownHook(new Thread(shared.driver::quit, "end of the browser"));
        }
        shared.show("", "light");
        shared.complaints();
        shared.requests();
        return shared;
    }

    /** Leaves the page of another class; false if the browser crashed on it. */
    private boolean answers() {
        try {
            driver.get("about:blank");
            return true;
        } catch (WebDriverException e) {
            return false;
        }
    }

    /** Starts the browser of this machine. */
    private static Browser start() {
        Path chromium = chromium().orElseThrow(() -> new IllegalStateException(MISSING));
        Path chromedriver = driver().orElseThrow(() -> new IllegalStateException(MISSING));
        SELENIUM.setLevel(Level.SEVERE);
        System.setProperty("webdriver.remote.enableTracing", "false");
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium.toFile());
        options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--disable-component-update",
                "--no-first-run",
                "--hide-scrollbars",
                "--window-size=1280,900");
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(chromedriver.toFile())
                .usingAnyFreePort()
                .withTimeout(DEADLINE)
                .build();
        ChromeDriver driver = new ChromeDriver(service, options);
        driver.manage().timeouts().pageLoadTimeout(DEADLINE).scriptTimeout(DEADLINE);
        return new Browser(driver);
    }

    private static Optional<Path> chromium() {
        return program("chromium").or(() -> program("chromium-browser"));
    }

    private static Optional<Path> driver() {
        return program("chromedriver");
    }

    private static Optional<Path> program(String name) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Opens a page, as wide and as high as a screen in CSS pixels. */
    void open(Path page, int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 500));
        driver.get(page.toUri().toString());
    }

    /** A medium, {@code screen} or {@code print}, and a scheme of colours, {@code light} or {@code dark}. */
    void show(String medium, String scheme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("media", medium, "features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /** Clicks a button by its key, which makes the page save a file, and waits until that is in a folder, which was empty. */
    Path save(String button, Path folder) throws IOException, InterruptedException {
        driver.executeCdpCommand(
                "Browser.setDownloadBehavior",
                Map.of(
                        "behavior",
                        "allow",
                        "downloadPath",
                        folder.toAbsolutePath().toString()));
        try (WatchService watch = folder.getFileSystem().newWatchService()) {
            folder.register(watch, StandardWatchEventKinds.ENTRY_CREATE);
            find(button).sendKeys(Keys.ENTER);
            WatchKey key = watch.poll(DEADLINE.toSeconds(), TimeUnit.SECONDS);
            while (key != null) {
                for (WatchEvent<?> event : key.pollEvents()) {
                    Path file = folder.resolve(String.valueOf(event.context()));
                    boolean partial = file.toString().endsWith(".crdownload");
                    if (!partial && Files.exists(file) && Files.size(file) > 0) {
                        return file;
                    }
                }
                key.reset();
                key = watch.poll(DEADLINE.toSeconds(), TimeUnit.SECONDS);
            }
        }
        throw new AssertionError("no file was saved by " + button + " within " + DEADLINE);
    }

    /** Objections of axe-core by the rules of WCAG 2.2, levels A and AA: the rule, and an element that breaks it. */
    List<String> barriers() {
        Results results = new AxeBuilder().withTags(WCAG).analyze(driver);
        if (results.getPasses().isEmpty()) {
            throw new IllegalStateException("no rule was checked");
        }
        return results.getViolations().stream()
                .flatMap(rule -> rule.getNodes().stream()
                        .map(node -> rule.getId() + ": " + node.getHtml() + ": " + node.getFailureSummary()))
                .toList();
    }

    Object run(String script) {
        return driver.executeScript(script);
    }

    long count(String script) {
        return (Long) run("return " + script);
    }

    List<String> texts(String css) {
        return driver.findElements(By.cssSelector(css)).stream()
                .map(element -> element.getDomProperty("textContent"))
                .toList();
    }

    WebElement find(String css) {
        return driver.findElement(By.cssSelector(css));
    }

    /** Errors and warnings on the console since the last time. */
    List<String> complaints() {
        List<String> complaints = new ArrayList<>();
        for (LogEntry entry : driver.manage().logs().get(LogType.BROWSER)) {
            if (entry.getLevel().intValue() >= Level.WARNING.intValue()
                    && OF_THE_BROWSER.stream().noneMatch(entry.getMessage()::startsWith)) {
                complaints.add(entry.getMessage());
            }
        }
        return complaints;
    }

    /** Addresses that pages asked for since the last time, their own files left out. */
    List<String> requests() throws JsonProcessingException {
        List<String> asked = new ArrayList<>();
        for (LogEntry entry : driver.manage().logs().get(LogType.PERFORMANCE)) {
            JsonNode message = JSON.readTree(entry.getMessage()).path("message");
            if (message.path("method").asText().equals("Network.requestWillBeSent")) {
                String url = message.path("params").path("request").path("url").asText();
                boolean own = url.startsWith("file:") && url.endsWith(".html");
                if (!own && OF_THE_BROWSER.stream().noneMatch(url::startsWith)) {
                    asked.add(url);
                }
            }
        }
        return asked;
    }

    /** Writes the whole page as an image, where that is wanted. */
    void photograph(Path file) throws IOException {
        if (SCREENSHOTS) {
            Map<String, Object> image = driver.executeCdpCommand(
                    "Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", true));
            keep(file, Base64.getDecoder().decode((String) image.get("data")));
        }
    }

    /** Writes what was taken from a page, where that is wanted. */
    static void keep(Path file, byte[] content) throws IOException {
        if (SCREENSHOTS) {
            Files.createDirectories(file.getParent());
            Files.write(file, content);
        }
    }

    /** Bytes of the page as it would be printed. */
    byte[] print() {
        Map<String, Object> document = driver.executeCdpCommand("Page.printToPDF", Map.of("printBackground", false));
        return Base64.getDecoder().decode((String) document.get("data"));
    }
}
