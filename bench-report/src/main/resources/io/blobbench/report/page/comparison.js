/* The verdicts of a comparison: each cell of each run beside the baseline. */
const MARK_OF = {better: '▲ ', worse: '▼ ', none: '', unjudged: ''};

const ends = (interval, unit) => (interval ? ' [' + interval.map((end) => show(end, unit)).join(' .. ') + ']' : '');

function ratioField(measure) {
  if (!measure || measure.ratio === null) return {value: '', node: el('td', {class: 'number'}, '–')};
  const judged = measure.finding === 'better' ? 'good' : measure.finding === 'worse' ? 'bad' : '';
  const interval = measure.interval ? ' [' + measure.interval.map(ratioText).join(' .. ') + ']' : '';
  return {value: measure.ratio, node: el('td', {class: 'number ' + judged, title: 'baseline ' + show(measure.baseline, measure.unit)
    + ends(measure.baseline_interval, measure.unit) + ', run ' + show(measure.value, measure.unit) + ends(measure.value_interval, measure.unit) + (measure.p === null ? '' : ', p ' + measure.p)},
  (MARK_OF[measure.finding] || '') + ratioText(measure.ratio) + interval)};
}

function comparisonLines(names) {
  return data.comparison.runs.flatMap((run) => run.cells.map((cell) => {
    const rate = cell.measures.throughput || {};
    const ratios = names.map((name) => ratioField(cell.measures[name]));
    const limits = [cell.baseline_limited_by, cell.limited_by].map((limit) => limit || '?');
    const limited = limits[0] === limits[1] ? limits[0] : limits.join(' / ');
    const texts = [run.label, cell.cell, cell.verdict];
    const reasons = [limited === '?' ? '' : limited, cell.reason];
    const amounts = [rate.baseline, rate.value].map((value) => (value === null || value === undefined ? '' : value));
    return {
      text: [...texts, ...reasons].join(' '), verdict: cell.verdict,
      values: [...texts, ...ratios.map((ratio) => ratio.value), ...amounts, ...reasons],
      make: () => el('tr', {}, ...texts.map((text, i) => el('td', {class: i !== 2 ? '' : text === 'faster' ? 'good' : text === 'slower' ? 'bad' : ''}, text)),
        ...ratios.map((ratio) => ratio.node), ...amounts.map((amount) => el('td', {class: 'number'}, amount === '' ? '–' : show(amount, ''))),
        ...reasons.map((text, i) => el('td', {class: i === 1 ? 'long' : ''}, text))),
    };
  }));
}

function kindLines(names) {
  return data.comparison.runs.flatMap((run) => run.cells.flatMap((cell) => Object.entries(cell.kinds).map(([kind, measures]) => {
    const texts = [run.label, cell.cell, kind.replaceAll('.', ', ')];
    const found = names.map((name) => measures[name]);
    const amounts = found.map((measure) => (measure ? [measure.baseline, measure.value] : ['', '']).map((value) => (value === null ? '' : value)));
    const ratios = found.map(ratioField);
    return {
      text: texts.join(' '), values: [...texts, ...names.flatMap((name, i) => [...amounts[i], ratios[i].value])],
      make: () => el('tr', {}, ...texts.map((text) => el('td', {}, text)), ...names.flatMap((name, i) => [
        ...amounts[i].map((amount) => el('td', {class: 'number'}, amount === '' ? '–' : show(amount, 'us'))), ratios[i].node])),
    };
  })));
}

function startKinds() {
  const names = ['service_p50', 'service_p99', 'response_p50', 'response_p99']
    .filter((name) => data.comparison.runs.some((run) => run.cells.some((cell) => Object.values(cell.kinds).some((measures) => measures[name]))));
  if (!names.length) return;
  const columns = [{name: 'run'}, {name: 'cell'}, {name: 'kind'}, ...names.map((name) => name.replace('_', ' ')).flatMap((name) => [
    {name: name + ' of ' + data.comparison.baseline.label, number: true}, {name: name + ' of run', number: true},
    {name: name, unit: 'ratio to the baseline [95 %]', number: true}])];
  new SortedTable(byId('comparison-kinds-table'), columns, kindLines(names), () => {});
  byId('comparison-kinds').hidden = false;
}

function startComparison() {
  const known = ['throughput', 'highest_load', 'service_p50', 'service_p99', 'response_p50', 'response_p99', 'space', 'server_cpu'];
  const names = known.filter((name) => data.comparison.runs.some((run) => run.cells.some((cell) => cell.measures[name])));
  const columns = [{name: 'run'}, {name: 'cell'}, {name: 'verdict'},
    ...names.map((name) => ({name: name.replace('_', ' '), unit: 'ratio to the baseline [95 %]', number: true})),
    {name: 'baseline', unit: 'blobs/s', number: true}, {name: 'run', unit: 'blobs/s', number: true}, {name: 'limited by'}, {name: 'why', long: true}];
  const state = {words: [], verdict: ALL};
  const table = new SortedTable(byId('comparison-table'), columns, comparisonLines(names), () => {});
  const keep = () => table.filter((line) => (state.verdict === ALL || line.verdict === state.verdict)
    && hasWords(line.text, state.words));
  const verdictsFound = [...new Set(data.comparison.runs.flatMap((run) => run.cells.map((cell) => cell.verdict)))];
  byId('comparison-controls').append(
    wordFilter('filter', (words) => {
      state.words = words;
      keep();
    }),
    choice('verdict', [[ALL, 'all'], ...verdictsFound.map((verdict) => [verdict, verdict])], ALL, (verdict) => {
      state.verdict = verdict;
      keep();
    }));
  byId('headline').prepend(...data.comparison.summary.flatMap((sentence) => [el('b', {}, sentence), el('br')]));
  byId('comparison-hint').textContent = 'Against ' + data.comparison.baseline.label + ', ' + data.comparison.baseline.run_id + '. '
    + data.comparison.runs.map((run) => run.label + ': ' + verdictsFound.map((verdict) => [verdict, run.cells.filter((cell) => cell.verdict === verdict).length])
      .filter(([, count]) => count).map(([verdict, count]) => count + ' ' + verdict).join(', ')).join('; ')
    + '. ▲ better, ▼ worse by more than chance; everything else shows no detectable difference or cannot be judged.';
  const differences = data.comparison.runs.flatMap((run) => run.differences.map((text) => run.label + ' has ' + text));
  byId('environment').querySelector('h2').textContent = 'Differences and environment';
  byId('environment').querySelector('h2').after(...differences.map((text) => el('p', {}, text)));
  byId('environment').hidden = false;
  byId('comparison').hidden = false;
  startKinds();
}
if (data.comparison) startComparison();
