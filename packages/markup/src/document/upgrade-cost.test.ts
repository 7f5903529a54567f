import { afterAll, expect, it, vi } from 'vitest';
import { markSource } from '../source/mark-source';
import { stripMarkers } from '../source/markers';
import { parseSource } from '../source/parse-source';
import { upgradeDocument } from './upgrade-document';

const read = vi.hoisted(() => {
  vi.resetModules();
  return { characters: 0 };
});

/** Counts the scans: every scan of tags uses these functions. */
vi.mock('../html/scan-source', async (original) => {
  const module = await original<typeof import('../html/scan-source')>();
  const scanSource: typeof module.scanSource = (source, ...rest) => {
    read.characters += source.length;
    return module.scanSource(source, ...rest);
  };
  return { ...module, scanSource };
});
vi.mock('../html/all-tags', async (original) => {
  const module = await original<typeof import('../html/all-tags')>();
  const scanAllTags: typeof module.scanAllTags = (source, ...rest) => {
    read.characters += source.length;
    return module.scanAllTags(source, ...rest);
  };
  return { ...module, scanAllTags };
});

afterAll(() => void vi.resetModules());

let count = 0;
const options = {
  markerPrefix: 'k3',
  newId: () => {
    count += 1;
    return `n${count}`;
  },
};
const documentOf = (sections: number, extra: string) =>
  `<html><body>${Array.from(
    { length: sections },
    (_, at) =>
      `<div class="block-section" data-group="g${at % 3}"${extra}><h2 id="head" class="block-edit" data-block="t">Text</h2><script>let one = ${at};</script></div>`,
  ).join('\n')}</body></html>`;

it('[B19-cost] reads twice as much for twice as many sections, and gives each id once', () => {
  const [from, to] = ['', ' dir="ltr"'].map((extra) => parseSource(documentOf(3, extra), options));
  const upgradeOf = (sections: number) => {
    const html = markSource(documentOf(sections, ''), options);
    read.characters = 0;
    if (!from || !to) throw new Error('The themes are missing.');
    const upgraded = upgradeDocument(html, { ...options, from, to });
    return { characters: read.characters, html: stripMarkers(upgraded.html, 'k3') };
  };
  const [some, more] = [upgradeOf(24), upgradeOf(48)];
  expect(more.characters / some.characters).toBeLessThan(2.2);
  const ids = [...more.html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(48);
});
