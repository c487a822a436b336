/* What limited each cell: a tile for each, in the order of the scenario; grey where it was the store or nothing was found. */
const LOAD_HOST = ['harness-cpu', 'generator-late', 'generator-jitter', 'host-cpu'];

/* The limit of most trials that have figures. */
function limitOf(run, cell) {
  const counted = new Map();
  for (const row of trialsOf(run, cell).filter((each) => each.valid && each.text('limited_by'))) {
    counted.set(row.text('limited_by'), (counted.get(row.text('limited_by')) || 0) + 1);
  }
  return [...counted].sort((a, b) => b[1] - a[1]).map(([limit]) => limit)[0] || '';
}

function showLimits() {
  const found = data.runs.flatMap((run) => run.cells.map((cell) => ({run, cell, limit: limitOf(run, cell)})))
    .filter((each) => each.limit);
  const known = found.some((each) => each.limit !== 'none found');
  byId('limits').hidden = !known;
  if (!known) return;
  const counted = new Map();
  found.forEach((each) => counted.set(each.limit, (counted.get(each.limit) || 0) + 1));
  byId('limits-hint').textContent = [...counted].sort((a, b) => b[1] - a[1])
    .map(([limit, cells]) => limit + ' in ' + cells + (cells === 1 ? ' cell' : ' cells')).join(', ')
    + (found.some((each) => LOAD_HOST.includes(each.limit)) ? '. Marked cells say more about the harness and its host than about the store.' : '.');
  byId('limits-strip').append(...found.map((each) => el('li', {class: LOAD_HOST.includes(each.limit) ? 'host' : ''},
    el('span', {}, (several ? each.run.label + ' ' : '') + each.cell.id), el('b', {}, each.limit))));
}
showLimits();
