import { cpuMs } from '@galley/markup/testing';
import { describe, expect, it } from 'vitest';
import { cleanSvg, looksLikeSvg } from './clean-svg';
import { cleanStyleAttribute, cleanStyleSheet } from './svg-styles';

/** Far above what linear work needs on a busy machine, far below what each of these inputs once cost. */
const mostMs = 1000;

describe('SVG files made to stop the server', () => {
  it('[V1-svg-head] looks at the beginning of a file once', () => {
    for (const part of ['<!DOCTYPE a[x]>', '<!---->', '<!DOCTYPE a', '[', '<!--', ' ']) {
      for (const count of [13, 300]) {
        const file = Buffer.from(`${part.repeat(count)}x`);
        expect(cpuMs(() => expect(looksLikeSvg(file)).toBe(false))).toBeLessThan(mostMs);
      }
    }
  });

  it('[V1-svg-head] knows an SVG behind declarations, and nothing else', () => {
    const isSvg = (source: string) => looksLikeSvg(Buffer.from(source));
    expect(isSvg('\ufeff <?xml version="1.0"?>\n<!-- a --><!DOCTYPE svg [ <!ENTITY a "b"> ]>\n<svg>')).toBe(true);
    expect(isSvg('<svg\n>')).toBe(true);
    expect(isSvg('<svga>')).toBe(false);
    expect(isSvg('text <svg>')).toBe(false);
    expect(isSvg('<!-- <svg>')).toBe(false);
    expect(isSvg('<!DOCTYPE svg [ <svg>')).toBe(false);
  });

  it('[V1-svg-styles] cleans styles in one pass', () => {
    for (const token of ['@import ', 'url(', 'url("', "url('", 'url( ', '@import url(', 'url(" ', 'url("")']) {
      for (const end of ['{', '"', ' '.repeat(20_000), ')']) {
        const style = `${token.repeat(100_000 / token.length)}${end}`;
        expect(cpuMs(() => cleanStyleSheet(style))).toBeLessThan(mostMs);
        expect(cpuMs(() => cleanStyleAttribute(style))).toBeLessThan(mostMs);
      }
    }
    expect(cpuMs(() => cleanStyleAttribute(`fill="url(${' '.repeat(2000)}`))).toBeLessThan(mostMs);
  });

  it('[V1-svg-styles] takes out what it took out before', () => {
    expect(cleanStyleSheet('@import "a"; .a{fill:red} @IMPORT url(b)')).toBe(' .a{fill:red} ');
    expect(cleanStyleSheet('@import x {')).toBe('');
    expect(cleanStyleSheet('a{b:url( "#c" );d:url( https://evil.test );e:URL(\'//evil.test\')}')).toBe(
      'a{b:url( "#c" );d:none;e:none}',
    );
    expect(cleanStyleSheet('a{b:url("x" y)}')).toBe('');
  });

  it('[V1-svg-tokens] reads document types and tags in one pass', () => {
    for (const part of ['<!DOCTYPE a>', '<!DOCTYPE a[]>', '<!---->', '<?a?>', '<a b="">', '<a>&', '</a ']) {
      const file = Buffer.from(part.repeat(1_000_000 / part.length));
      const read = () => expect(() => cleanSvg(file)).toThrow();
      expect(cpuMs(read)).toBeLessThan(2 * mostMs);
    }
  });
});
