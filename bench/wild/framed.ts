/** Puts a scene into a frame of the page. */
import type { Draw } from '../changes/families/make.ts';
import type { Scene } from './scene.ts';

/** `beside`: markup of the outer page. */
export function framed(draw: Draw, scene: Scene, beside = '<p>Around the frame.</p>'): Scene {
  const place = draw.oneOf(['main', 'div', 'article']);
  const size = draw.oneOf(['width=800 height=600', 'style="width:90%;height:700px;border:0"']);
  return {
    ...scene,
    asks: `${scene.asks} (in a frame)`,
    frame: scene.html,
    html: `<title>Outer</title><h1>Around</h1>${beside}<${place}><iframe src="/inner" ${size} title="Inner"></iframe></${place}>`,
  };
}
