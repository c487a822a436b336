/* The agents of a fleet: each agent's part of every trial of a cell, below the row of all of them together. */
const agentCells = [...new Map(data.agents.map((agent) => [agent.run + '\n' + agent.cell, agent])).values()];
const MOST_BARS = 40;
const agentCellLabel = ({run, cell}) => [runName(data.runs[run]), cell].filter(Boolean).join(', ');
const agentCellShown = (cell) => (agentCells.length > 1 ? agentCellLabel(cell) : '');

function agentsOf(cell) {
  return data.agents.filter((agent) => agent.run === cell.run && agent.cell === cell.cell);
}

function agentName(agent) {
  return agent.agent + ' ' + agent.host;
}

function agentsChart(cell) {
  const agents = agentsOf(cell);
  const names = [...new Set(agents.map(agentName))].slice(0, MOST_BARS);
  const trials = [...new Set(agents.map((agent) => agent.trial))].sort((a, b) => a - b);
  const throughput = (name, trial) => {
    const found = agents.find((agent) => agent.trial === trial && agentName(agent) === name);
    return found ? found.throughput : null;
  };
  const values = agents.map((agent) => agent.throughput).filter((value) => value !== null);
  return {
    title: titleWith('throughput of each agent', agentCellShown(cell)),
    type: 'bar',
    data: {labels: names, datasets: trials.map((trial, index) => ({
      ...lineStyle(index), borderWidth: 1, label: 'trial ' + trial + verdictMark(rowOf({...cell, trial})),
      data: names.map((name) => throughput(name, trial)),
    }))},
    options: {scales: {x: placeAxis('agent', {type: 'category'}), y: valueAxis(values, 'blobs/s', 'blobs/s', false)},
      plugins: {tooltip: {callbacks: {label: (item) => item.dataset.label + ': ' + show(item.raw, 'blobs/s')}}}},
  };
}

const known = (value, unit) => (value === null || Number.isNaN(value) ? '' : show(value, unit));
const milliseconds = (value) => (value === null ? '' : value.toFixed(3));

function agentRow(trial, texts) {
  return el('tr', {}, el('th', {scope: 'row'}, trial), ...texts.map((text, i) => el('td', {class: i > 0 && i < 5 ? 'number' : i === 6 ? 'long' : ''}, text)));
}

function agentsTable(cell) {
  const run = data.runs[cell.run];
  const head = ['trial', 'agent', 'blobs/s', 'service p99', 'start skew, ms', 'clock bound, ms', 'limited by', 'trouble'];
  const together = (rowsOfCell.get(run.label + '\n' + cell.cell) || []).flatMap((row) => {
    const trial = Number(row.text('trial'));
    const apart = agentsOf(cell).filter((agent) => agent.trial === trial);
    return apart.length === 0 ? [] : [
      agentRow(String(trial), ['all', known(row.number('throughput_blobs_s'), 'blobs/s'), known(row.number('service_p99_us'), 'us'), '', '',
        row.text('limited_by'), row.valid ? '' : row.text('verdict')]),
      ...apart.map((agent) => agentRow(String(trial), [agentName(agent), known(agent.throughput, 'blobs/s'), known(agent.p99Us, 'us'),
        milliseconds(agent.skewMs), milliseconds(agent.boundMs), agent.limitedBy, agent.trouble])),
    ];
  });
  byId('agents-table').replaceChildren(
    el('thead', {}, el('tr', {}, ...head.map((text) => el('th', {scope: 'col'}, text)))), el('tbody', {}, ...together));
}

function showAgents(cell) {
  draw('agents-chart', () => agentsChart(cell));
  agentsTable(cell);
  const names = new Set(agentsOf(cell).map(agentName));
  const troubled = new Set(agentsOf(cell).filter((agent) => agent.trouble).map(agentName));
  byId('agents-hint').textContent = chosenHint(agentCellShown(cell)) + names.size + (names.size === 1 ? ' agent' : ' agents') + ' generated the load'
    + (troubled.size ? ', ' + troubled.size + ' of them with trouble' : '') + '. The rows of all agents are those of results.csv: their percentiles are of'
    + ' all times in one histogram. Agents with fewer than 100 operations in a trial show their maximum in place of the p99.'
    + ' The start skew is the largest possible distance of an agent\'s start from the common instant.'
    + (names.size > MOST_BARS ? ' The chart shows the first ' + MOST_BARS + '.' : '');
}

function startAgents() {
  byId('agents').hidden = false;
  if (agentCells.length > 1) {
    byId('agents-controls').append(choice('cell', agentCells.map((cell, index) => [String(index), agentCellLabel(cell)]), '0', (index) => showAgents(agentCells[Number(index)])));
  }
  showAgents(agentCells[0]);
}
if (agentCells.length) startAgents();
