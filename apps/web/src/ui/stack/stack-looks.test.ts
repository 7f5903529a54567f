import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { takeTextLooks } from '../text/text-looks';
import { type StackLooks, takeStackLooks } from './stack-looks';

/** Every value of every prop. */
const values: { [Name in keyof Required<StackLooks>]: readonly Required<StackLooks>[Name][] } = {
  direction: ['column', 'row', 'grid', 'inline'],
  gap: [0.5, 1, 1.5, 2, 2.25, 2.5, 2.75, 3, 4],
  align: ['start', 'center', 'end', 'baseline', 'stretch'],
  justify: ['between', 'center', 'end'],
  isWrapping: [true],
  pad: [2, 3],
  line: ['before', 'after'],
  size: ['sm', 'inline-sm', 'md', 'lg'],
  tone: ['ink', 'muted', 'secondary', 'primary', 'link', 'success', 'danger'],
  weight: ['medium', 'bold'],
  overflow: ['truncate', 'break', 'nowrap'],
  isNumeric: [true],
  isMono: [true],
  flex: ['grow', 'rigid'],
  canShrink: [true],
  isWide: [true],
};

describe('takeStackLooks', () => {
  const sheet = readFileSync(path.join(import.meta.dirname, '../../styles/primitives.css'), 'utf8');
  const known = new Set([...sheet.matchAll(/^ {2}\.([\w-]+) \{$/gm)].map((match) => match[1]));
  const looks: StackLooks[] = Object.entries(values).flatMap(([name, all]) => all.map((value) => ({ [name]: value })));

  it.each(looks)('[H3-primitives-known] Every class that props give is in primitives.css: %o', (props) => {
    const given = takeStackLooks(props).classes.filter(Boolean);
    expect(given.length).toBeGreaterThan(0);
    for (const name of given) expect(known).toContain(name);
  });

  it('[H3-primitives-props] Props that aren’t looks are left for the element', () => {
    const { classes, rest } = takeStackLooks({ gap: 2.5, tone: 'muted', id: 'one', 'aria-label': 'Files' });
    expect(classes.filter(Boolean)).toEqual(['g-column', 'g-gap-2-5', 'g-muted']);
    expect(rest).toEqual({ id: 'one', 'aria-label': 'Files' });
    expect(takeTextLooks({ size: 'sm', title: 'Updated' }).rest).toEqual({ title: 'Updated' });
  });
});
