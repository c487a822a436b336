#!/bin/sh
# Creates a figure for the documentation from the page of a run: one of its charts as a PNG, in light colours.
#
#   docs/images/figure.sh RUN NAME [CHART [LABEL=VALUE ...]]
#
#   docs/images/figure.sh results/RUN batch-size
#   docs/images/figure.sh results/RUN consensus sweep show=response_p99_us
#   docs/images/figure.sh results/RUN long-running throughput trial=1
#
# RUN is a folder of results with its report.html, the figure is docs/images/scenarios/NAME.png. CHART is sweep (the default), latency,
# throughput, p99, search-load or search-p99. LABEL=VALUE sets a control of that chart on the page first; VALUE is a text of the control
# or its value. Needs Chromium and Python 3.
set -eu

fail() {
    echo "figure.sh: $1" >&2
    exit 2
}

[ $# -ge 2 ] || fail "expected RUN NAME [CHART [LABEL=VALUE ...]]"
run=$1 name=$2 chart=${3:-sweep}
if [ $# -gt 2 ]; then shift 3; else shift 2; fi
[ -f "$run/report.html" ] || fail "no report.html in $run: 'bench report $run' writes it"
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) \
    || fail "needs chromium; on Debian: apt-get install chromium"
command -v python3 >/dev/null || fail "needs python3; on Debian: apt-get install python3"

images=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
width=1000 height=560
case $chart in throughput | p99 | search-*) height=360 ;; esac

# The page with a script that sets the controls, presses the chart's button SVG and shows nothing but the picture.
{
    cat "$run/report.html"
    echo '<script>'
    echo "const chart = '$chart', width = $width, height = $height, wanted = \`"
    for setting in "$@"; do printf '%s\n' "$setting" | tr -d '`\\$'; done
    cat <<'SCRIPT'
`.split('\n').filter(Boolean);
const canvas = document.getElementById(chart + '-chart');
const complain = (text) => console.error('FIGURE ' + text);
function set(setting) {
  const [label, value] = [setting.slice(0, setting.indexOf('=')), setting.slice(setting.indexOf('=') + 1)];
  const controls = [...canvas.closest('section').querySelectorAll('.controls select')];
  const select = controls.find((each) => each.getAttribute('aria-label') === label);
  if (!select) return complain('no control ' + label + ', expected one of ' + controls.map((each) => each.getAttribute('aria-label')).join(', '));
  const option = [...select.options].find((each) => each.value === value || each.text === value);
  if (!option) return complain(label + ' has no value ' + value + ', expected one of ' + [...select.options].map((each) => each.value).join(', '));
  select.value = option.value;
  select.dispatchEvent(new Event('change'));
}
URL.createObjectURL = (picture) => {
  picture.text().then((svg) => {
    document.body.innerHTML = svg.slice(svg.indexOf('<svg'));
    document.body.style.cssText = 'margin: 0; padding: 0; max-width: none; background: white';
    const shown = document.querySelector('svg');
    shown.setAttribute('width', width);
    shown.setAttribute('height', height);
    shown.style.display = 'block';
    console.info('FIGURE-MADE');
  });
  return '#';
};
if (!canvas || canvas.closest('[hidden]')) complain('the page has no chart ' + chart);
else {
  wanted.forEach(set);
  [...canvas.parentElement.nextElementSibling.querySelectorAll('button')].find((each) => each.textContent === 'SVG').click();
}
</script>
SCRIPT
} >"$work/page.html"

unsandboxed=
[ "$(id -u)" -ne 0 ] || unsandboxed=--no-sandbox # Chromium refuses one to root
"$browser" --headless $unsandboxed --disable-gpu --disable-dev-shm-usage --disable-lcd-text --hide-scrollbars --no-first-run \
    --user-data-dir="$work/profile" --virtual-time-budget=10000 --enable-logging=stderr \
    --window-size="$width,$height" --screenshot="$work/figure.png" "file://$work/page.html" >"$work/log" 2>&1 \
    || fail "chromium ended with an error: $(tail -n 3 "$work/log")"
grep -q 'FIGURE ' "$work/log" && fail "$(sed -n 's/.*"FIGURE \(.*\)", source.*/\1/p' "$work/log" | head -n 1)"
grep -q 'FIGURE-MADE' "$work/log" || fail "the page drew no chart"
python3 "$images/palette.py" "$work/figure.png" "$work/small.png"
bytes=$(wc -c <"$work/small.png")
[ "$bytes" -le 40960 ] || fail "the figure has $bytes bytes, expected at most 40960: choose fewer lines"
mkdir -p "$images/scenarios"
cp "$work/small.png" "$images/scenarios/$name.png"
echo "$images/scenarios/$name.png: $bytes bytes"
