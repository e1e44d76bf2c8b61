// Product pictures, drawn as small SVGs. One drawing per product shape, tinted with the chosen colour.
import { COLOURS } from './products.mjs';

const mix = (a, b, t) => {
  const p = (h) => [1, 3, 5].map((i) => parseInt(h.slice(i, i + 2), 16));
  const [x, y] = [p(a), p(b)];
  return (
    '#' +
    x
      .map((v, i) =>
        Math.round(v + (y[i] - v) * t)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  );
};
const lum = (h) =>
  [1, 3, 5].reduce((s, i, k) => s + parseInt(h.slice(i, i + 2), 16) * [0.299, 0.587, 0.114][k], 0) /
  255;

const shadow = (cx, cy, rx, ry = 7) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="#0b1712" opacity=".13"/>`;
const rect = (x, y, w, h, r, fill, extra = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${extra}/>`;
const path = (d, fill, extra = '') => `<path d="${d}" fill="${fill}" ${extra}/>`;
const line = (d, stroke, w, extra = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;
const circle = (cx, cy, r, fill, extra = '') =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}" ${extra}/>`;

const keys = (x, y, rows, fill, mod, accent, k = 9, gap = 2) => {
  let out = '';
  rows.forEach((row, r) => {
    let cx = x;
    row.forEach((w, i) => {
      if (w > 0)
        out += rect(
          cx.toFixed(1),
          y + r * (k + gap),
          (w * (k + gap) - gap).toFixed(1),
          k,
          2,
          r === 0 && i === 0 ? accent : w > 1 && w < 4 ? mod : fill,
        );
      cx += Math.abs(w) * (k + gap);
    });
  });
  return out;
};
const R = (...a) => a.flatMap((v) => (Array.isArray(v) ? Array(v[0]).fill(v[1]) : [v]));

// biome-ignore format: a table, one entry per line
const DRAW = {
  overear(c) {
    return shadow(120, 206, 66) +
      line('M62 132 C52 26 188 26 178 132', c.dark, 13) + line('M64 118 C60 38 180 38 176 118', c.base, 5) + line('M86 62 C104 47 136 47 154 62', c.deep, 17) +
      rect(40, 118, 44, 80, 21, c.dark) + rect(36, 122, 34, 72, 17, c.base) + rect(74, 124, 18, 68, 9, c.deep) +
      rect(156, 118, 44, 80, 21, c.dark) + rect(170, 122, 34, 72, 17, c.base) + rect(148, 124, 18, 68, 9, c.deep) +
      rect(43, 130, 6, 56, 3, c.light, 'opacity=".7"') + circle(188, 182, 3, c.light) + circle(188, 171, 2, c.dark);
  },
  onear(c) {
    return shadow(120, 196, 60) + line('M68 144 C58 44 182 44 172 144', c.dark, 9) + line('M92 70 C108 60 132 60 148 70', c.deep, 12) +
      circle(68, 158, 30, c.dark) + circle(63, 158, 26, c.base) + circle(63, 158, 11, c.dark, 'opacity=".35"') + rect(88, 134, 13, 48, 6.5, c.deep) +
      circle(172, 158, 30, c.dark) + circle(177, 158, 26, c.base) + circle(177, 158, 11, c.dark, 'opacity=".35"') + rect(139, 134, 13, 48, 6.5, c.deep);
  },
  inear(c) {
    return shadow(120, 198, 66) + rect(62, 130, 116, 66, 30, c.dark) + rect(62, 126, 116, 64, 30, c.base) + line('M64 152 H176', c.dark, 2) + circle(120, 170, 3, c.light) +
      rect(72, 132, 60, 6, 3, c.light, 'opacity=".55"') +
      `<g transform="rotate(-14 88 88)">${rect(82, 76, 13, 44, 6.5, c.dark)}${circle(88, 70, 21, c.base)}${path('M66 62 q-12 8 -4 20 l10 -4z', c.deep)}${circle(93, 66, 6, c.light, 'opacity=".6"')}</g>` +
      `<g transform="rotate(14 152 88)">${rect(145, 76, 13, 44, 6.5, c.dark)}${circle(152, 70, 21, c.base)}${path('M174 62 q12 8 4 20 l-10 -4z', c.deep)}${circle(147, 66, 6, c.light, 'opacity=".6"')}</g>`;
  },
  laptop(c) {
    return shadow(120, 189, 100, 6) + rect(46, 60, 148, 104, 9, c.dark) + rect(52, 66, 136, 90, 4, '#18222b') +
      path('M52 132 L92 98 L122 122 L150 92 L188 128 V152 a4 4 0 0 1 -4 4 H56 a4 4 0 0 1 -4 -4 Z', '#2f5e66') + path('M52 146 L84 124 L118 144 L152 118 L188 142 V152 a4 4 0 0 1 -4 4 H56 a4 4 0 0 1 -4 -4 Z', '#1f444f') + circle(160, 84, 8, '#e7c98d') +
      path('M26 166 H214 L208 180 a8 8 0 0 1 -7 5 H39 a8 8 0 0 1 -7 -5 Z', c.base) + rect(24, 163, 192, 7, 3, c.light) + path('M100 163 h40 l-4 5 h-32 z', c.dark);
  },
  monitor(c) {
    return shadow(120, 204, 52, 6) + path('M110 158 h20 l4 38 h-28 z', c.dark) + rect(78, 194, 84, 8, 4, c.base) +
      rect(30, 50, 180, 114, 7, c.dark) + rect(30, 50, 180, 112, 7, c.base) + rect(36, 56, 168, 96, 3, '#17222b') +
      path('M36 120 C70 92 98 128 128 104 S180 84 204 100 V149 a3 3 0 0 1 -3 3 H39 a3 3 0 0 1 -3 -3 Z', '#b0684a') + path('M36 134 C72 112 104 142 140 122 S188 112 204 120 V149 a3 3 0 0 1 -3 3 H39 a3 3 0 0 1 -3 -3 Z', '#7d4237') + circle(88, 82, 11, '#f0d9ac') + rect(112, 155, 16, 2.5, 1, c.light);
  },
  ultrawide(c) {
    return shadow(120, 200, 58, 6) + path('M112 150 h16 l5 42 h-26 z', c.dark) + path('M74 192 Q120 184 166 192 L170 198 H70 Z', c.base) +
      path('M10 66 Q120 78 230 66 Q236 66 236 72 V148 Q236 154 230 154 Q120 166 10 154 Q4 154 4 148 V72 Q4 66 10 66 Z', c.base) +
      path('M12 72 Q120 84 228 72 V146 Q120 158 12 146 Z', '#17222b') + path('M12 122 C60 96 90 138 130 112 S200 104 228 112 V146 Q120 158 12 146 Z', '#3c6a5c') + path('M12 134 C70 116 110 148 150 128 S210 124 228 128 V146 Q120 158 12 146 Z', '#27493f') + circle(182, 97, 8, '#efe1b9');
  },
  portable(c) {
    return shadow(120, 186, 84, 6) + path('M160 176 L184 88 h8 L196 176 Z', c.deep) + `<g transform="skewX(-4) translate(9 0)">${rect(38, 70, 164, 106, 6, c.base)}${rect(43, 75, 154, 92, 2, '#17222b')}${path('M43 140 L90 108 L120 132 L160 100 L197 134 V165 a2 2 0 0 1 -2 2 H45 a2 2 0 0 1 -2 -2 Z', '#51689a')}${circle(76, 96, 8, '#e9d5a5')}</g>` + rect(34, 174, 160, 8, 3, c.dark);
  },
  kbfull(c) {
    return shadow(120, 168, 112, 6) + rect(8, 84, 224, 80, 9, c.dark) + rect(8, 80, 224, 80, 9, c.base) +
      keys(15, 88, [R([13, 1], 2, -0.3, 1, 1, 1), R(1.5, [12, 1], 1.5, -0.3, 1, 1, 1), R(1.75, [11, 1], 2.25, -0.3, 1, 1, 1), R(2.25, [10, 1], 2.75, -0.3, 1, 1, 1), R(1.5, 1, 1.5, 7, 1.5, 1.5, 1, -0.3, 2, 1)], c.key, c.mod, c.accent, 10.2, 1.6).replace(/rx="2"/g, 'rx="1.6"');
  },
  kbtkl(c) {
    return shadow(120, 166, 100, 6) + rect(20, 82, 200, 80, 9, c.dark) + rect(20, 78, 200, 80, 9, c.base) +
      keys(28, 86, [R([13, 1], 2, -0.25, 1), R(1.5, [12, 1], 1.5, -0.25, 1), R(1.75, [11, 1], 2.25, -0.25, 1), R(2.25, [10, 1], 2.75, -0.25, 1), R(1.5, 1, 1.5, 6, 1.5, 1, 1, 1.5, -0.25, 1)], c.key, c.mod, c.accent, 9.7, 1.7);
  },
  kb75(c) {
    return shadow(120, 172, 96, 6) + rect(24, 74, 192, 92, 10, c.dark) + rect(24, 69, 192, 92, 10, c.base) +
      keys(32, 77, [R([14, 1], 1), R([13, 1], 2), R(1.5, [12, 1], 1.5), R(1.75, [11, 1], 2.25), R(2.25, [10, 1], 1.75, 1), R(1.25, 1.25, 1.25, 6, 1, 1, 1, 1, 1)], c.key, c.mod, c.accent, 10, 1.75) + circle(207, 150, 0, c.light);
  },
  kb60(c) {
    return shadow(120, 166, 90, 6) + rect(32, 84, 176, 76, 10, c.dark) + rect(32, 79, 176, 76, 10, c.base) +
      keys(40, 87, [R([13, 1], 2), R(1.5, [12, 1], 1.5), R(1.75, [11, 1], 2.25), R(2.25, [10, 1], 2.75), R(1.25, 1.25, 1.25, 6.25, 1.25, 1.25, 1.25, 1.25)], c.key, c.mod, c.accent, 9, 1.7);
  },
  kbnum(c) {
    return shadow(120, 190, 50, 6) + rect(72, 56, 96, 130, 11, c.dark) + rect(72, 51, 96, 130, 11, c.base) + keys(80, 59, [R(1, 1, 1, 1), R(1, 1, 1, 1), R(1, 1, 1, 1), R(1, 1, 1, 1), R(2, 1, 1)], c.key, c.mod, c.accent, 18, 2.7);
  },
  kbsplit(c) {
    const half = `${rect(0, 4, 94, 84, 12, c.dark)}${rect(0, 0, 94, 84, 12, c.base)}${keys(9, 10, [R([6, 1]), R([6, 1]), R([6, 1]), R([6, 1]), R(-2, 2, 2)], c.key, c.mod, c.accent, 11, 2)}`;
    return shadow(66, 174, 50, 6) + shadow(174, 174, 50, 6) + `<g transform="translate(22 76) rotate(6 47 42)">${half}</g><g transform="translate(218 76) scale(-1 1) rotate(6 47 42)">${half}</g>` + line('M104 88 C112 66 128 66 136 88', c.deep, 3);
  },
  kettle(c) {
    return shadow(116, 210, 66) + line('M156 82 C212 78 210 166 164 170', c.deep, 13) + path('M66 96 L34 84 Q30 82 33 79 L70 72 Z', c.dark) +
      path('M70 76 Q116 60 160 76 L174 188 Q116 204 56 188 Z', c.base) + path('M70 76 Q116 60 160 76 L161 84 Q116 70 69 84 Z', c.dark) + path('M80 78 Q116 58 150 78 Q116 68 80 78', c.deep) + circle(115, 62, 7, c.deep) +
      path('M82 92 L74 180 Q80 184 88 184 L94 92 Z', c.light, 'opacity=".5"') + rect(52, 188, 126, 16, 8, c.deep) + circle(116, 197, 3, c.accent);
  },
  goose(c) {
    return shadow(124, 208, 62) + line('M84 176 C40 176 66 104 40 98 L24 98', c.dark, 9) + line('M158 92 C214 86 216 128 190 150', c.deep, 10) +
      path('M88 84 H160 L180 186 Q124 198 68 186 Z', c.base) + path('M98 98 L86 178 Q92 181 99 182 L108 98 Z', c.light, 'opacity=".45"') + rect(84, 76, 80, 12, 6, c.dark) + path('M98 76 Q124 58 150 76 Z', c.base) + circle(124, 61, 6, c.deep) + rect(62, 188, 126, 14, 7, c.deep) + circle(124, 195, 3, c.accent);
  },
  glass(c) {
    return shadow(116, 210, 64) + line('M156 84 C208 82 208 166 162 168', '#2d3237', 12) + path('M70 78 Q116 66 160 78 L172 186 H58 Z', '#cfe0e6', 'opacity=".75"') + path('M64 128 Q90 122 116 128 T168 128 L172 186 H58 Z', '#8fc0d2', 'opacity=".8"') + circle(96, 160, 4, '#fff', 'opacity=".6"') + circle(124, 148, 3, '#fff', 'opacity=".6"') + circle(140, 168, 5, '#fff', 'opacity=".5"') +
      path('M70 80 L40 88 L72 62 Q116 52 158 66 L160 80 Q116 68 70 80', '#2d3237') + path('M84 92 L78 178 h12 L96 90 Z', '#fff', 'opacity=".5"') + rect(54, 186, 124, 18, 8, c.base) + rect(54, 196, 124, 8, 4, '#2d3237');
  },
  stove(c) {
    return shadow(120, 206, 70) + line('M78 98 C78 34 166 34 166 98', c.deep, 10) + path('M62 140 L30 112 L42 104 L76 118 Z', c.dark) + path('M120 92 C176 92 188 150 188 178 Q188 200 166 200 H74 Q52 200 52 178 C52 150 64 92 120 92', c.base) + path('M78 118 C66 134 62 158 62 176 Q62 188 70 192 C68 160 74 136 90 112 Z', c.light, 'opacity=".5"') + path('M92 96 Q120 78 148 96 Z', c.dark) + circle(122, 82, 7, c.deep);
  },
  desk(c) {
    return path('M62 128 L20 206 H146 L104 116 Z', '#f2cf73', 'opacity=".16"') + shadow(168, 210, 42, 6) + line('M168 202 L190 118 L120 66', c.dark, 7) + line('M174 200 L197 118', c.base, 3) + circle(190, 118, 8, c.deep) + circle(120, 66, 7, c.deep) +
      `<g transform="rotate(-32 100 84)">${path('M78 60 Q100 46 122 60 L138 112 H62 Z', c.base)}${path('M84 62 Q92 56 100 54 L86 112 H66 Z', c.light, 'opacity=".45"')}${path('M62 112 H138 Q120 124 100 124 T62 112', '#fbe6ae')}</g>` + path('M130 202 Q168 188 206 202 V208 H130 Z', c.base);
  },
  mushroom(c) {
    return circle(120, 104, 88, '#f5d98b', 'opacity=".16"') + shadow(120, 210, 52, 6) + path('M104 130 h32 l6 68 h-44 z', c.base) + rect(84, 196, 72, 12, 6, c.dark) + path('M40 128 C40 40 200 40 200 128 Q120 146 40 128', c.base) + path('M40 128 Q120 146 200 128 Q196 140 120 144 T40 128', '#fff0c6') + path('M58 112 C60 84 78 68 96 62 C84 76 76 94 74 116 Z', c.light, 'opacity=".6"') + circle(120, 172, 3, c.deep);
  },
  banker(c) {
    return path('M54 112 L30 206 H210 L186 112 Z', '#f2cf73', 'opacity=".14"') + shadow(120, 210, 52, 6) + line('M120 196 V96', '#b8973f', 8) + line('M120 96 V72', '#8d7430', 6) + path('M46 114 Q48 70 90 66 H150 Q192 70 194 114 Z', c.base) + path('M60 104 Q64 80 92 75 H120 V80 Q84 82 74 106 Z', c.light, 'opacity=".55"') + rect(46, 110, 148, 7, 3, c.dark) + circle(120, 62, 6, '#b8973f') + line('M150 116 V142', '#8d7430', 2) + circle(150, 145, 3.5, '#b8973f') + path('M78 204 Q120 180 162 204 Z', '#b8973f') + rect(74, 200, 92, 8, 4, '#8d7430');
  },
  clip(c) {
    return path('M86 108 L36 200 H150 L130 100 Z', '#f2cf73', 'opacity=".16"') + line('M172 188 C210 150 190 96 128 84', c.dark, 7) + `<g transform="rotate(-24 108 82)">${path('M88 62 h40 l14 46 h-68 z', c.base)}${path('M74 108 H142 Q108 124 74 108', '#fbe6ae')}${path('M92 66 h10 l-8 40 h-14 z', c.light, 'opacity=".5"')}</g>` + rect(146, 180, 50, 14, 5, c.base) + rect(150, 202, 46, 12, 5, c.dark) + rect(184, 184, 12, 28, 4, c.deep) + rect(116, 194, 74, 8, 1, '#c8a77c');
  },
  floor(c) {
    return path('M84 84 L52 190 H188 L156 84 Z', '#f2cf73', 'opacity=".14"') + shadow(120, 222, 48, 5) + line('M120 214 V70', c.dark, 6) + path('M90 30 H150 L168 86 H72 Z', c.base) + path('M96 36 h12 l-14 48 h-16 z', c.light, 'opacity=".5"') + rect(72, 83, 96, 6, 3, '#fbe6ae') + rect(76, 212, 88, 9, 4, c.deep) + circle(120, 150, 4, c.deep);
  },
  daypack(c) {
    return shadow(120, 216, 66) + line('M102 46 C102 20 138 20 138 46', c.deep, 7) + line('M64 96 C44 120 44 170 58 200', c.deep, 9) + line('M176 96 C196 120 196 170 182 200', c.deep, 9) +
      path('M120 38 C166 38 182 74 182 112 V190 Q182 212 160 212 H80 Q58 212 58 190 V112 C58 74 74 38 120 38', c.base) + line('M76 118 C76 66 164 66 164 118', c.dark, 3) + rect(78, 128, 84, 66, 14, c.dark) + rect(78, 124, 84, 66, 14, c.base) + line('M84 138 H156', c.deep, 3) + rect(146, 138, 4, 14, 2, c.accent) + rect(104, 94, 32, 12, 3, c.dark) + path('M72 88 C78 66 92 54 104 50 C90 66 84 86 82 112 L70 116 Z', c.light, 'opacity=".4"');
  },
  rolltop(c) {
    return shadow(120, 216, 60) + line('M66 100 C50 130 50 170 62 200', c.deep, 9) + line('M174 100 C190 130 190 170 178 200', c.deep, 9) + path('M66 66 H174 V194 Q174 212 156 212 H84 Q66 212 66 194 Z', c.base) + rect(58, 42, 124, 26, 11, c.dark) + rect(58, 38, 124, 22, 11, c.base) + circle(66, 49, 6, c.deep) + circle(174, 49, 6, c.deep) + line('M92 60 V128', c.deep, 6) + line('M148 60 V128', c.deep, 6) + rect(86, 108, 12, 16, 3, c.accent) + rect(142, 108, 12, 16, 3, c.accent) + rect(84, 146, 72, 46, 6, c.dark, 'opacity=".5"') + rect(72, 74, 8, 110, 4, c.light, 'opacity=".45"');
  },
  trek(c) {
    return shadow(120, 224, 58, 6) + line('M60 110 C44 140 44 176 56 206', c.deep, 10) + line('M180 110 C196 140 196 176 184 206', c.deep, 10) + path('M70 70 H170 L178 198 Q178 220 156 220 H84 Q62 220 62 198 Z', c.base) + path('M64 70 Q64 28 120 28 T176 70 L170 88 H70 Z', c.dark) + path('M72 66 Q74 38 112 35 Q86 46 84 78 L74 80 Z', c.light, 'opacity=".4"') + line('M94 86 V120', c.deep, 5) + line('M146 86 V120', c.deep, 5) + rect(84, 122, 72, 54, 10, c.dark) + rect(84, 118, 72, 54, 10, c.base) + line('M90 132 H150', c.deep, 3) + rect(76, 186, 88, 14, 7, c.deep) + rect(50, 196, 140, 10, 5, c.deep) + rect(112, 194, 16, 14, 3, c.accent);
  },
  city(c) {
    return shadow(120, 214, 58) + line('M104 46 C104 26 136 26 136 46', c.deep, 7) + rect(66, 42, 108, 170, 26, c.dark) + rect(66, 40, 108, 168, 26, c.base) + line('M78 92 C78 50 162 50 162 92', c.deep, 3) + line('M66 128 H174', c.dark, 3) + rect(82, 142, 76, 50, 9, c.dark, 'opacity=".55"') + line('M90 152 H150', c.deep, 3) + rect(150, 152, 4, 12, 2, c.accent) + rect(74, 66, 7, 128, 3.5, c.light, 'opacity=".4"');
  },
  canvas(c) {
    return shadow(120, 214, 66) + line('M106 52 C106 30 134 30 134 52', '#7b4a2d', 7) + path('M66 74 H174 L182 192 Q182 212 162 212 H78 Q58 212 58 192 Z', c.base) + path('M60 70 Q60 48 82 48 H158 Q180 48 180 70 L174 132 Q120 150 66 132 Z', c.dark) + path('M68 66 Q70 54 86 54 H108 Q84 60 80 128 L72 126 Z', c.light, 'opacity=".35"') + rect(84, 96, 11, 84, 4, '#7b4a2d') + rect(145, 96, 11, 84, 4, '#7b4a2d') + rect(81, 152, 17, 15, 3, '#c9a85b') + rect(142, 152, 17, 15, 3, '#c9a85b') + rect(44, 150, 22, 44, 8, c.dark) + rect(174, 150, 22, 44, 8, c.dark);
  },
  puck(c) {
    return shadow(120, 196, 66) + line('M168 76 C206 60 214 104 184 116', c.accent, 6) + circle(120, 126, 70, c.dark) + circle(120, 122, 68, c.base) + dots(120, 122, 58, c.deep) + circle(120, 122, 15, c.dark) + line('M115 122 h10 M120 117 v10', c.light, 3);
  },
  can(c) {
    return shadow(120, 214, 52) + line('M92 52 C92 16 148 16 148 52', c.accent, 6) + path('M70 58 V192 Q70 212 120 212 T170 192 V58 Z', c.base) + grid(78, 78, 162, 190, c.deep) + `<ellipse cx="120" cy="58" rx="50" ry="16" fill="${c.dark}"/><ellipse cx="120" cy="56" rx="36" ry="10" fill="${c.deep}"/>` + rect(78, 72, 10, 122, 5, c.light, 'opacity=".35"') + rect(110, 186, 20, 6, 3, c.light);
  },
  box(c) {
    return shadow(120, 196, 92, 6) + rect(26, 76, 188, 116, 14, c.dark) + rect(26, 72, 188, 116, 14, c.base) + rect(38, 84, 122, 92, 8, mix(c.deep, '#1d2125', 0.35)) + grid(46, 92, 152, 168, '#00000055', 8) + circle(186, 108, 15, c.deep) + line('M186 108 L193 99', c.light, 3) + circle(178, 146, 4, c.dark) + circle(194, 146, 4, c.dark) + circle(178, 162, 4, c.dark) + circle(194, 162, 4, c.accent);
  },
  pair(c) {
    const s = (x) => rect(x, 58, 82, 144, 8, c.dark) + rect(x, 54, 82, 146, 8, c.base) + circle(x + 41, 96, 15, '#24282d') + circle(x + 41, 96, 6, '#565d65') + circle(x + 41, 152, 30, '#24282d') + circle(x + 41, 152, 22, '#3a4047') + circle(x + 41, 152, 9, '#5c646c');
    return shadow(68, 204, 46, 6) + shadow(172, 204, 46, 6) + s(27) + s(131) + circle(197, 190, 3, c.accent);
  },
  bar(c) {
    return shadow(120, 150, 112, 6) + rect(8, 108, 224, 38, 14, c.dark) + rect(8, 104, 224, 36, 14, c.base) + grid(20, 114, 220, 134, c.deep, 6) + rect(100, 118, 40, 10, 5, '#11151a') + circle(132, 123, 2, '#e6c566') + line('M60 84 h120', c.deep, 0);
  },
};
function grid(x0, y0, x1, y1, fill, step = 7) {
  let o = '';
  for (let y = y0; y < y1; y += step)
    for (let x = x0; x < x1; x += step) o += `<circle cx="${x}" cy="${y}" r="1.4" fill="${fill}"/>`;
  return o;
}
function dots(cx, cy, r, fill) {
  let o = '';
  for (let k = 22; k < r; k += 9) {
    const n = Math.round((2 * Math.PI * k) / 9);
    for (let i = 0; i < n; i++)
      o += `<circle cx="${(cx + k * Math.cos((i / n) * 2 * Math.PI)).toFixed(1)}" cy="${(cy + k * Math.sin((i / n) * 2 * Math.PI)).toFixed(1)}" r="1.5" fill="${fill}"/>`;
  }
  return o;
}

/** SVG markup for a product in one of its colours. */
export function productArt(p, colour = p.colours[0], label = '') {
  const base = COLOURS[colour];
  const l = lum(base);
  const c = {
    base,
    light: mix(base, '#ffffff', 0.45),
    dark: mix(base, '#12181a', l > 0.6 ? 0.18 : 0.28),
    deep: mix(base, '#12181a', l > 0.6 ? 0.42 : 0.52),
    key: l > 0.5 ? mix(base, '#ffffff', 0.6) : mix(base, '#ffffff', 0.16),
    mod: l > 0.5 ? mix(base, '#5a646b', 0.32) : mix(base, '#ffffff', 0.3),
    accent: l > 0.35 && l < 0.75 ? '#f3ead6' : '#d9793f',
  };
  const a11y = label ? `role="img" aria-label="${label}"` : 'aria-hidden="true"';
  return `<svg viewBox="0 0 240 240" ${a11y} class="art">${DRAW[p.art](c)}</svg>`;
}
