/**
 * Draws every picture of the starter themes and writes it beside the theme: `npx tsx scripts/themes/draw-images.ts`.
 * The results are committed, so this runs only after a drawing was changed.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { fallingLeafFrames, orchardPictures } from './orchard-pictures';
import { pressPictures } from './press-pictures';

const themes = fileURLToPath(new URL('../../themes/', import.meta.url));

/** GridView that are rendered at another width than they are drawn in. */
const renderedWidths: Record<string, number> = { 'row-640.png': 640, 'press-800.png': 800, 'card.jpg': 1200 };

const orchardBytes =
  (await drawAll('orchard-email', orchardPictures)) +
  (await drawAnimation('orchard-email/images/basket.gif', fallingLeafFrames));
const pressBytes = await drawAll('press-page', pressPictures);
console.log(`orchard-email ${kilobytes(orchardBytes)} KB, press-page ${kilobytes(pressBytes)} KB`);

async function drawAll(theme: string, pictures: Record<string, string>): Promise<number> {
  const folder = `${themes}${theme}/images/`;
  await mkdir(folder, { recursive: true });
  let total = 0;
  for (const [name, source] of Object.entries(pictures)) {
    const bytes = await render(name, source);
    await writeFile(folder + name, bytes);
    total += bytes.length;
  }
  return total;
}

async function render(name: string, source: string): Promise<Buffer> {
  const picture = sharp(Buffer.from(source)).resize({ width: renderedWidths[name] });
  if (name.endsWith('.svg')) return Buffer.from(`${source}\n`);
  if (name.endsWith('.jpg')) return picture.jpeg({ quality: 80, mozjpeg: true }).toBuffer();
  return picture.png({ palette: true, colours: 128, dither: 0, effort: 10, compressionLevel: 9 }).toBuffer();
}

/** Frames of one size become a looping gif. */
async function drawAnimation(file: string, frames: string[]): Promise<number> {
  const drawn = await Promise.all(frames.map((frame) => sharp(Buffer.from(frame)).png().toBuffer()));
  const bytes = await sharp(drawn, { join: { animated: true } })
    .gif({ delay: drawn.map(() => 180), loop: 0, colours: 32, dither: 0 })
    .toBuffer();
  await writeFile(themes + file, bytes);
  return bytes.length;
}

function kilobytes(bytes: number): number {
  return Math.round(bytes / 1024);
}
