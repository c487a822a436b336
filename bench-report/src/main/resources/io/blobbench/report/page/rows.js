/* The table of all rows, and the tables that sort and filter. */
const KEY_COLUMNS = ['run', 'cell', 'trial', 'verdict', ...(data.searches.length ? ['offered_ops_s'] : []), 'throughput_blobs_s', 'throughput_mb_s', 'service_p50_us', 'service_p99_us',
  'service_p99_9_us', 'service_max_us', 'response_p50_us', 'response_p99_us', 'response_p99_9_us', 'response_max_us', 'over_thresholds', 'visibility_p50_us',
  'visibility_p99_us', 'visibility_unseen', 'operations',
  'connections_opened', 'connections_lost', 'opening_s', 'connect_p50_us', 'connect_p99_us', 'connect_max_us', 'first_refusal', 'refused_connection',
  'server_b_per_connection', 'client_b_per_connection', 'kernel_b_per_connection',
  'keep_alives', 'keep_alives_failed', 'keep_alive_p50_us', 'keep_alive_p99_us', 'keep_alive_max_us',
  'space_bytes_per_blob', 'limited_by', 'reasons'];
const LONG = new Set(['reasons', 'space_method', 'options', 'client', 'server']);

/* A number in readable form: an integer in full, a fraction rounded; results.csv has the exact one. */
function fieldText(column, text) {
  const number = Number(text);
  if (text === '' || Number.isNaN(number) || !column.unit) return text;
  return number.toLocaleString('en', Number.isInteger(number) ? {} : {maximumSignificantDigits: Math.abs(number) >= 1e4 ? 6 : 4});
}

/* A name that may break after each underscore. */
const breakable = (name) => name.split(/(?<=_)/).flatMap((part) => [part, el('wbr')]).slice(0, -1);

/* More lines make a page slow; a button adds the same number again. */
const LINES_AT_ONCE = 200;

/* Columns: {name, unit, meaning, number, long}. Lines: {values, make}, whose make is called when the line is shown first. */
class SortedTable {
  constructor(table, columns, lines, shownCount) {
    Object.assign(this, {table, columns, lines, shownCount, sorted: null, down: false, keep: () => true, most: LINES_AT_ONCE});
    this.body = el('tbody', {});
    this.more = el('button', {type: 'button', class: 'more-lines', on: {click: () => {
      this.most += LINES_AT_ONCE;
      this.fill();
    }}});
    this.headers = columns.map((column, index) => el('th', {scope: 'col', class: column.number ? 'number' : '', title: column.meaning || '', 'aria-sort': 'none'},
      el('button', {type: 'button', on: {click: () => this.sort(index)}}, ...breakable(column.name)),
      column.unit ? el('small', {}, column.unit.replace(/^us$/, 'µs')) : null));
    table.replaceChildren(el('thead', {}, el('tr', {}, ...this.headers)), this.body);
    const scroll = table.parentElement;
    if (scroll.nextElementSibling && scroll.nextElementSibling.matches('.more-lines')) scroll.nextElementSibling.remove();
    scroll.after(this.more);
    this.fill();
  }

  sort(index) {
    this.down = this.sorted === index ? !this.down : this.columns[index].number === true;
    this.sorted = index;
    this.headers.forEach((header, i) => header.setAttribute('aria-sort', i !== index ? 'none' : this.down ? 'descending' : 'ascending'));
    const sign = this.down ? -1 : 1;
    this.lines.sort((a, b) => {
      const [x, y] = [a.values[index], b.values[index]];
      if (x === y) return 0;
      if (x === '' || y === '') return x === '' ? 1 : -1;
      return sign * (typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y), 'en', {numeric: true}));
    });
    this.fill();
  }

  filter(keep) {
    this.keep = keep;
    this.most = LINES_AT_ONCE;
    this.fill();
  }

  fill() {
    const kept = this.lines.filter((line) => this.keep(line));
    this.body.replaceChildren(...kept.slice(0, this.most).map((line) => line.tr || (line.tr = line.make())));
    this.more.hidden = kept.length <= this.most;
    this.more.textContent = 'Show ' + Math.min(LINES_AT_ONCE, kept.length - this.most) + ' more of ' + kept.length + ' rows';
    this.shownCount(kept.length, this.lines.length);
  }
}

const rowColumns = data.columns.map((column, index) => {
  const texts = rows.map((row) => row.fields[index]);
  return {...column, index, long: LONG.has(column.name), constant: texts.every((text) => text === texts[0]),
    empty: texts.every((text) => text === ''), number: texts.some((text) => text !== '') && texts.every((text) => text === '' || !Number.isNaN(Number(text)))};
}).filter((column) => several || column.name !== 'run');

const rowState = {all: false, words: [], verdict: ALL, table: null};

function rowLine(row, columns) {
  const texts = columns.map((column) => row.fields[column.index]);
  return {
    text: row.fields.join(' '), verdict: row.text('verdict'),
    values: texts.map((text, i) => (columns[i].number && text !== '' ? Number(text) : text)),
    make: () => el('tr', {}, ...texts.map((text, i) => el('td', {class: (columns[i].number ? 'number' : '') + (columns[i].long ? ' long' : '')
      + (columns[i].name === 'verdict' ? ' ' + verdictClass(text) : '')}, fieldText(columns[i], text)))),
  };
}

function keepRow(line) {
  return (rowState.verdict === ALL || line.verdict === rowState.verdict) && hasWords(line.text, rowState.words);
}

function showRows() {
  const columns = rowState.all ? rowColumns.filter((column) => !column.empty)
    : KEY_COLUMNS.map((name) => rowColumns.find((column) => column.name === name)).filter((column) => column && !column.empty);
  rowState.table = new SortedTable(byId('rows-table'), columns, rows.map((row) => rowLine(row, columns)), (kept, all) => {
    byId('rows-hint').textContent = kept + ' of ' + all + ' rows. A click on a column sorts; its meaning is in its title and in results/README.md.';
  });
  rowState.table.filter(keepRow);
}

const verdicts = [...new Set(rows.map((row) => row.text('verdict')))];
const allColumns = el('input', {type: 'checkbox', id: 'all-columns', on: {change: () => {
  rowState.all = allColumns.checked;
  showRows();
}}});
byId('rows-controls').append(
  wordFilter('filter', (words) => {
    rowState.words = words;
    rowState.table.filter(keepRow);
  }),
  choice('verdict', [[ALL, 'all'], ...verdicts.map((verdict) => [verdict, verdict])], ALL, (verdict) => {
    rowState.verdict = verdict;
    rowState.table.filter(keepRow);
  }),
  el('label', {}, allColumns, 'all columns'));
showRows();
byId('constants-table').append(el('tbody', {}, ...rowColumns.filter((column) => rows.length && column.constant && !column.empty)
  .map((column) => el('tr', {title: column.meaning || ''}, el('th', {scope: 'row'}, column.name), el('td', {class: 'long'},
    fieldText(column, rows[0].fields[column.index]) + (column.unit ? ' ' + column.unit : ''))))));
byId('constants').hidden = rows.length < 2;
