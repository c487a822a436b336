/* The sweep: a measure over one axis, a line for each combination of the others. */
/* Processor time as tables and comparisons show it: trials of different length would not compare. */
const usOfBlob = (row, column) => (row.number('blobs_acknowledged') > 0 ? row.number(column) * 1e6 / row.number('blobs_acknowledged') : NaN);
const MEASURES = [
  ['offered_ops_s', 'highest load kept', 'operations/s', (row) => (row.text('load_model') === 'find-max' ? row.number('offered_ops_s') : NaN)],
  ['throughput_blobs_s', 'throughput', 'blobs/s'], ['throughput_mb_s', 'throughput', 'MB/s'],
  ...['service', 'response'].flatMap((metric) => ['mean', 'p50', 'p90', 'p99', 'p99_9', 'max'].map((part) =>
    [metric + '_' + part + '_us', metric + '-time ' + part.replace('_', '.'), 'us'])),
  ['start_delay_p99_us', 'start-delay p99', 'us'], ['space_bytes_per_blob', 'space of a blob', 'bytes'],
  ['harness_cpu_us_per_blob', 'harness CPU', 'us/blob', (row) => usOfBlob(row, 'harness_cpu_s')],
  ['server_cpu_us_per_blob', 'server CPU', 'us/blob', (row) => usOfBlob(row, 'server_cpu_s')], ['server_rss_bytes', 'server memory', 'bytes'],
  ...['server', 'client', 'kernel'].map((part) => [part + '_b_per_connection', part + ' memory of a connection', 'bytes']),
  ['connections_opened', 'connections opened', ''], ['connections_lost', 'connections lost', ''], ['opening_s', 'opening time', 's'],
  ...['connect', 'keep_alive'].flatMap((time) => ['p50', 'p99', 'max'].map((part) => [time + '_' + part + '_us', time.replace('_', '-') + ' ' + part, 'us'])),
].map(([name, title, unit, ofRow = (row) => row.number(name)]) => ({name, title, unit, ofRow}))
  .filter((measure) => rows.some((row) => row.valid && !Number.isNaN(measure.ofRow(row))));
/* Response times only if all rows have them: those of closed loads would be missing. Every open load has a maximum, but not every percentile. */
function shownFirst() {
  const times = rows.every((row) => !row.valid || !Number.isNaN(row.number('response_max_us'))) ? 'response' : 'service';
  const name = {mean: times + '_mean_us', space: 'space_bytes_per_blob', thresholds: times + '_p99_us'}[data.runs[0].show];
  return MEASURES.find((measure) => measure.name === name) || MEASURES[0];
}
const withUnit = (measure) => measure.title + (measure.unit ? ' (' + measure.unit.replace('us', 'µs') + ')' : '');

/* The runs as an axis: by their stores or, if several have the same store, by the axis that a run was divided by. */
const RUNS = '\n';
const runsAxis = {
  name: data.runs[0].part ? data.runs[0].part.split('=')[0] : new Set(data.runs.map((run) => run.store)).size === data.runs.length ? 'store' : 'run',
  values: data.runs.map(runName), scale: false,
};

const firstAxis = () => (axes.find((axis) => axis.values.length > 1) || (several ? {name: RUNS} : axes[0]) || {name: null}).name;

const sweep = {
  measure: shownFirst(),
  axis: firstAxis(),
  chooser: null,
  scale: 'auto',
  from: 0,
};
const sweepAxis = () => (sweep.axis === RUNS ? runsAxis : axes.find((axis) => axis.name === sweep.axis));
const MOST_ROWS = 500;
/* With more bars on a chart, none can be seen. */
const MOST_PLACES = 40;

/* A percentile of all trials together that tables do not have, from the curve of the cell; undefined if there is none. */
const curveByName = new Map(data.curves.map((curve) => [[curve.run, curve.cell, curve.metric].join('\n'), curve]));
function percentileOfCurve(run, cell, trials) {
  const [, metric, percentile] = sweep.measure.name.match(/^(\w+)_p(90|99)_us$/) || [];
  const curve = curveByName.get([data.runs.indexOf(run), cell.id, metric].join('\n'));
  const index = data.percentiles.indexOf(Number(percentile));
  return curve && curve.trials >= trials && index < curve.us.length - 1 ? curve.us[index] : undefined;
}

/* Measures of the load that a search found, which may be a lower bound. */
const OF_SEARCH = ['offered_ops_s', 'throughput_blobs_s', 'throughput_mb_s'];
const TOO_FEW = 'too few times';
const isPercentile = (name) => /_p\d/.test(name);

/* Whether a trial has times of which a measure is a percentile: any number of them has a maximum. */
const hasTimes = (name) => (row) => !Number.isNaN(row.number(name.replace(/_p\d+(_\d)?_us$/, '_max_us')));

/* A point with its whiskers: the interval if it is known, else the range over trials; a lower bound has none. Without a percentile of all trials
 * together, trials with too few times for their own leave none: they may be the slow ones. */
function pointOf(run, cell, trials) {
  const {name, ofRow} = sweep.measure;
  const values = trials.map(ofRow).filter((value) => !Number.isNaN(value));
  const [value = percentileOfCurve(run, cell, trials.length), low, high] = cell.figures[name] || [];
  if (!values.length) return {y: null, why: isPercentile(name) && trials.some(hasTimes(name)) ? TOO_FEW : ''};
  if (value === undefined && isPercentile(name) && values.length < trials.length) return {y: null, why: TOO_FEW};
  const ends = {low: Math.min(...values), high: Math.max(...values)};
  const y = value !== undefined ? value : name.endsWith('_max_us') ? ends.high : median(values);
  const point = {y, ...ends, trials: values.length, ...(OF_SEARCH.includes(name) ? {claim: cell.claim, doubt: cell.doubt} : {})};
  if (cell.lowerBound && OF_SEARCH.includes(name)) return {...point, low: y, high: y};
  return low === undefined ? point : {...point, low, high};
}

const isKnown = (point) => point.y !== null;

/* The chosen cells of a run that have a place on the axis; an axis of one run may be none of another. */
const hasPlace = (cell) => sweep.axis === RUNS || sweep.axis === null || cell.axes[sweep.axis] !== undefined;
const chosenCells = (run) => run.cells.filter((cell) => sweep.chooser.has(cell));
const placedCells = (run) => chosenCells(run).filter(hasPlace);

/* The point of a cell on its line; without y where there is no figure, and with the reason: the verdict that took it away, or too few times. */
function placedPoint(run, cell) {
  const all = trialsOf(run, cell);
  const trials = all.filter((row) => row.valid);
  const place = sweep.axis === RUNS ? runName(run) : sweep.axis ? cell.axes[sweep.axis] : 'single';
  if (!trials.length) return {place, y: null, why: all.length ? all[0].text('verdict') : ''};
  return {place, ...pointOf(run, cell, trials), cell: cell.id, steady: trials.every((row) => row.text('verdict') === 'VALID'),
    valid: trials.length, of: all.length};
}

/* The lines: for each run and each combination of other axes, a point for each value of the axis. */
function sweepLines() {
  const lines = new Map();
  for (const run of data.runs) {
    for (const cell of placedCells(run)) {
      const label = sweep.chooser.label(sweep.axis === RUNS ? null : run, cell) || sweep.measure.title;
      if (!lines.has(label)) lines.set(label, []);
      lines.get(label).push(placedPoint(run, cell));
    }
  }
  return [...lines].filter(([, points]) => points.some(isKnown));
}

/* The positions whose texts have room next to each other. */
function legible(scale, positions, logarithmic) {
  const at = (value) => (logarithmic ? Math.log(value) : value);
  const [first, last] = [positions[0][1], positions[positions.length - 1][1]];
  const room = (scale.maxWidth || 600) / (at(last) - at(first) || 1);
  let before = -Infinity;
  return positions.filter(([text, value]) => {
    const place = (at(value) - at(first)) * room;
    if (place - before < Math.max(22, positions.length > 30 ? text.length * 8 : 0)) return false;
    before = place;
    return true;
  }).map(([, value]) => ({value}));
}

/* The values that the scale must show. Intervals of two or three trials may be so long that points could not be distinguished. */
const MOST_BEYOND = 3;
function extent(points) {
  const least = Math.min(...points.map((point) => point.y)) / MOST_BEYOND;
  const most = Math.max(...points.map((point) => point.y)) * MOST_BEYOND;
  return points.flatMap((point) => [Math.max(point.low, Math.min(least, point.y)), Math.min(point.high, most)]);
}

function sweepTitle() {
  const axis = sweepAxis();
  return titleWith(sweep.measure.title + (axis && axis.values.length > 1 ? ' by ' + axis.name : ''), sweep.chooser.inCommon(), partShown());
}

function sweepChart() {
  const axis = sweepAxis();
  const {lines} = drawable(sweepLines());
  const numbers = axis && axis.scale && axis.values.length > 1;
  const places = (axis ? axis.values : ['single']).slice(sweep.from, sweep.from + MOST_PLACES);
  const values = extent(lines.flatMap(([, points]) => points.filter(isKnown)));
  const logY = sweep.scale === 'auto' ? numbers && spread(values, 20) : sweep.scale === 'log'; // bars begin at 0
  const logX = numbers && spread([...axis.numbers.values()], 8);
  const positions = numbers ? [...axis.numbers].sort((a, b) => a[1] - b[1]) : [];
  const texts = new Map(positions.map(([value, number]) => [number, value]));
  const xAxis = numbers ? placeAxis(axis.name, {
    type: logX ? 'logarithmic' : 'linear', min: positions[0][1], max: positions[positions.length - 1][1],
    afterBuildTicks: (scale) => { scale.ticks = legible(scale, positions, logX); },
    ticks: {autoSkip: false, maxRotation: 60, callback: (value) => texts.get(value)},
  }) : placeAxis(axis ? axis.name : '', {type: 'category', labels: places});
  return {
    title: sweepTitle(),
    type: numbers ? 'line' : 'bar',
    data: {datasets: lines.map(([label, points], index) => ({
      label, ...lineStyle(index), clip: false, ...(positions.length > MOST_PLACES ? {pointRadius: 1.5} : {}),
      data: numbers ? points.map((point) => ({...point, x: axis.numbers.get(point.place)})).sort((a, b) => a.x - b.x)
        : points.filter((point) => places.includes(point.place)).map((point) => ({...point, x: point.place})),
    }))},
    options: {
      layout: {padding: {top: 8, right: 12}},
      scales: {x: xAxis, y: valueAxis(values, sweep.measure.unit, withUnit(sweep.measure), logY)},
      plugins: {tooltip: {callbacks: {
        title: (items) => items.length ? items[0].raw.cell : '',
        label: (item) => item.dataset.label + ': ' + pointText(item.raw)
          + (item.raw.trials > 1 ? ' ' + between(item.raw).trim() : '')
          + (item.raw.valid < item.raw.of ? ', only ' + item.raw.valid + ' of ' + item.raw.of + ' trials are valid'
            : item.raw.trials > 1 ? ', ' + item.raw.trials + ' trials' : ''),
      }}},
    },
    plugins: [whiskers],
  };
}

/* The claims of the headline, also where some searches were not steady. */
const isBound = (point) => point.claim === 'keeps at least';
const isUncertain = (point) => point.claim === 'may keep';
const isUnconfirmed = (point) => point.claim === 'may not keep';
/* The value with its signs; a terminal has only ~ of them, and words for the others. */
const pointText = (point) => (isBound(point) ? '≥ ' : '') + show(point.y, sweep.measure.unit)
  + (isUncertain(point) ? ' ?' : isUnconfirmed(point) ? ' ??' : '') + (point.steady ? '' : ' ~');
const between = (point) => (point.low === point.high ? '' : ' [' + show(point.low, sweep.measure.unit) + ' .. ' + show(point.high, sweep.measure.unit) + ']');

/* The points of the chart as a table: a line for each value of the axis, a column for each line of the chart. */
function pivotTable() {
  if (!byId('pivot').open) return;
  const axis = sweepAxis();
  const lines = sweepLines().slice(0, MOST_DRAWN);
  const byPlace = lines.map(([, points]) => new Map(points.filter((point) => isKnown(point) || point.why)
    .map((point) => [point.place, point])));
  const field = (point) => el('td', {class: 'number'}, ...(point && isKnown(point)
    ? [pointText(point) + (point.valid < point.of ? ' !' : ''), el('small', {}, between(point))] : [point ? point.why : '–']));
  byId('pivot-table').replaceChildren(
    el('caption', {}, sweepTitle() + '; ≥: lower bound; ?: may be kept; ??: may not be kept; ~: not steady; !: some trials are not valid; –: not measured'),
    el('thead', {}, el('tr', {}, el('th', {scope: 'col'}, axis ? axis.name : ''),
      ...lines.map(([label]) => el('th', {scope: 'col', class: 'number'}, label)))),
    el('tbody', {}, ...(axis ? axis.values : ['single']).filter((place) => byPlace.some((points) => points.has(place)))
      .slice(0, MOST_ROWS).map((place) => el('tr', {}, el('th', {scope: 'row'}, place), ...byPlace.map((points) => field(points.get(place)))))));
}


/* Axes to choose from, the runs among them where there are several. */
const overAxes = () => [...axes.filter((axis) => axis.values.length > 1).map((axis) => [axis.name, axis.name]), ...(several ? [[RUNS, runsAxis.name]] : [])];

/* The bars to show if not all have room. */
const inParts = (axis) => axis && !axis.scale && axis.values.length > MOST_PLACES;
const partText = (axis, from) => (from + 1) + ' to ' + Math.min(from + MOST_PLACES, axis.values.length) + ' of ' + axis.values.length;

function partShown() {
  const axis = sweepAxis();
  return inParts(axis) ? 'bars ' + partText(axis, sweep.from) : '';
}

function partControl() {
  const axis = sweepAxis();
  if (!inParts(axis)) return [];
  const parts = [];
  for (let from = 0; from < axis.values.length; from += MOST_PLACES) parts.push([String(from), partText(axis, from)]);
  return [choice('bars', parts, String(sweep.from), (from) => {
    sweep.from = Number(from);
    showSweep();
  })];
}

function sweepControls() {
  const controls = [choice('show', MEASURES.map((measure) => [measure.name, withUnit(measure)]), sweep.measure.name, (name) => {
    sweep.measure = MEASURES.find((measure) => measure.name === name);
    showSweep();
  })];
  if (overAxes().length > 1) {
    controls.push(choice('over', overAxes(), sweep.axis, (name) => {
      sweep.axis = name;
      sweep.from = 0;
      startSweep();
    }));
  }
  controls.push(...partControl(), ...sweep.chooser.controls(), choice('scale', [['auto', 'automatic'], ['linear', 'linear'], ['log', 'logarithmic']],
    sweep.scale, (scale) => {
      sweep.scale = scale;
      showSweep();
    }));
  byId('sweep-controls').replaceChildren(...controls);
}

const cellCount = (count) => count + (count === 1 ? ' cell' : ' cells');

/* Sentences about points that are no plain facts. */
function pointHints() {
  const points = data.runs.flatMap((run) => placedCells(run).map((cell) => placedPoint(run, cell)));
  const sentence = (text, has) => {
    const count = points.filter(has).length;
    return count ? text + ': ' + cellCount(count) + '. ' : '';
  };
  return sentence('Not drawn, because trials have too few times for this percentile', (point) => point.why === TOO_FEW)
    + sentence('Lower bounds (≥), because the search did not end at a limit of the store', isBound)
    + [...new Set(points.filter(isUncertain).map((point) => point.doubt))].map((doubt) =>
      sentence('Loads that the store may keep (?),' + doubt, (point) => isUncertain(point) && point.doubt === doubt)).join('')
    + sentence('Loads that the store may not keep (??), as final checks tell', isUnconfirmed)
    + sentence('Not steady (~)', (point) => isKnown(point) && !point.steady);
}

function showSweep() {
  draw('sweep-chart', sweepChart);
  pivotTable();
  const without = data.runs.flatMap((run) => placedCells(run)
    .filter((cell) => !trialsOf(run, cell).some((row) => row.valid)));
  const partly = data.runs.flatMap((run) => placedCells(run)
    .filter((cell) => !without.includes(cell) && trialsOf(run, cell).some((row) => !row.valid))).length;
  const elsewhere = data.runs.map((run) => [runName(run), chosenCells(run).length - placedCells(run).length]).filter(([, count]) => count)
    .map(([name, count]) => cellCount(count) + (name && ' of ' + name)).join(', ');
  const lines = sweepLines();
  byId('sweep-hint').textContent = chosenHint(sweep.chooser.inCommon(), partShown()) + (lines.length || !elsewhere ? drawable(lines).more : '') + (rows.some((row) => row.number('trial') > 1)
    ? 'With several trials, a point is their median, or the percentile or maximum of all trials together; whiskers show the 95 % interval or the range over trials. ' : '')
    + (elsewhere ? 'Not drawn, because they have no value of ' + sweep.axis + ': ' + elsewhere + '. ' : '')
    + (without.length ? 'Not drawn, because no trial is VALID or UNSTEADY: ' + cellCount(without.length) + '. ' : '') + pointHints()
    + (partly ? 'Of ' + cellCount(partly) + ' some trials are not valid (!): drawn are the others.' : '');
}

function startSweep() {
  const others = axes.map((axis) => axis.name).filter((name) => name !== sweep.axis);
  const count = (chooser) => new Set(data.runs.flatMap((run) =>
    run.cells.filter((cell) => chooser.has(cell)).map((cell) => chooser.label(sweep.axis === RUNS ? null : run, cell)))).size;
  sweep.chooser = new Chooser(others, count, showSweep);
  sweepControls();
  showSweep();
}
byId('pivot').addEventListener('toggle', pivotTable);
if (MEASURES.length) startSweep();
else byId('sweep').replaceChildren(el('h2', {}, 'Sweep'), el('p', {class: 'hint'},
  rows.some((row) => row.valid) ? 'No trial has a figure that could be drawn.' : 'No trial is VALID or UNSTEADY, so there is nothing to draw.'));
