/* Which cells a chart shows: of each axis one value or all. */
const MOST_LINES = 12;
const ALL = '';

/* The axes of all runs, each with all its values. */
const axes = [];
for (const run of data.runs) {
  for (const axis of run.axes) {
    let known = axes.find((other) => other.name === axis.name);
    if (!known) axes.push(known = {name: axis.name, values: [], numbers: new Map(), scale: true});
    known.scale = known.scale && axis.numbers !== null;
    axis.values.forEach((value, index) => {
      if (!known.values.includes(value)) known.values.push(value);
      if (axis.numbers) known.numbers.set(value, axis.numbers[index]);
    });
  }
}

/*
 * Of the given axes, those with several values; all values of each as long as the lines can be told apart, then all of the
 * first only, and of the others the first value.
 */
class Chooser {
  constructor(names, lines, changed) {
    this.names = names.filter((name) => axes.find((axis) => axis.name === name).values.length > 1);
    this.changed = changed;
    this.chosen = new Map(this.names.map((name) => [name, ALL]));
    for (const name of [...this.names].reverse().slice(0, -1)) {
      if (lines(this) > MOST_LINES) this.chosen.set(name, axes.find((axis) => axis.name === name).values[0]);
    }
  }

  has(cell) {
    return this.names.every((name) => this.chosen.get(name) === ALL || this.chosen.get(name) === cell.axes[name]);
  }

  /* What tells one line from another. */
  label(run, cell) {
    const open = this.names.filter((name) => this.chosen.get(name) === ALL && cell.axes[name] !== undefined);
    return [runName(run), open.map((name) => name + ' ' + cell.axes[name]).join(', ')].filter(Boolean).join(': ');
  }

  controls() {
    return this.names.map((name) => {
      const values = axes.find((axis) => axis.name === name).values;
      return choice(name, [[ALL, 'all'], ...values.map((value) => [value, value])], this.chosen.get(name), (value) => {
        this.chosen.set(name, value);
        this.changed();
      });
    });
  }
}
