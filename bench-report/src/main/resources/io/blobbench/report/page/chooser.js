/* Which cells a chart shows: of each axis one value or all or, instead, the cells with some words in their names. */
const MOST_LINES = 12;
const MOST_DRAWN = 24;
const MOST_OPTIONS = 60;
const ALL = '';

/* The axes of all runs, each with all its values. */
const axes = data.axes.map(({name, values, numbers}) =>
  ({name, values, scale: numbers !== null, numbers: new Map(values.map((value, index) => [value, numbers ? numbers[index] : NaN]))}));
const axisOf = (name) => axes.find((axis) => axis.name === name);
const manyCells = data.runs.some((run) => run.cells.length > MOST_LINES);

/*
 * The given axes with several values; all values of each as long as the lines can be distinguished, then all of the
 * first only, and the first value of the others. Cells of an axis of very many values are chosen by words only.
 */
class Chooser {
  constructor(names, lines, changed) {
    this.names = names.filter((name) => axisOf(name).values.length > 1);
    this.changed = changed;
    this.words = [];
    this.chosen = new Map(this.names.map((name) => [name, ALL]));
    for (const name of this.listed().reverse().slice(0, -1)) {
      if (lines(this) > MOST_LINES) this.chosen.set(name, axisOf(name).values[0]);
    }
  }

  listed() {
    return this.names.filter((name) => axisOf(name).values.length <= MOST_OPTIONS);
  }

  /* A value of an axis excludes no cells of runs without that axis. */
  has(cell) {
    if (this.words.length) return hasWords(cell.id, this.words);
    return this.names.every((name) => cell.axes[name] === undefined || this.chosen.get(name) === ALL || this.chosen.get(name) === cell.axes[name]);
  }

  /* The label of a line: the values that distinguish it from other lines, and chosen axes that its cells lack. */
  label(run, cell) {
    const lacked = this.words.length ? [] : this.names.filter((name) => this.chosen.get(name) !== ALL && cell.axes[name] === undefined);
    const open = this.names.filter((name) => (this.words.length || this.chosen.get(name) === ALL) && cell.axes[name] !== undefined);
    return [run && runName(run), [...open.map((name) => name + ' ' + cell.axes[name]), ...lacked.map((name) => 'without ' + name)].join(', ')].filter(Boolean).join(': ');
  }

  /* What labels leave out because all lines have it in common: the words, or the chosen values. */
  inCommon() {
    if (this.words.length) return 'cells with ' + this.words.join(' ');
    return this.names.filter((name) => this.chosen.get(name) !== ALL).map((name) => name + ' ' + this.chosen.get(name)).join(', ');
  }

  controls() {
    const lists = this.listed().map((name) => choice(name, [[ALL, 'all'], ...axisOf(name).values.map((value) => [value, value])],
      this.chosen.get(name), (value) => {
        this.chosen.set(name, value);
        this.changed();
      }));
    return manyCells && this.names.length ? [...lists, wordFilter('or cells with', (words) => {
      this.words = words;
      this.changed();
    })] : lists;
  }
}

/* The lines that can be distinguished, and a sentence about the others. */
function drawable(lines) {
  if (!lines.length) return {lines, more: 'Nothing was measured in the chosen cells. '};
  return {lines: lines.slice(0, MOST_DRAWN), more: lines.length <= MOST_DRAWN ? ''
    : MOST_DRAWN + ' of ' + lines.length + ' lines are drawn: choose values, or cells by words, to see others. '};
}
