/* Charts: colours that the colour-blind can distinguish (after Okabe and Ito), with points and dashes, ticks, whiskers. */
const LIGHT = {
  lines: ['#0072b2', '#d55e00', '#007a5a', '#b0528c', '#1b1f24', '#a67400', '#4c5fd5', '#7f4f24'],
  ink: '#1b1f24', soft: '#57606a', grid: '#e3e7eb', paper: '#ffffff', bad: '#b3261e',
};
const DARK = {
  lines: ['#56b4e9', '#ff9d5c', '#2fd0a0', '#f0a3cb', '#f5f5f5', '#f0d442', '#a5b1ff', '#d2a679'],
  ink: '#e6eaef', soft: '#a0aab5', grid: '#2b333c', paper: '#14181d', bad: '#ff938a',
};
const POINTS = ['circle', 'rect', 'triangle', 'rectRot', 'crossRot', 'star'];
const DASHES = [[], [7, 4], [2, 3], [10, 4, 2, 4]];
const darkScheme = window.matchMedia('(prefers-color-scheme: dark)');
let light = false; // whatever the scheme: on paper and in files
/* Width of a sheet of paper between its margins, in CSS pixels. */
const PRINTED_WIDTH = 680;
const colours = () => (darkScheme.matches && !light ? DARK : LIGHT);
const drawn = new Map();

/* Style of the n-th line, the same wherever it is drawn. */
function lineStyle(index) {
  const colour = colours().lines[index % 8];
  return {
    borderColor: colour, backgroundColor: colour, borderWidth: 2, pointRadius: 4, pointHoverRadius: 6,
    pointStyle: POINTS[index % POINTS.length], borderDash: DASHES[Math.floor(index / 8) % DASHES.length],
  };
}

/* From one end of an interval to the other; one that extends beyond the chart has no bar at that end. */
const whiskers = {
  id: 'whiskers',
  afterDatasetsDraw(chart) {
    const {ctx, scales} = chart;
    chart.data.datasets.forEach((dataset, index) => {
      const meta = chart.getDatasetMeta(index);
      if (meta.hidden || !chart.isDatasetVisible(index)) return;
      meta.data.forEach((point, i) => {
        const value = dataset.data[i];
        if (!value || value.low === undefined || value.low === value.high) return;
        ctx.save();
        ctx.strokeStyle = chart.config.type === 'bar' ? colours().ink : dataset.borderColor;
        ctx.lineWidth = 1.5;
        const within = (y) => Math.max(chart.chartArea.top, Math.min(chart.chartArea.bottom, y));
        const [low, high] = [scales.y.getPixelForValue(value.low), scales.y.getPixelForValue(value.high)];
        const ends = [low, high].filter((y) => y === within(y)).map((y) => [-4, y, 4, y]);
        ctx.beginPath();
        for (const [x1, y1, x2, y2] of [[0, within(low), 0, within(high)], ...ends]) {
          ctx.moveTo(point.x + x1, y1);
          ctx.lineTo(point.x + x2, y2);
        }
        ctx.stroke();
        ctx.restore();
      });
    });
  },
};

/* Multiples of 1, 2 or 5 times a power of ten between two values, at least three. */
function evenTicks(min, max) {
  const widest = (max - min) / 3;
  const power = 10 ** Math.floor(Math.log10(widest));
  const step = [5, 2, 1].map((lead) => lead * power).find((each) => each <= widest);
  const first = Math.ceil(min / step);
  return Array.from({length: Math.floor(max / step) - first + 1}, (_, i) => ({value: (first + i) * step}));
}
const withinADecade = (scale) => scale.max < 10 * scale.min;

/* On a scale of powers of ten, 1, 2 and 5 of each have a text, or only 1 if there are many; within one power even steps have. */
function valueAxis(values, unit, title, logarithmic) {
  const known = values.filter((value) => value > 0);
  const decades = known.length ? Math.log10(Math.max(...known) / Math.min(...known)) : 0;
  const named = (value) => {
    const lead = value / 10 ** Math.floor(Math.log10(value) + 1e-9);
    return [1, ...(decades < 4 ? [2, 5] : [])].some((wanted) => Math.abs(lead - wanted) < 1e-6);
  };
  return {
    type: logarithmic ? 'logarithmic' : 'linear', beginAtZero: !logarithmic,
    suggestedMin: logarithmic && known.length ? Math.min(...known) : undefined, suggestedMax: known.length ? Math.max(...known) : undefined,
    title: {display: true, text: title, color: colours().soft},
    grid: {color: colours().grid}, border: {color: colours().grid},
    afterBuildTicks: (scale) => {
      if (logarithmic && withinADecade(scale)) scale.ticks = evenTicks(scale.min, scale.max);
    },
    ticks: {
      color: colours().soft, maxTicksLimit: logarithmic ? 40 : 9, autoSkip: !logarithmic,
      callback(value) {
        return logarithmic && !withinADecade(this) && !named(value) ? null : show(value, unit === 'blobs/s' ? '' : unit);
      },
    },
  };
}

function placeAxis(title, more) {
  return {
    title: {display: true, text: title, color: colours().soft}, grid: {color: colours().grid},
    border: {color: colours().grid}, ...more, ticks: {color: colours().soft, ...(more.ticks || {})},
  };
}

/* Whether a scale of powers of ten suits these values better. */
function spread(values, times) {
  const known = values.filter((value) => value > 0);
  return known.length > 2 && known.length === values.length && Math.max(...known) / Math.min(...known) >= times;
}

/* What is chosen, in the title and the hint of a chart: paper and files have no controls. */
const titleWith = (title, ...chosen) => [title, ...chosen].filter(Boolean).join(', ');
function chosenHint(...chosen) {
  const texts = chosen.filter(Boolean);
  return texts.length ? 'Shown: ' + texts.join(', ') + '. ' : '';
}

/* The title and configuration of a chart by make, with the options that all charts share. */
function chartConfig(make) {
  const {title, ...config} = make();
  Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
  config.options = {
    animation: false, responsive: true, maintainAspectRatio: false, interaction: {mode: 'nearest', intersect: false},
    ...config.options,
    plugins: {
      legend: {position: 'bottom', labels: {usePointStyle: true, pointStyleWidth: 12, boxHeight: 6, color: colours().ink, padding: 14}},
      ...(config.options.plugins || {}),
    },
  };
  return {title, config};
}

/* Hides the lines that are hidden in another chart of the same data, as a click on their legend does. */
function hideLike(shown, config) {
  config.data.datasets.forEach((dataset, index) => { dataset.hidden = !shown.isDatasetVisible(index); });
}

/* Draws a chart in place of the previous one of its canvas; make is called again for other colours. */
function draw(canvas, make, again) {
  const before = drawn.get(canvas);
  const {title, config} = chartConfig(make);
  if (again) hideLike(before.chart, config);
  if (before) before.chart.destroy();
  const lines = config.data.datasets.length;
  byId(canvas).setAttribute('aria-label', 'Chart: ' + title + ', ' + lines + ' series');
  drawn.set(canvas, {chart: new Chart(byId(canvas), config), make, title});
}

function redraw() {
  for (const [canvas, {make}] of [...drawn]) draw(canvas, make, true);
}
darkScheme.addEventListener('change', () => { if (!light) redraw(); }); // a browser may print dark pages in the light scheme
window.addEventListener('beforeprint', () => {
  light = true;
  redraw();
  for (const [canvas, {chart}] of drawn) chart.resize(PRINTED_WIDTH, byId(canvas).closest('.low') ? 220 : 340);
});
window.addEventListener('afterprint', () => {
  light = false;
  redraw();
});
