import { describe, expect, it } from 'vitest';
import { csvLine } from './csv';

describe('lines of CSV', () => {
  it('[W3-csv-formulas] Puts an apostrophe before what a spreadsheet reads as a formula', () => {
    const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫'];
    const before = ['', ' ', '\u00a0', '\u3000', '\t', '\r', '\n', '"', "'", '“', ' "', '\u200b', '\ufeff', '\u202e'];
    for (const sign of signs)
      for (const start of before) {
        const line = csvLine([`${start}${sign}cmd()`]);
        expect(/^"?'/.test(line), JSON.stringify(line)).toBe(true);
      }
  });

  it('[W3-csv-formulas] Leaves other values, and quotes what needs it', () => {
    expect(csvLine(['Mara', 'a-b@x.test', '2026-11-28', 'a=b', '', '“Mara”', 'a,"b"'])).toBe(
      'Mara,a-b@x.test,2026-11-28,a=b,,“Mara”,"a,""b"""\r\n',
    );
  });
});
