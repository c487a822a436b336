/* One cell over time: throughput and p99 of each trial, with garbage collections, failures and ends of servers marked. */
const GC_SHARE = 0.01;
const timelines = data.timelines.filter((timeline) => timeline.startS.length > 1);
const timeState = {cell: null, trial: ALL};
const timeCells = [...new Set(timelines.map((timeline) => timeline.cell))];
const trialShown = () => (timeState.trial === ALL ? '' : 'trial ' + timeState.trial);

const timelinesChosen = () => drawable(timelines.filter((timeline) => timeline.cell === timeState.cell
  && (timeState.trial === ALL || String(timeline.trial) === timeState.trial)));
const timelinesShown = () => timelinesChosen().lines;
const isScheduled = (timeline) => timeline.responseP99Us.length > 0;
const p99Of = (timeline) => (isScheduled(timeline) ? timeline.responseP99Us : timeline.p99Us);

const rowOf = ({run, cell, trial}) => trialsOf(data.runs[run], {id: cell}).find((row) => row.number('trial') === trial);
const hasFigures = (timeline) => (rowOf(timeline) || {}).valid === true;

/* The mark of a trial whose figures do not count. */
const verdictMark = (row) => (!row ? ' (no verdict)' : row.valid ? '' : ' (' + row.text('verdict') + ')');

function timeLabel(timeline) {
  const many = timelinesShown().some((other) => other.trial !== timeline.trial);
  return [runName(data.runs[timeline.run]), many || !several ? 'trial ' + timeline.trial : ''].filter(Boolean).join(': ')
    + verdictMark(rowOf(timeline));
}

/* Trials without a schedule have no response times: beside those of others, their service times are named. */
function p99Label(timeline) {
  const unlike = !isScheduled(timeline) && timelinesShown().some(isScheduled);
  return timeLabel(timeline) + (unlike ? ' (service times)' : '');
}

/* Points of all shown trials that are marked, as a line without a line. */
function marks(label, colour, style, marked, valuesOf) {
  const points = timelinesShown().flatMap((timeline) => timeline.startS
    .map((x, i) => ({x, y: valuesOf(timeline)[i], timeline, i})).filter((point) => point.y !== null && marked(timeline, point.i)));
  return points.length ? [{label, mark: true, showLine: false, data: points, pointStyle: style, pointRadius: 6, pointHoverRadius: 8,
    borderColor: colour, backgroundColor: 'transparent', borderWidth: 1.5, pointBorderWidth: 1.5}] : [];
}

function secondsOf(timeline, i) {
  const next = i + 1 < timeline.startS.length ? timeline.startS[i + 1] : timeline.endS;
  return next - timeline.startS[i];
}

function timeChart(valuesOf, unit, title, logarithmic, markers, labelOf = timeLabel) {
  const datasets = timelinesShown().map((timeline, index) => ({
    label: labelOf(timeline), ...lineStyle(index), pointRadius: timeline.startS.length > 60 ? 0 : 2.5, borderWidth: 1.5,
    data: timeline.startS.map((x, i) => ({x, y: valuesOf(timeline)[i], timeline, i})),
  }));
  const values = datasets.flatMap((dataset) => dataset.data.map((point) => point.y)).filter((value) => value !== null);
  return {
    title: titleWith(title + ' of ' + timeState.cell + ' over time', trialShown()),
    type: 'line',
    data: {datasets: [...datasets, ...markers()]},
    options: {
      spanGaps: false,
      scales: {x: placeAxis('seconds since the start of the measurement', {type: 'linear', min: 0}),
        y: valueAxis(values, unit, title + (unit === 'blobs/s' ? ' (blobs/s)' : ''), logarithmic && spread(values, 8))},
      plugins: {tooltip: {callbacks: {
        title: (items) => items.length ? show(items[0].raw.x, 's') : '',
        label: (item) => item.dataset.label + ': ' + show(item.raw.y, unit),
        afterLabel: (item) => notes(item.raw.timeline, item.raw.i),
      }}},
    },
  };
}

function notes(timeline, i) {
  return [timeline.lowest.length && timeline.lowest[i] !== null ? 'lowest interval ' + show(timeline.lowest[i], 'blobs/s') : '',
    timeline.gcMs[i] > 0 ? 'garbage collection ' + show(timeline.gcMs[i] * 1000, 'us') : '',
    timeline.failed[i] > 0 ? timeline.failed[i] + ' blobs failed' : '',
    timeline.serversEnded[i] > 0 ? 'servers ended: ' + timeline.serversEnded[i] : '',
    timeline.faults[i] > 0 ? 'a fault that the scenario asked for' : ''].filter(Boolean);
}

function showTime() {
  const [scheduled, others] = [isScheduled, (timeline) => !isScheduled(timeline)].map((has) => timelinesShown().some(has));
  byId('p99-title').textContent = 'p99 of ' + [scheduled && 'response', others && 'service'].filter(Boolean).join(' and ') + ' times';
  const lowestOf = (timeline) => (timeline.lowest.length ? timeline.lowest : timeline.throughput);
  const orZero = (timeline) => timeline.throughput.map((value) => value || 0); // the drain has events, and no throughput
  draw('throughput-chart', () => timeChart((timeline) => timeline.throughput, 'blobs/s', 'throughput', false, () => [
    ...marks('blobs failed', colours().bad, 'crossRot', (timeline, i) => timeline.failed[i] > 0, orZero),
    ...marks('server ended', colours().bad, 'star', (timeline, i) => timeline.serversEnded[i] > 0, orZero),
    ...marks('fault of the scenario', colours().ink, 'triangle', (timeline, i) => timeline.faults[i] > 0, orZero),
    ...marks('nothing acknowledged', colours().bad, 'rectRot', (timeline, i) => lowestOf(timeline)[i] === 0, lowestOf)]));
  draw('p99-chart', () => timeChart(p99Of, 'us', 'p99', true, () =>
    marks('garbage collection of the harness', colours().ink, 'triangle',
      (timeline, i) => timeline.gcMs[i] >= secondsOf(timeline, i) * 1000 * GC_SHARE, p99Of), p99Label));
  const each = Math.max(...timelinesShown().map((timeline) => timeline.intervals));
  byId('time-hint').textContent = chosenHint(timeCells.length > 1 && timeState.cell, trialShown()) + timelinesChosen().more + 'Garbage collections of the harness are marked where they took 1 % of the time or more.'
    + ' Throughput ends with the last interval before the drain, which only has times.'
    + ' An interval of fewer than 100 operations shows their maximum.'
    + (each > 1 ? ' A point is ' + each + ' intervals: their mean throughput and their highest p99.' : '');
}

function startTime() {
  const length = (timeline) => timeline.startS.length * timeline.intervals;
  const better = (one, other) => (hasFigures(one) === hasFigures(other) ? length(one) > length(other) : hasFigures(one));
  timeState.cell = timelines.reduce((best, timeline) => (better(timeline, best) ? timeline : best)).cell;
  const trials = [...new Set(timelines.map((timeline) => timeline.trial))];
  const list = el('span', {});
  const chosen = (cell) => {
    timeState.cell = cell;
    showTime();
  };
  const listCells = (words) => {
    const found = timeCells.filter((cell) => hasWords(cell, words));
    const listed = found.slice(0, MOST_OPTIONS);
    if (!listed.length) return;
    if (!listed.includes(timeState.cell)) {
      if (words.length) chosen(listed[0]);
      else listed.push(timeState.cell);
    }
    list.replaceChildren(choice('cell', listed.map((cell) => [cell, cell]), timeState.cell, chosen),
      found.length > MOST_OPTIONS ? ' ' + MOST_OPTIONS + ' of ' + found.length + ' are listed' : '');
  };
  byId('time').hidden = false;
  listCells([]);
  byId('time-controls').replaceChildren(
    list, ...(timeCells.length > MOST_OPTIONS ? [wordFilter('cells with', listCells)] : []),
    ...(trials.length > 1 ? [choice('trial', [[ALL, 'all'], ...trials.map((trial) => [String(trial), String(trial)])], ALL, (trial) => {
      timeState.trial = trial;
      showTime();
    })] : []));
  showTime();
}
if (timelines.length) startTime();
