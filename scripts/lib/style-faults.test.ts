import { describe, expect, it } from 'vitest';
import { countDeclarations, findRepeatedBodies, findUnknownPrimitives, judgeCount } from './style-faults.mjs';

const placesIn = (sheets: Record<string, string>) => findRepeatedBodies(sheets).map(({ places }) => places.join(' '));

describe('findRepeatedBodies', () => {
  it('[H3-styles-repeated] Finds a body that two sheets have, whatever the order and the line breaks', () => {
    const sheets = {
      'a.css': '.name {\n  overflow: hidden;\n  text-overflow: ellipsis;\n}\n',
      'b.css': '.other {}\n.title { text-overflow: ellipsis; overflow:\n hidden }',
    };
    expect(findRepeatedBodies(sheets)).toEqual([
      { body: 'overflow: hidden; text-overflow: ellipsis', places: ['a.css:1', 'b.css:2'] },
    ]);
  });

  it('[H3-styles-repeated] Finds it within a sheet and within a layer', () => {
    expect(placesIn({ 'a.css': '.a { margin: 0; padding: 0 }\n.b { margin: 0; padding: 0 }' })).toEqual([
      'a.css:1 a.css:2',
    ]);
    const layer = '@layer primitives { .g-a { margin: 0; padding: 0 } }';
    expect(placesIn({ 'a.css': layer, 'b.css': '.a { margin: 0; padding: 0 }' })).toEqual(['a.css:1 b.css:1']);
  });

  it('[H3-styles-repeated] Lets single declarations repeat, and two of a state, a descendant or a media query', () => {
    const states = ['.a:hover', '.a .b', '.a svg', '.a[aria-selected="true"]'];
    for (const selector of states) {
      const rule = `${selector} { color: red; background: none }`;
      expect(placesIn({ 'a.css': rule, 'b.css': rule })).toEqual([]);
    }
    const narrow = '@media (max-width: 575px) { .a { color: red; background: none } }';
    expect(placesIn({ 'a.css': narrow, 'b.css': narrow })).toEqual([]);
    expect(placesIn({ 'a.css': '.a { color: red }', 'b.css': '.b { color: red }' })).toEqual([]);
  });

  it('[H3-styles-repeated] Three declarations may never repeat', () => {
    const three = '.a:hover { color: red; background: none; border: 0 }';
    expect(placesIn({ 'a.css': three, 'b.css': three })).toEqual(['a.css:1 b.css:1']);
  });

  it('[H3-styles-repeated] A primitive may be repeated only where it can’t be taken', () => {
    const sheets = (selector: string) => ({
      'a.css': `${selector} { margin: 0; padding: 0; border: 0 }`,
      'primitives.css': '@layer primitives { .g-a { margin: 0; padding: 0; border: 0 } }',
    });
    expect(placesIn(sheets('.a,\n.b'))).toHaveLength(1);
    expect(placesIn(sheets('.a .b'))).toEqual([]);
  });

  it('[H3-styles-repeated] Steps of keyframes are no rules', () => {
    const frames = '@keyframes turn { from { opacity: 0; rotate: 0deg } }';
    expect(placesIn({ 'a.css': frames, 'b.css': frames })).toEqual([]);
  });
});

describe('findUnknownPrimitives', () => {
  const primitives = '@layer primitives { .g-row { display: flex } .g-hinted::placeholder { opacity: 1 } }';

  it('[H3-styles-unknown] Finds a name that primitives.css doesn’t have', () => {
    const sheets = { 'a.css': '.a { composes: g-row g-hinted from global }\n.b { composes: g-row g-rwo from global }' };
    expect(findUnknownPrimitives(sheets, primitives)).toEqual([{ place: 'a.css:2', name: 'g-rwo' }]);
  });

  it('[H3-styles-unknown] Refuses what is taken from a file: a copy of it would be in every sheet', () => {
    const sheets = { 'a.css': ".a { composes: g-row from '../b.module.css' }" };
    expect(findUnknownPrimitives(sheets, primitives)).toHaveLength(1);
  });
});

describe('judgeCount', () => {
  it('[H3-styles-limit] Counts declarations, and refuses more than the limit or a limit that is far too high', () => {
    expect(
      countDeclarations({
        'a.css': '.a { composes: g-row from global; color: red } @media print { .a { color: black } }',
      }),
    ).toBe(3);
    expect(judgeCount(4400, 4400)).toBeNull();
    expect(judgeCount(4401, 4400)).toContain('1 more than the limit');
    expect(judgeCount(4250, 4400)).toBeNull();
    expect(judgeCount(4249, 4400)).toContain('Lower the limit');
  });
});
