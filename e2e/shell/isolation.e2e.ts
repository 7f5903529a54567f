import path from 'node:path';
import { parseSource } from '@galley/markup';
import { isolationBoxes, toCanvasHtml } from '@galley/markup/canvas';
import { corpusFiles, isolationStyle, readCorpusFile, stylesReachOut } from '@galley/markup/testing';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { staysSame } from '../../packages/editor/src/canvas/isolation';
import { everyNth, inFull } from '../../scripts/testing/run-length';
import { openWorkerBrowser } from '../../scripts/testing/worker-browser';

const files = corpusFiles('all');

describe('sections that are laid out apart', () => {
  let browser: Browser;
  let code = '';

  beforeAll(async () => {
    const entry = path.resolve(import.meta.dirname, '../../packages/editor/src/canvas/isolation.ts');
    const bundle = await build({
      entryPoints: [entry],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'isolation',
    });
    code = bundle.outputFiles[0]?.text ?? '';
    browser = await openWorkerBrowser();
  });

  const windows: readonly (readonly [width: number, first: number])[] = [
    [1000, 0],
    [390, 2],
  ];

  it.each(everyNth(windows, 2))(
    '[S3-apart] Look the same to the pixel over the corpus, %d pixels wide',
    async (width, first) => {
      const context = await browser.newContext({ viewport: { width, height: 900 } });
      const page = await context.newPage();
      await page.route(/^https?:/, (route) => route.abort());
      let compared = 0;
      let boxes = 0;
      let contained = 0;
      const differing: string[] = [];
      for (const file of everyNth(files, 4, first)) {
        const source = readCorpusFile(file);
        if (stylesReachOut(source)) continue;
        const tree = parseSource(source, { markerPrefix: '', newId: () => 'x' });
        const html = toCanvasHtml(tree, { assetBase: '/' });
        // Screenshots taken while the browser is painting can differ by chance. A difference counts if it occurs three
        // times.
        let isSame = false;
        let isCompared = true;
        for (let turn = 0; turn < 3 && !isSame; turn += 1) {
          await page.setContent(html, { waitUntil: 'domcontentloaded' });
          // In a file without tags, outermost tables and rows count as sections, like in the rule.
          const found = await page.evaluate(() => {
            for (const table of document.querySelectorAll('table')) {
              if (table.parentElement?.closest('table')) continue;
              if (table.rows.length === 1) table.classList.add('block-section');
              else for (const row of table.rows) row.classList.add('block-section');
            }
            return document.querySelectorAll('.block-section').length;
          });
          const before = await page.screenshot({ fullPage: true, animations: 'disabled' });
          // Like on the canvas, boxes with overflowing content or with baseline alignment are left alone.
          const apart = await page.evaluate<number>(`${code}; (() => {
        const sheet = document.createElement('style');
        sheet.textContent = ${JSON.stringify(isolationStyle)};
        document.head.append(sheet);
        for (const box of document.querySelectorAll(${JSON.stringify(isolationBoxes)})) {
          if (!isolation.${staysSame.name}(box, window)) box.setAttribute('data-be-loose', '');
        }
        const apart = (box) => getComputedStyle(box).contain.includes('paint');
        return [...document.querySelectorAll(${JSON.stringify(isolationBoxes)})].filter(apart).length;
      })()`);
          contained += apart;
          if (turn === 0) boxes += found;
          // Skipped: two screenshots of the same page can differ.
          isCompared = apart > 0;
          if (!isCompared) break;
          const after = await page.screenshot({ fullPage: true, animations: 'disabled' });
          isSame = before.equals(after);
        }
        if (!isSame && isCompared) differing.push(file.name);
        compared += 1;
      }
      await context.close();
      console.log(`Compared at ${width} pixels: ${compared} files, ${boxes} sections.`);
      expect(differing).toEqual([]);
      expect(compared).toBeGreaterThan(5);
      expect(boxes).toBeGreaterThan(inFull(20, 3));
      expect(contained).toBeGreaterThan(0);
    },
  );
});
