/* The limit of each cell: a tile for each, in the order of the scenario; grey if it was the store or nothing was found. */
const MOST_TILES = 60;

function limitTile({run, cell}) {
  return el('li', {class: cell.limitOfLoadHost ? 'host' : ''},
    el('span', {}, (several ? run.label + ' ' : '') + cell.id), el('b', {}, cell.limitedBy));
}

function showLimits() {
  const found = data.runs.flatMap((run) => run.cells.map((cell) => ({run, cell}))).filter(({cell}) => cell.limitedBy);
  const known = found.some(({cell}) => cell.limitedBy !== 'none found');
  byId('limits').hidden = !known;
  if (!known) return;
  const counted = new Map();
  found.forEach(({cell}) => counted.set(cell.limitedBy, (counted.get(cell.limitedBy) || 0) + 1));
  const counts = [...counted].sort((a, b) => b[1] - a[1]);
  byId('limits-hint').textContent = counts.map(([limit, cells]) => limit + ' in ' + cells + (cells === 1 ? ' cell' : ' cells')).join(', ')
    + (found.some(({cell}) => cell.limitOfLoadHost) ? '. Marked cells say more about the harness and its host than about the store.' : '.');
  const state = {words: [], limit: ALL};
  const fill = () => {
    const kept = found.filter(({cell}) => (state.limit === ALL || cell.limitedBy === state.limit) && hasWords(cell.id, state.words));
    byId('limits-strip').replaceChildren(...kept.slice(0, MOST_TILES).map(limitTile),
      ...(kept.length > MOST_TILES ? [el('li', {}, 'and ' + (kept.length - MOST_TILES) + ' more cells')] : []));
  };
  if (found.length > MOST_TILES) {
    byId('limits-controls').append(
      wordFilter('cells with', (words) => {
        state.words = words;
        fill();
      }),
      choice('limit', [[ALL, 'all'], ...counts.map(([limit]) => [limit, limit])], ALL, (limit) => {
        state.limit = limit;
        fill();
      }));
  }
  fill();
}
showLimits();
