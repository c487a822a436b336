/* The top of the page: verdicts, the best cell, missing rows, and the environments. */
const GOOD = {VALID: '✓', UNSTEADY: '~', UNSUPPORTED: '–'};
const verdictClass = (verdict) => (verdict === 'VALID' ? 'good' : GOOD[verdict] ? '' : 'bad');

function verdictTiles(run) {
  const counted = new Map();
  rows.filter((row) => row.text('run') === run.label)
    .forEach((row) => counted.set(row.text('verdict'), (counted.get(row.text('verdict')) || 0) + 1));
  const tiles = [...counted].map(([verdict, count]) => el('span', {class: 'tile'},
    el('b', {class: verdictClass(verdict)}, (GOOD[verdict] || '✗') + ' ' + count), ' ' + verdict));
  const missing = run.trialsPlanned - [...counted.values()].reduce((sum, count) => sum + count, 0);
  if (missing > 0) tiles.push(el('span', {class: 'tile'}, el('b', {class: 'bad'}, '… ' + missing), ' of ' + run.trialsPlanned + ' not run'));
  return tiles;
}

/* Reasons that differ only in their numbers are joined; those of rows that are VALID come last. */
function reasonNotices() {
  const grouped = new Map();
  const isValid = (row) => row.text('verdict') === 'VALID';
  for (const row of [...rows].filter((each) => !isValid(each) || each.text('reasons')).sort((a, b) => isValid(a) - isValid(b))) {
    const start = [several && row.text('run'), !isValid(row) && row.text('verdict')].filter(Boolean).join(' ');
    const reasons = row.text('reasons') || 'no reason given';
    const why = (start && start + ': ') + reasons;
    const key = start + '\n' + reasons.replace(/\d+([.,]\d+)*/g, '0');
    if (!grouped.has(key)) grouped.set(key, {why, cells: [], texts: new Set()});
    grouped.get(key).cells.push(row.text('cell'));
    grouped.get(key).texts.add(reasons);
  }
  const where = ({cells, texts}) => {
    const more = cells.length === 2 ? ' and 1 more row' : ' and ' + (cells.length - 1) + ' more rows';
    return cells.length === 1 ? cells[0] : texts.size === 1 ? cells[0] + more : 'for example ' + cells[0] + ',' + more + (cells.length === 2 ? ', with' : ', some with') + ' other numbers';
  };
  const notices = [...grouped.values()].slice(0, 6).map((group) => el('div', {class: 'notice'}, group.why + ' (' + where(group) + ')'));
  if (grouped.size > 6) notices.push(el('div', {class: 'notice'}, 'and ' + (grouped.size - 6) + ' more reasons: see the table of all rows'));
  return notices;
}

/* The ratios of cells that were held for long; their rows have the ratio. */
function heldNotices() {
  const held = new Map();
  for (const row of rows.filter((each) => each.number('sustained_ratio') > 0)) {
    held.set((several ? row.text('run') + ' ' : '') + row.text('cell'), row.number('sustained_ratio'));
  }
  return [...held].sort(([, first], [, second]) => first - second).slice(0, 3).map(([cell, ratio]) => el('div', {class: 'notice'},
    cell + ' kept ' + (ratio < 0.795 || ratio >= 0.8 ? ratio.toFixed(2) : Math.floor(ratio * 1000) / 1000) + ' of the throughput of its short windows when held for long'
    + (ratio < 0.8 ? ': these windows show a burst, such as a page cache or a memtable absorbs.' : '.')));
}

/* The sentences that begin the headline of a run: the first one, and beside other runs that of each cell that was searched. */
function answers(run) {
  const searched = several && rows.some((row) => row.text('run') === run.label && row.text('load_model') === 'find-max');
  return run.answer.filter((sentence, i) => i === 0 || (searched && sentence.startsWith(run.store + ' ')));
}

byId('question').textContent = data.runs[0].question;
for (const run of data.runs) {
  if (several) byId('verdicts').append(el('span', {class: 'tile'}, el('b', {}, run.label), ' ' + (run.part || run.id)));
  byId('verdicts').append(...verdictTiles(run));
  if (several) byId('verdicts').append(el('span', {style: 'flex-basis: 100%; height: 0'}));
  if (several && run.answer.length) byId('headline').append(el('b', {}, runName(run) + ': '));
  answers(run).forEach((sentence) => byId('headline').append(el('span', {}, sentence), el('br')));
  if (!several && run.promise) byId('headline').append(el('span', {}, run.promise), el('br'));
  if (!several) run.answer.slice(1).forEach((sentence) => byId('headline').append(el('span', {class: 'more'}, sentence + ' ')));
  if (run.partial) byId('notices').append(el('div', {class: 'notice'}, (several ? run.label + ': ' : '') + run.partial));
}
byId('notices').append(...heldNotices(), ...reasonNotices());

function factTable() {
  const facts = [...data.facts].sort((a, b) => b.differs - a.differs);
  byId('environment').hidden = facts.length === 0;
  if (facts.length === 0) return;
  if (facts[0].values.length === 1) {
    byId('facts').append(el('dl', {}, ...facts.map((fact) => el('div', {}, el('dt', {}, fact.name), el('dd', {}, fact.values[0])))));
    return;
  }
  const head = el('thead', {}, el('tr', {}, el('th', {}, ''), ...data.runs.map((run) => el('th', {}, runName(run)))));
  byId('facts').append(el('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Environments'}, el('table', {}, head, el('tbody', {}, ...facts.map((fact) =>
    el('tr', {class: fact.differs ? 'differs' : ''},
      el('th', {scope: 'row'}, fact.name + (fact.differs ? ' (differs)' : '')),
      ...fact.values.map((value) => el('td', {}, value === null ? 'not known' : value))))))));
}
factTable();
