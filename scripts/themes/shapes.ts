/**
 * Small SVG building blocks the starter themes' pictures are made of. Every function returns markup, sizes are user
 * units.
 */

interface Frame {
  width: number;
  height: number;
  ground?: string;
}

/** A whole picture: the body on an optional background color. */
export function svg(frame: Frame, ...body: string[]): string {
  const ground = frame.ground ? rect(0, 0, frame.width, frame.height, frame.ground) : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${frame.width} ${frame.height}" width="${frame.width}" height="${frame.height}">${ground}${body.join('')}</svg>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
}

export function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"/>`;
}

export function ellipse(x: number, y: number, radiusX: number, radiusY: number, fill: string): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${radiusX}" ry="${radiusY}" fill="${fill}"/>`;
}

export function ring(x: number, y: number, radius: number, width: number, stroke: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;
}

export function path(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

export function line(x1: number, y1: number, x2: number, y2: number, stroke: string, width: number): string {
  return `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" fill="none"/>`;
}

export function curve(d: string, stroke: string, width: number): string {
  return `<path d="${d}" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" fill="none"/>`;
}

/** Half a disc: `angle` 0 is the upper half, 90 the right one, and so on clockwise. */
export function halfDisc(x: number, y: number, radius: number, fill: string, angle = 0): string {
  return turn(angle, x, y, path(`M${x - radius} ${y}A${radius} ${radius} 0 0 1 ${x + radius} ${y}Z`, fill));
}

/** A quarter disc whose corner is at x, y; `angle` 0 opens to the lower right. */
export function quarterDisc(x: number, y: number, radius: number, fill: string, angle = 0): string {
  return turn(angle, x, y, path(`M${x} ${y}H${x + radius}A${radius} ${radius} 0 0 1 ${x} ${y + radius}Z`, fill));
}

/** A leaf from stem (x, y) of the given length, drawn upwards and turned by `angle`; its right half is shaded. */
export function leaf(x: number, y: number, length: number, fill: string, shade: string, angle = 0): string {
  const bow = length * 0.62;
  const tip = y - length;
  const left = path(`M${x} ${y}A${bow} ${bow} 0 0 1 ${x} ${tip}Z`, fill);
  const right = path(`M${x} ${y}A${bow} ${bow} 0 0 0 ${x} ${tip}Z`, shade);
  return turn(angle, x, y, left, right);
}

export function turn(angle: number, x: number, y: number, ...body: string[]): string {
  return `<g transform="rotate(${angle} ${x} ${y})">${body.join('')}</g>`;
}

export function move(x: number, y: number, ...body: string[]): string {
  return `<g transform="translate(${x} ${y})">${body.join('')}</g>`;
}

/** The body drawn as if 100 units wide, placed at x, y and enlarged to `size`. */
export function place(x: number, y: number, size: number, ...body: string[]): string {
  return `<g transform="translate(${x} ${y}) scale(${size / 100})">${body.join('')}</g>`;
}

/** Prints its body over what is there, the way a second ink darkens the first. */
export function overprint(...body: string[]): string {
  return `<g style="mix-blend-mode:multiply">${body.join('')}</g>`;
}

/** Dots on a grid whose radius follows `tone` (0 to 1) at their place. */
export function halftone(frame: Frame, step: number, fill: string, tone: (x: number, y: number) => number): string {
  const dots: string[] = [];
  for (let row = 0; row * step * 0.866 <= frame.height + step; row += 1) {
    const y = row * step * 0.866;
    for (let x = row % 2 === 0 ? 0 : step / 2; x <= frame.width + step; x += step) {
      const radius = Math.max(0, Math.min(1, tone(x / frame.width, y / frame.height))) * step * 0.62;
      if (radius > 0.6) dots.push(circle(x, y, radius, fill));
    }
  }
  return dots.join('');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
