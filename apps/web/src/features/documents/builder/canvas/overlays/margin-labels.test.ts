import type { BlockCrumb } from '@galley/editor';
import { expect, it } from 'vitest';
import { marginLabels } from './margin-labels';

const crumb = (kind: BlockCrumb['kind'], label: string): BlockCrumb => ({ beId: label, kind, label });

it('[F-B8-label] the margin label uses common words, each only once', () => {
  const section = crumb('section', 'Section Hero');
  expect(marginLabels([section, crumb('edit', 'Text')])).toEqual({ kind: 'Section', names: 'Hero, Text' });
  expect(marginLabels([crumb('section', 'Section')])).toEqual({ kind: 'Section', names: '' });
  expect(marginLabels([crumb('region', 'Area Footer'), crumb('edit', 'Text')])).toEqual({
    kind: 'Area',
    names: 'Footer, Text',
  });
  // Outside of all sections, the kind of a text or background only means something to a developer.
  expect(marginLabels([crumb('edit', 'Heading 1')])).toEqual({ kind: '', names: 'Heading 1' });
  expect(marginLabels([crumb('bgcolor', 'Background')])).toEqual({ kind: '', names: 'Background' });
});
