/* A search for the highest load: offered load and p99 of each probe, with the answer and the limit as lines. */
const searchState = {search: data.searches[0]};
const searchLabel = (search) => [runName(data.runs[search.run]), search.cell, 'trial ' + search.trial].filter(Boolean).join(', ');
const searchShown = () => (data.searches.length > 1 ? searchLabel(searchState.search) : '');
const probeKinds = () => [
  ['kept', (probe) => probe.kept && !probe.check, colours().lines[0], 'circle'],
  ['not kept', (probe) => !probe.kept && !probe.check, colours().bad, 'crossRot'],
  ['final check, kept', (probe) => probe.kept && probe.check, colours().lines[2], 'rectRot'],
  ['final check, not kept', (probe) => !probe.kept && probe.check, colours().bad, 'star'],
];

function level(label, y, count, colour) {
  return {label, level: true, data: [{x: 0.5, y}, {x: count + 0.5, y}], borderColor: colour, backgroundColor: colour, borderWidth: 1.5,
    borderDash: [6, 4], pointRadius: 0, pointHoverRadius: 0, pointStyle: 'line'};
}

/* The load of the last final check, with the words of the headline. */
const answerText = (search) => 'answer: ' + search.claim + ' ' + show(search.foundOps, 'operations/s');

function probeNotes(probe) {
  return ['offered ' + show(probe.offeredOps, 'operations/s'), probe.p99Us === null ? '' : 'p99 ' + show(probe.p99Us, 'us'), probe.whyNot]
    .filter(Boolean);
}

function searchChart(valueOf, unit, title, levels) {
  const {probes} = searchState.search;
  const drawnProbes = probes.filter((probe) => valueOf(probe) !== null);
  const values = [...drawnProbes.map(valueOf), ...levels.map(([, y]) => y)];
  const datasets = probeKinds().map(([label, has, colour, pointStyle]) => ({
    label, showLine: false, pointStyle, pointRadius: 5, pointHoverRadius: 7, borderColor: colour, pointBorderWidth: 2, borderWidth: 2,
    backgroundColor: pointStyle === 'circle' || pointStyle === 'rectRot' ? colour : 'transparent',
    data: drawnProbes.filter(has).map((probe) => ({x: probe.number, y: valueOf(probe), probe})),
  })).filter((dataset) => dataset.data.length);
  return {
    title: titleWith(title + ' of each probe', searchShown()),
    type: 'line',
    data: {datasets: [...datasets, ...levels.map(([label, y]) => level(label, y, probes.length, colours().ink))]},
    options: {
      scales: {
        x: placeAxis('probe', {type: 'linear', min: 0.5, max: probes.length + 0.5,
          afterBuildTicks: (scale) => { scale.ticks = probes.map((probe) => ({value: probe.number})); }, ticks: {autoSkip: true, maxRotation: 0}}),
        y: valueAxis(values, unit, title, spread(values, 8)),
      },
      plugins: {tooltip: {filter: (item) => !item.dataset.level, callbacks: {
        title: (items) => (items.length ? 'probe ' + items[0].raw.probe.number : ''),
        label: (item) => item.dataset.label,
        afterLabel: (item) => probeNotes(item.raw.probe),
      }}},
    },
  };
}

function probesTable() {
  const {probes} = searchState.search;
  const head = ['probe', 'offered, operations/s', 'response p99', 'kept', 'why not', 'measured, s'];
  byId('probes-table').replaceChildren(
    el('thead', {}, el('tr', {}, ...head.map((text) => el('th', {scope: 'col'}, text)))),
    el('tbody', {}, ...probes.map((probe) => el('tr', {},
      el('th', {scope: 'row'}, probe.check ? probe.number + ', final check' : String(probe.number)),
      el('td', {class: 'number'}, show(probe.offeredOps, '')),
      el('td', {class: 'number'}, probe.p99Us === null ? '' : show(probe.p99Us, 'us')),
      el('td', {class: probe.kept ? 'good' : 'bad'}, probe.kept ? '✓ kept' : '✗ not kept'),
      el('td', {class: 'long'}, probe.whyNot),
      el('td', {class: 'number'}, probe.seconds === null ? '' : String(probe.seconds))))));
}

function showSearch() {
  const {search} = searchState;
  const checks = search.probes.filter((probe) => probe.check);
  draw('search-load-chart', () => searchChart((probe) => probe.offeredOps, '', 'operations/s',
    search.foundOps === null ? [] : [[answerText(search), search.foundOps]]));
  draw('search-p99-chart', () => searchChart((probe) => probe.p99Us, 'us', 'response p99',
    [['limit ' + show(search.limitUs, 'us'), search.limitUs]]));
  probesTable();
  byId('search-hint').textContent = chosenHint(searchShown()) + search.probes.length + ' probes. A probe of fewer than 100 operations shows their maximum. '
    + (checks.length ? 'Final checks are measured for longer; the last one is reported.' : 'The search ended before its final check.');
}

function startSearch() {
  byId('search').hidden = false;
  if (data.searches.length > 1) {
    byId('search-controls').replaceChildren(choice('search', data.searches.map((search, index) => [String(index), searchLabel(search)]), '0', (index) => {
      searchState.search = data.searches[Number(index)];
      showSearch();
    }));
  }
  showSearch();
}
if (data.searches.length) startSearch();
