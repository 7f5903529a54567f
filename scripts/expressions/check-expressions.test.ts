import { describe, expect, it } from 'vitest';
import { checkExpressions } from './check-expressions-of.mjs';
import { findExpressions } from './find-expressions.mjs';
import { faultOf } from './judge-expression.mjs';

describe('the check of regular expressions', () => {
  it.each([
    String.raw`/^(a+)+$/`,
    String.raw`/^(?:\s|<!--[\s\S]{0,5000}?-->)*<[a-z]/i`,
    String.raw`/\s+$/`,
    String.raw`/^ +| +$/g`,
    String.raw`/[\w-]*color[\w-]*\s*:/gi`,
    String.raw`/url\(\s*([^)"']*)\s*\)/gi`,
    String.raw`/<!--[\s\S]*?-->/g`,
    String.raw`/<(script|style)\b[\s\S]*?<\/\1>/gi`,
    String.raw`/@import\b[^;{}]*(?:;|$)/gi`,
    String.raw`/\s*\|\s*/`,
  ])('[V1-check] finds %s', (literal) => {
    const end = literal.lastIndexOf('/');
    expect(faultOf(literal.slice(1, end), literal.slice(end + 1))).not.toBeNull();
  });

  it.each([
    String.raw`/^[a-z0-9]+(?:-[a-z0-9]+)*$/`,
    String.raw`/@import\b[^;{}]*;?/gi`,
    String.raw`/<!--[\s\S]*?(?:-->|$)/g`,
    '/<[a-z][^<>]*>/gi',
    String.raw`/\s+/g`,
    String.raw`/^data:image\/(png|gif);base64,[A-Za-z0-9+/=\s]*$/`,
    String.raw`/\b\w+=/`,
  ])('[V1-check] lets pass %s', (literal) => {
    const end = literal.lastIndexOf('/');
    expect(faultOf(literal.slice(1, end), literal.slice(end + 1))).toBeNull();
  });

  it('[V1-check] finds literals, constants and expressions put together, not comments and strings', () => {
    const code = [
      'const a = /x+/g; // /y+/',
      "const b = new RegExp('z+', 'i');",
      ['const c = RegExp(`$', '{a.source}`);'].join(''),
      "const d = '/v+/';",
    ].join('\n');
    expect(findExpressions('a.ts', code).map(({ line, source, flags }) => [line, source, flags])).toEqual([
      [1, 'x+', 'g'],
      [2, 'z+', 'i'],
      [3, null, ''],
    ]);
  });

  it('[V1-check] names what is not linear, takes exceptions with a reason, and no stale ones', () => {
    const expressions = findExpressions('a.ts', 'x.replace(/\\s+$/, "");\ny.match(new RegExp(name));\n/a+/.test(z);');
    const reason = 'Reads a constant of our own.';
    expect(checkExpressions(expressions, [])).toEqual([
      expect.stringMatching(/^a\.ts:1: .*polynomial/),
      expect.stringMatching(/^a\.ts:2: .*run time/),
    ]);
    const exceptions = [
      { file: 'a.ts', text: '/\\s+$/', reason },
      { file: 'a.ts', text: 'new RegExp(name)', reason },
    ];
    expect(checkExpressions(expressions, exceptions)).toEqual([]);
    expect(checkExpressions(expressions, [...exceptions, { file: 'b.ts', text: '/b/', reason }])).toHaveLength(1);
    expect(checkExpressions(expressions, [{ file: 'a.ts', text: '/\\s+$/', reason: '' }, exceptions[1]])).toHaveLength(
      1,
    );
  });
});
