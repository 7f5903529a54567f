import type { BlockCrumb } from '@galley/editor';
import { expect, it } from 'vitest';
import { labelWords } from './label-words';

const crumb = (kind: BlockCrumb['kind'], label: string): BlockCrumb => ({ beId: label, kind, label });

it('[F-B8-label] the margin label uses common words, each only once', () => {
  const section = crumb('section', 'Section Hero');
  expect(labelWords([section, crumb('edit', 'Text')])).toEqual({ kind: 'Section', names: 'Hero, Text' });
  expect(labelWords([crumb('section', 'Section')])).toEqual({ kind: 'Section', names: '' });
  expect(labelWords([crumb('region', 'Area Footer'), crumb('edit', 'Text')])).toEqual({
    kind: 'Area',
    names: 'Footer, Text',
  });
  // Outside of all sections, the kind of a text or background only means something to a developer.
  expect(labelWords([crumb('edit', 'Heading 1')])).toEqual({ kind: '', names: 'Heading 1' });
  expect(labelWords([crumb('bgcolor', 'Background')])).toEqual({ kind: '', names: 'Background' });
});
