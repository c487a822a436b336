/* The sweep: a measure over one axis, a line for each combination of the others. */
const MEASURES = [
  ['throughput_blobs_s', 'throughput', 'blobs/s'], ['throughput_mb_s', 'throughput', 'MB/s'],
  ...['service', 'response'].flatMap((metric) => ['mean', 'p50', 'p90', 'p99', 'p99_9', 'max'].map((part) =>
    [metric + '_' + part + '_us', metric + '-time ' + part.replace('_', '.'), 'us'])),
  ['start_delay_p99_us', 'start-delay p99', 'us'], ['space_bytes_per_blob', 'space of a blob', 'bytes'],
  ['harness_cpu_s', 'harness CPU', 's'], ['server_cpu_s', 'server CPU', 's'], ['server_rss_bytes', 'server memory', 'bytes'],
].map(([column, title, unit]) => ({column, title, unit}))
  .filter((measure) => columnIndex.has(measure.column) && rows.some((row) => row.valid && !Number.isNaN(row.number(measure.column))));
const SHOWN_FIRST = {mean: 'service_mean_us', space: 'space_bytes_per_blob'};

const sweep = {
  measure: MEASURES.find((measure) => measure.column === SHOWN_FIRST[data.runs[0].show]) || MEASURES[0],
  axis: axes.length ? axes[0].name : null,
  chooser: null,
  scale: 'auto',
};

/* Of all trials of a cell together, as in the terminal; absent for measures that are not compared. */
const figureKey = (run, cell, column) => run + '\n' + cell + '\n' + column;
const figures = new Map(data.figures.map((figure) => [figureKey(figure.run, figure.cell, figure.column), figure]));

/* A point with what its whiskers show: the interval where it is known, else the range over trials. */
function pointOf(run, cell, values) {
  const figure = figures.get(figureKey(data.runs.indexOf(run), cell.id, sweep.measure.column));
  const range = {y: median(values), low: Math.min(...values), high: Math.max(...values)};
  if (!figure) return range;
  return figure.low === null ? {...range, y: figure.value} : {y: figure.value, low: figure.low, high: figure.high};
}

/* The lines: for each run and each combination of other axes, a point for each value of the axis. */
function sweepLines() {
  const lines = new Map();
  for (const run of data.runs) {
    for (const cell of run.cells.filter((each) => sweep.chooser.has(each))) {
      const label = sweep.chooser.label(run, cell) || sweep.measure.title;
      if (!lines.has(label)) lines.set(label, []);
      const values = trialsOf(run, cell).filter((row) => row.valid).map((row) => row.number(sweep.measure.column))
        .filter((value) => !Number.isNaN(value));
      if (values.length) {
        lines.get(label).push({place: sweep.axis ? cell.axes[sweep.axis] : 'single', ...pointOf(run, cell, values),
          trials: values.length, cell: cell.id});
      }
    }
  }
  return [...lines].filter(([, points]) => points.length);
}

function sweepChart() {
  const axis = axes.find((each) => each.name === sweep.axis);
  const lines = sweepLines();
  const numbers = axis && axis.scale && axis.values.length > 1;
  const places = axis ? axis.values : ['single'];
  const values = lines.flatMap(([, points]) => points.flatMap((point) => [point.low, point.high]));
  const logY = sweep.scale === 'auto' ? numbers && spread(values, 20) : sweep.scale === 'log'; // bars begin at 0
  const logX = numbers && spread([...axis.numbers.values()], 8);
  const positions = numbers ? [...axis.numbers].sort((a, b) => a[1] - b[1]) : [];
  const title = sweep.measure.title + ' (' + sweep.measure.unit.replace('us', 'µs') + ')';
  const texts = new Map(positions.map(([value, number]) => [number, value]));
  const xAxis = numbers ? placeAxis(axis.name, {
    type: logX ? 'logarithmic' : 'linear', min: positions[0][1], max: positions[positions.length - 1][1],
    afterBuildTicks: (scale) => { scale.ticks = positions.map(([, value]) => ({value})); },
    ticks: {autoSkip: false, maxRotation: 60, callback: (value) => texts.get(value)},
  }) : placeAxis(axis ? axis.name : '', {type: 'category', labels: places});
  return {
    type: numbers ? 'line' : 'bar',
    data: {datasets: lines.map(([label, points], index) => ({
      label, ...lineStyle(index), clip: false,
      data: numbers ? points.map((point) => ({...point, x: axis.numbers.get(point.place)})).sort((a, b) => a.x - b.x)
        : points.map((point) => ({...point, x: point.place})),
    }))},
    options: {
      layout: {padding: {top: 8, right: 12}},
      scales: {x: xAxis, y: valueAxis(values, sweep.measure.unit, title, logY)},
      plugins: {tooltip: {callbacks: {
        title: (items) => items.length ? items[0].raw.cell : '',
        label: (item) => (item.dataset.label + ': ' + show(item.raw.y, sweep.measure.unit)
          + (item.raw.trials > 1 ? ' [' + show(item.raw.low, sweep.measure.unit) + ' .. ' + show(item.raw.high, sweep.measure.unit)
            + ', ' + item.raw.trials + ' trials]' : '')),
      }}},
    },
    plugins: [whiskers],
  };
}

function sweepControls() {
  const controls = [choice('show', MEASURES.map((measure) => [measure.column, measure.title + ' (' + measure.unit.replace('us', 'µs') + ')']),
    sweep.measure.column, (column) => {
      sweep.measure = MEASURES.find((measure) => measure.column === column);
      showSweep();
    })];
  if (axes.length > 1) {
    controls.push(choice('over', axes.filter((axis) => axis.values.length > 1).map((axis) => [axis.name, axis.name]), sweep.axis, (name) => {
      sweep.axis = name;
      startSweep();
    }));
  }
  controls.push(...sweep.chooser.controls(), choice('scale', [['auto', 'as it suits'], ['linear', 'linear'], ['log', 'logarithmic']],
    sweep.scale, (scale) => {
      sweep.scale = scale;
      showSweep();
    }));
  byId('sweep-controls').replaceChildren(...controls);
}

function showSweep() {
  draw('sweep-chart', sweepChart);
  const without = data.runs.flatMap((run) => run.cells.filter((cell) => sweep.chooser.has(cell))
    .filter((cell) => !trialsOf(run, cell).some((row) => row.valid)));
  byId('sweep-hint').textContent = (rows.some((row) => row.number('trial') > 1)
    ? 'Of several trials the median, or the percentile of all together; whiskers show its 95 % interval, or the range over trials. ' : '')
    + (without.length ? 'Not drawn, for want of a VALID trial: ' + without.length + ' cells.' : '');
}

function startSweep() {
  const others = axes.map((axis) => axis.name).filter((name) => name !== sweep.axis);
  const count = (chooser) => new Set(data.runs.flatMap((run) =>
    run.cells.filter((cell) => chooser.has(cell)).map((cell) => chooser.label(run, cell)))).size;
  sweep.chooser = new Chooser(others, count, showSweep);
  sweepControls();
  showSweep();
}
if (MEASURES.length) startSweep();
else byId('sweep').replaceChildren(el('h2', {}, 'Sweep'), el('p', {class: 'hint'}, 'No trial is VALID, so there is nothing to draw.'));
