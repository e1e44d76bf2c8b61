// @ts-check

/** Prepares a canvas for its size on the page, sharp on every screen; drawing is then in CSS pixels. */
export function drawingOn(/** @type {string} */ id) {
  const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById(id));
  const { clientWidth: width, clientHeight: height } = canvas;
  const scale = devicePixelRatio || 1;
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.scale(scale, scale);
  return { canvas, context, width, height };
}

/** Where the pointer is on the canvas, in CSS pixels from its top left. */
export function placeIn(/** @type {HTMLCanvasElement} */ canvas, /** @type {MouseEvent} */ event) {
  const { left, top } = canvas.getBoundingClientRect();
  return { x: event.clientX - left - canvas.clientLeft, y: event.clientY - top - canvas.clientTop };
}
