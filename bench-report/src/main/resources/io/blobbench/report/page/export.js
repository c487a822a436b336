/* Charts as files: each as it is shown, in light colours on white, with its title and its runs above it. */
const FILE_WIDTH = 1000;
const FILE_HEIGHTS = {whole: 560, low: 360};
const FILE_SCALE = 2;
/* Letters of the title and of the runs in a line, and the height of each line after the first, which makes a file higher. */
const TITLE_LETTERS = 80;
const TITLE_HEIGHT = 20;
const RUN_LETTERS = 120;
const RUN_HEIGHT = 15;

/* Behind everything, since a file has no page below it. */
const paper = {
  id: 'paper',
  beforeDraw(chart) {
    chart.ctx.save();
    chart.ctx.fillStyle = colours().paper;
    chart.ctx.fillRect(0, 0, chart.width, chart.height);
    chart.ctx.restore();
  },
};

const fileWord = (text) => text.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^-|-$/g, '');
const runIds = () => [...new Set(data.runs.map((run) => run.id))];

/* Texts with some text between them, several in a line. */
function inLines(texts, between, letters) {
  return texts.reduce((lines, text) => {
    const last = lines.at(-1);
    const fits = last && last.length + text.length <= letters;
    return fits ? [...lines.slice(0, -1), last + between + text] : [...lines, text];
  }, []);
}
const titleLines = (title) => inLines(title.split(' '), ' ', TITLE_LETTERS);
/* The runs as legends name them. */
const runLines = () => inLines(runIds().length > 1 ? data.runs.map((run) => run.label + ' ' + run.id) : runIds(), ', ', RUN_LETTERS);

/* The run and the chart: 20261123-081500-redis-batch-size-throughput-over-batch.png. */
function fileName(title, ending) {
  const ids = runIds();
  const runs = ids.length <= 2 ? ids.join('-and-') : ids[0] + '-and-' + (ids.length - 1) + '-more';
  return fileWord(runs) + '-' + fileWord(title) + '.' + ending;
}

/* Draws a chart off the page, and calls back while it exists. */
function drawnElsewhere(canvas, item, ratio, use) {
  const path2D = window.Path2D;
  let chart = null;
  light = true;
  try {
    const {title, config} = chartConfig(drawn.get(canvas).make);
    hideLike(drawn.get(canvas).chart, config);
    config.plugins = [...(config.plugins || []), paper];
    config.platform = Chart.BasicPlatform;
    Object.assign(config.options, {responsive: false, devicePixelRatio: ratio, layout: {padding: {top: 8, right: 18, bottom: 8, left: 8}}});
    Object.assign(config.options.plugins, {
      title: {display: true, text: titleLines(title), color: colours().ink, font: {size: 16}, padding: {top: 4, bottom: 2}},
      subtitle: {display: true, text: runLines(), color: colours().soft, padding: {bottom: 10}},
    });
    if (item instanceof SvgContext) window.Path2D = SvgPath; // lines keep their paths
    chart = new Chart(item, config);
    use(title);
  } finally {
    window.Path2D = path2D;
    light = false;
    if (chart) chart.destroy();
  }
}

function save(content, name) {
  const link = el('a', {href: URL.createObjectURL(content), download: name});
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

const fileHeight = (canvas) => (byId(canvas).closest('.low') ? FILE_HEIGHTS.low : FILE_HEIGHTS.whole)
  + TITLE_HEIGHT * (titleLines(drawn.get(canvas).title).length - 1) + RUN_HEIGHT * (runLines().length - 1);

function saveSvg(canvas) {
  const context = new SvgContext(FILE_WIDTH, fileHeight(canvas));
  drawnElsewhere(canvas, context, 1, (title) =>
    save(new Blob([context.document(title, runIds().join(', '))], {type: 'image/svg+xml'}), fileName(title, 'svg')));
}

function savePng(canvas) {
  const target = el('canvas', {width: FILE_WIDTH, height: fileHeight(canvas)});
  drawnElsewhere(canvas, target, FILE_SCALE, (title) =>
    save(new Blob([pngBytes(target)], {type: 'image/png'}), fileName(title, 'png')));
}

/* At once, as the chart is gone afterwards. */
function pngBytes(canvas) {
  const base64 = canvas.toDataURL('image/png').split(',')[1];
  return Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
}

for (const canvas of document.querySelectorAll('.chart canvas')) {
  const named = canvas.getAttribute('data-name');
  canvas.parentElement.after(el('div', {class: 'saves'}, 'Save as',
    ...[['PNG', savePng], ['SVG', saveSvg]].map(([form, write]) => el('button',
      {type: 'button', 'aria-label': form + ' of the chart: ' + named, on: {click: () => write(canvas.id)}}, form))));
}
