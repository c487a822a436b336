/* A drawing context that writes SVG: the part of CanvasRenderingContext2D that charts use. Styles are attributes of each element. */
const SVG = 'http://www.w3.org/2000/svg';
const rounded = (number) => Math.round(number * 100) / 100;

/* The path of a context, or one that a chart keeps, in the language of SVG. */
class SvgPath {
  constructor() {
    this.steps = [];
  }

  moveTo(x, y) {
    this.steps.push('M' + rounded(x) + ' ' + rounded(y));
  }

  lineTo(x, y) {
    this.steps.push((this.steps.length ? 'L' : 'M') + rounded(x) + ' ' + rounded(y));
  }

  bezierCurveTo(...numbers) {
    this.steps.push('C' + numbers.map(rounded).join(' '));
  }

  rect(x, y, width, height) {
    this.moveTo(x, y);
    this.steps.push('h' + rounded(width) + 'v' + rounded(height) + 'h' + rounded(-width) + 'z');
  }

  arc(x, y, radius, from, to, counterclockwise) {
    this.ellipse(x, y, radius, radius, 0, from, to, counterclockwise);
  }

  /* Charts rotate no ellipses. A whole one is two arcs, since one arc that ends at its start is nothing. */
  ellipse(x, y, radiusX, radiusY, rotation, from, to, counterclockwise) {
    const turn = counterclockwise ? from - to : to - from;
    const whole = Math.abs(turn) >= 2 * Math.PI - 1e-6;
    const end = whole ? from + Math.PI : to;
    this.lineTo(x + radiusX * Math.cos(from), y + radiusY * Math.sin(from));
    const arcTo = (angle) => this.steps.push('A' + [rounded(radiusX), rounded(radiusY), 0, !whole && turn > Math.PI ? 1 : 0,
      counterclockwise ? 0 : 1, rounded(x + radiusX * Math.cos(angle)), rounded(y + radiusY * Math.sin(angle))].join(' '));
    arcTo(end);
    if (whole) arcTo(from);
  }

  closePath() {
    this.steps.push('z');
  }

  text() {
    return this.steps.join('');
  }
}

class SvgContext {
  constructor(width, height) {
    this.canvas = {width, height, getContext: () => this};
    this.root = document.createElementNS(SVG, 'svg');
    this.definitions = this.add(this.root, 'defs', {});
    this.ruler = document.createElement('canvas').getContext('2d');
    this.path = new SvgPath();
    this.saved = [];
    this.clips = 0;
    Object.assign(this, {fillStyle: '#000000', strokeStyle: '#000000', lineWidth: 1, lineCap: 'butt', lineJoin: 'miter', lineDashOffset: 0,
      globalAlpha: 1, font: '10px sans-serif', textAlign: 'start', textBaseline: 'alphabetic', dashes: [], matrix: new DOMMatrix(), clipped: ''});
  }

  add(parent, tag, attributes) {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (value !== '' && value !== undefined) element.setAttribute(name, value);
    }
    parent.append(element);
    return element;
  }

  save() {
    const {fillStyle, strokeStyle, lineWidth, lineCap, lineJoin, lineDashOffset, globalAlpha, font, textAlign, textBaseline, dashes, matrix, clipped} = this;
    this.saved.push({fillStyle, strokeStyle, lineWidth, lineCap, lineJoin, lineDashOffset, globalAlpha, font, textAlign, textBaseline, dashes,
      matrix: DOMMatrix.fromMatrix(matrix), clipped});
  }

  restore() {
    Object.assign(this, this.saved.pop());
  }

  translate(x, y) {
    this.matrix = this.matrix.translate(x, y);
  }

  rotate(radians) {
    this.matrix = this.matrix.rotate(radians * 180 / Math.PI);
  }

  setTransform(...numbers) {
    this.matrix = new DOMMatrix(numbers);
  }

  resetTransform() {
    this.matrix = new DOMMatrix();
  }

  setLineDash(dashes) {
    this.dashes = [...dashes];
  }

  getLineDash() {
    return this.dashes;
  }

  beginPath() {
    this.path = new SvgPath();
  }

  clip() {
    const id = 'clip' + ++this.clips;
    const clip = this.add(this.definitions, 'clipPath', {id});
    this.add(clip, 'path', {d: this.path.text(), transform: this.transform()});
    this.clipped = 'url(#' + id + ')';
  }

  clearRect() {
    /* Nothing is drawn twice. */
  }

  fill() {
    this.draw(this.path, {fill: this.colour(this.fillStyle)});
  }

  fillRect(x, y, width, height) {
    const path = new SvgPath();
    path.rect(x, y, width, height);
    this.draw(path, {fill: this.colour(this.fillStyle)});
  }

  stroke(path) {
    this.draw(path || this.path, this.strokes());
  }

  strokeRect(x, y, width, height) {
    const path = new SvgPath();
    path.rect(x, y, width, height);
    this.draw(path, this.strokes());
  }

  strokes() {
    return {fill: 'none', stroke: this.colour(this.strokeStyle), 'stroke-width': rounded(this.lineWidth), 'stroke-linecap': this.lineCap,
      'stroke-linejoin': this.lineJoin, 'stroke-dasharray': this.dashes.join(' ')};
  }

  draw(path, attributes) {
    const d = path.text();
    if (!d || attributes.stroke === 'none' || (attributes.fill === 'none' && !attributes.stroke)) return;
    this.add(this.holder(), 'path', {d, ...attributes, opacity: this.opacity(), transform: this.transform()});
  }

  /* The place of a text is where canvas puts it; programs that draw SVG do not agree on its own baselines. */
  fillText(text, x, y) {
    const size = Number(/([\d.]+)px/.exec(this.font)[1]);
    const below = {top: 0.8, hanging: 0.8, middle: 0.35, bottom: -0.2}[this.textBaseline] || 0;
    const anchor = {center: 'middle', right: 'end', end: 'end'}[this.textAlign] || 'start';
    const [, style, family] = /^(.*?)[\d.]+px(?:\/\S+)?\s+(.*)$/.exec(this.font);
    this.add(this.holder(), 'text', {x: rounded(x), y: rounded(y + below * size), fill: this.colour(this.fillStyle), 'font-size': size,
      'font-family': family, 'font-weight': /bold/.test(style) ? 'bold' : '', 'text-anchor': anchor, opacity: this.opacity(),
      transform: this.transform()}).textContent = text;
  }

  measureText(text) {
    this.ruler.font = this.font;
    return this.ruler.measureText(text);
  }

  holder() {
    return this.clipped ? this.add(this.root, 'g', {'clip-path': this.clipped}) : this.root;
  }

  colour(style) {
    return style === 'transparent' ? 'none' : style;
  }

  opacity() {
    return this.globalAlpha === 1 ? '' : this.globalAlpha;
  }

  transform() {
    const {a, b, c, d, e, f} = this.matrix;
    return this.matrix.isIdentity ? '' : 'matrix(' + [a, b, c, d, e, f].map((number) => Math.round(number * 1e4) / 1e4).join(' ') + ')';
  }

  /* The picture as a document of its own, which says in text what it shows. */
  document(title, description) {
    const {width, height} = this.canvas;
    this.root.setAttribute('width', width);
    this.root.setAttribute('height', height);
    this.root.setAttribute('viewBox', '0 0 ' + width + ' ' + height);
    this.root.setAttribute('role', 'img');
    const [name, more] = ['title', 'desc'].map((tag) => document.createElementNS(SVG, tag));
    name.textContent = title;
    more.textContent = description;
    this.root.prepend(name, more);
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + new XMLSerializer().serializeToString(this.root) + '\n';
  }
}
for (const name of ['moveTo', 'lineTo', 'bezierCurveTo', 'rect', 'arc', 'ellipse', 'closePath']) {
  SvgContext.prototype[name] = function (...numbers) {
    this.path[name](...numbers);
  };
}
