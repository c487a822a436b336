/* The data of the page, and functions for all other scripts. Texts reach the page as text only, never as HTML. */
const data = JSON.parse(document.getElementById('data').textContent);
const byId = (id) => document.getElementById(id);
const several = data.runs.length > 1;

function el(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name === 'on') {
      for (const [event, handler] of Object.entries(value)) element.addEventListener(event, handler);
    } else if (value === true) {
      element.setAttribute(name, '');
    } else if (value !== false && value !== undefined) {
      element.setAttribute(name, value);
    }
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

const SMALL = 0.0995;
const MOST_DECIMALS = 9;

/* Three digits and a unit, as in the terminal. */
function scaled(value, step, units) {
  let unit = 0;
  let rest = value;
  while (Math.abs(rest) >= step - 0.5 && unit < units.length - 1) {
    rest /= step;
    unit++;
  }
  const size = Math.abs(rest);
  const whole = size >= 99.95 || (unit === 0 && rest === Math.round(rest)); // among them 0, which has no logarithm
  const digits = whole ? 0 : size >= 9.995 ? 1 : size >= SMALL ? 2 : Math.min(MOST_DECIMALS, 2 - Math.floor(Math.log10(size)));
  return rest.toFixed(digits) + units[unit];
}
const shown = {
  'blobs/s': (value) => scaled(value, 1000, ['', 'k', 'M', 'G']) + ' blobs/s',
  'MB/s': (value) => scaled(value, 1000, [' MB/s', ' GB/s']),
  us: (value) => scaled(value, 1000, [' µs', ' ms', ' s']),
  'us/blob': (value) => show(value, 'us') + '/blob',
  s: (value) => scaled(value, 1000, [' s', 'k s']),
  bytes: (value) => scaled(value, 1000, [' B', ' kB', ' MB', ' GB']),
  '': (value) => scaled(value, 1000, ['', 'k', 'M', 'G']),
};
const show = (value, unit) => (shown[unit] || ((other) => shown[''](other) + ' ' + unit))(value);

/* As the tables of comparisons on a terminal show ratios. */
const ratioText = (ratio) => ratio.toFixed(ratio < 0.1 ? 3 : ratio < 10 ? 2 : ratio < 100 ? 1 : 0);

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/* Rows by the names of their columns; a column with the same text in all rows is stored once. */
const columnIndex = new Map(data.columns.map((column, index) => [column.name, index]));
const rows = data.rows.map((texts) => {
  let next = 0;
  const fields = data.columns.map((column) => (column.constant === null ? texts[next++] : column.constant));
  return {
    fields,
    text: (name) => fields[columnIndex.get(name)],
    number: (name) => {
      const text = fields[columnIndex.get(name)];
      return text === '' ? NaN : Number(text);
    },
    valid: ['VALID', 'UNSTEADY'].includes(fields[columnIndex.get('verdict')]), // it has figures
  };
});
const rowsOfCell = new Map();
for (const row of rows) {
  const key = row.text('run') + '\n' + row.text('cell');
  if (!rowsOfCell.has(key)) rowsOfCell.set(key, []);
  rowsOfCell.get(key).push(row);
}
const trialsOf = (run, cell) => rowsOfCell.get(run.label + '\n' + cell.id) || [];
const runName = (run) => (several ? run.label + ' ' + (run.part || run.store) : '');

/* A choice among texts; calls back with the chosen one. */
function choice(title, options, chosen, changed) {
  const select = el('select', {'aria-label': title, on: {change: () => changed(select.value)}},
    ...options.map(([value, text]) => el('option', {value, selected: value === chosen}, text)));
  return el('label', {}, title, select);
}

/* A filter that wants every word somewhere in a text. */
function wordFilter(title, changed) {
  const input = el('input', {type: 'search', 'aria-label': title, placeholder: 'words', on: {input: () => changed(
    input.value.toLowerCase().split(/\s+/).filter(Boolean))}});
  return el('label', {}, title, input);
}
const hasWords = (text, words) => words.every((word) => text.toLowerCase().includes(word));
