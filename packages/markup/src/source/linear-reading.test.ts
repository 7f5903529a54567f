import { describe, expect, it } from 'vitest';
import { collectColors } from '../blocks/colors';
import { cpuMs } from '../testing';
import { findFragmentContext, parseSource } from './parse-source';

/** Far above the time of linear work on a busy machine, and far below the former time of each input. */
const maxMs = 1000;

describe('reading hostile documents', () => {
  it('[V1-fragment-context] finds where a source begins after any number of comments in one pass', () => {
    const source = `${'<!---->'.repeat(26)}x<p`;
    expect(cpuMs(() => findFragmentContext(source))).toBeLessThan(maxMs);
    const large = `${'<!---->'.repeat(15_000)}x<p`;
    expect(cpuMs(() => findFragmentContext(large))).toBeLessThan(maxMs);
    expect(cpuMs(() => parseSource(large, { markerPrefix: 'm', newId: () => 'x' }))).toBeLessThan(4 * maxMs);
  });

  it('[V1-fragment-context] knows a row or a cell after text, spaces and comments, and no other', () => {
    expect(findFragmentContext('<tr><td>')).toEqual(['table', 'tbody']);
    expect(findFragmentContext('Text before <td>')).toEqual(['table', 'tbody', 'tr']);
    expect(findFragmentContext(`${' '.repeat(3000)}<!-- a -->\n<!-- b --> <td>`)).toEqual(['table', 'tbody', 'tr']);
    expect(findFragmentContext('<!-- a --> text <tr>')).toEqual([]);
    expect(findFragmentContext(`<!--${'a'.repeat(5001)}--><tr>`)).toEqual([]);
    expect(findFragmentContext(`<!--${'a'.repeat(5000)}--><tr>`)).toEqual(['table', 'tbody']);
    expect(findFragmentContext('<!-- never closed <tr>')).toEqual([]);
    expect(findFragmentContext(`${'a'.repeat(2000)}<tr>`)).toEqual(['table', 'tbody']);
    expect(findFragmentContext(`${'a'.repeat(2001)}<tr>`)).toEqual([]);
  });

  it('[V1-colors] collects the colors of any style in one pass', () => {
    for (const css of ['color'.repeat(20_000), 'a'.repeat(100_000), 'url('.repeat(25_000), 'color:url('.repeat(10_000)])
      for (const source of [`<style>${css}</style>`, `<i style="color:${css}">`])
        expect(cpuMs(() => collectColors(source))).toBeLessThan(maxMs);
  });

  it('[V1-colors] takes colors only from properties that may hold one', () => {
    const colorsOf = (css: string) => collectColors(`<style>${css}</style>`);
    expect(colorsOf('a:hover { color : #111111; width: #222222; --my-background-x: #333333 }')).toEqual([
      '#111111',
      '#333333',
    ]);
    expect(colorsOf('p{border:1px solid #444444}q{a:color:#555555}')).toEqual(['#444444', '#555555']);
  });
});
