/* Times by percentile: each nine takes the same space, and the maximum has its own place at the end. */
const METRICS = {
  service: 'service time (end - sent)', response: 'response time (end - intended start)', start_delay: 'start delay (sent - intended start)',
  visibility: 'visibility (seen by another reader - sent)',
  visibility_after_ack: 'visibility after ack (seen - acknowledged)',
};
/* Of all operations, or of one kind, outcome and size: service.get, service.get.refused, service.get.20KB; one without a name has its own. */
const metricName = (metric) => {
  const [time, ...parts] = metric.split('.');
  const name = METRICS[time] || time;
  return parts.length ? name.replace(/ \(.*/, '') + ' of ' + parts.join(', ') : name;
};
const MARKS = new Map([[0, 0], [50, 0.301], [90, 1], [99, 2], [99.9, 3], [99.99, 4], [100, 5]]);
const placeOf = (percentile) => (percentile === 100 ? 5 : -Math.log10(1 - percentile / 100));
const latency = {metric: data.curves.some((curve) => curve.metric === 'response') ? 'response' : 'service', chooser: null};

const cellsById = data.runs.map((run) => new Map(run.cells.map((cell) => [cell.id, cell])));
const cellOf = (run, id) => cellsById[data.runs.indexOf(run)].get(id);

function curvesShown() {
  return data.curves.filter((curve) => curve.metric === latency.metric).map((curve) => {
    const run = data.runs[curve.run];
    return {curve, run, cell: cellOf(run, curve.cell)};
  }).filter(({cell}) => cell && latency.chooser.has(cell));
}

function latencyChart() {
  const {lines} = drawable(curvesShown());
  const datasets = lines.map(({curve, run, cell}, index) => ({
    label: (latency.chooser.label(run, cell) || cell.id) + (!curve.valid ? ' (not VALID)' : curve.trials < curve.of ? ' (' + curve.trials + ' of ' + curve.of + ' trials)' : ''), ...lineStyle(index),
    pointRadius: (point) => (MARKS.has(point.raw.percentile) ? 3.5 : 0),
    data: curve.us.map((y, i) => {
      const percentile = i === curve.us.length - 1 ? 100 : data.percentiles[i];
      return {x: placeOf(percentile), y, percentile, count: curve.count};
    }),
  }));
  const values = datasets.flatMap((dataset) => dataset.data.map((point) => point.y));
  const texts = new Map([...MARKS].map(([percentile, place]) => [place, percentile === 100 ? 'max' : percentile === 0 ? 'min' : 'p' + percentile]));
  return {
    title: titleWith(metricName(latency.metric).replace(/ \(.*/, '') + ' by percentile', latency.chooser.inCommon()),
    type: 'line',
    data: {datasets},
    options: {
      scales: {
        x: placeAxis('percentile', {
          type: 'linear', min: 0, max: 5, afterBuildTicks: (scale) => { scale.ticks = [...MARKS.values()].slice(1).map((value) => ({value})); },
          ticks: {autoSkip: false, callback: (value) => texts.get(value)},
        }),
        y: valueAxis(values, 'us', metricName(latency.metric).replace(/ \(.*/, ''), true),
      },
      plugins: {tooltip: {callbacks: {
        title: (items) => items.length ? (items[0].raw.percentile === 100 ? 'maximum' : 'p' + items[0].raw.percentile) : '',
        label: (item) => item.dataset.label + ': ' + show(item.raw.y, 'us') + ' (' + show(item.raw.count, '')
          + (latency.metric.startsWith('visibility') ? ' blobs)' : ' operations)'),
      }}},
    },
  };
}

function showLatency() {
  draw('latency-chart', latencyChart);
  const {lines, more} = drawable(curvesShown());
  byId('latency-hint').textContent = chosenHint(latency.chooser.inCommon()) + more + 'Histograms of all trials of a cell that are VALID or UNSTEADY, merged'
    + (lines.some(({curve}) => !curve.valid) ? '; of a cell without such trials, those of all its trials (not VALID)' : '') + '. Where a curve has too few times for a percentile, a line leads to its maximum.'
    + (latency.metric.startsWith('visibility') ? ' A blob that was never seen counts with its age when it was given up, or as the slowest if its key was written again: the maximum and the line to it are then no measured times.' : '')
    + (latency.metric === 'visibility_after_ack' ? ' A blob that was seen before its acknowledgement has 0, which is below the scale.' : '');
}

function startLatency() {
  const names = [...axes.map((axis) => axis.name)];
  names.push(names.shift());
  const count = (chooser) => {
    latency.chooser = chooser;
    return curvesShown().length;
  };
  latency.chooser = new Chooser(names.filter(Boolean), count, showLatency);
  byId('latency-controls').replaceChildren(
    choice('show', [...new Set(data.curves.map((curve) => curve.metric))].map((metric) => [metric, metricName(metric)]), latency.metric, (metric) => {
      latency.metric = metric;
      showLatency();
    }), ...latency.chooser.controls());
  byId('latency').hidden = false;
  showLatency();
}
if (data.curves.length) startLatency();
