import { walkBlocks } from '@galley/markup';
import { expect, it } from 'vitest';
import { testEditor } from '../testing/test-editor';
import { describeSelection } from './describe-selection';

const html =
  '<body><div class="block-section" data-title="One" data-group="one"><p class="block-edit">a</p><p class="block-edit">b</p></div>' +
  '<div class="block-section" data-title="Two" data-group="two"><p class="block-edit">c</p></div></body>';
const theme = `${html}<div class="block-section" data-group="two"><h2 class="block-edit">other</h2></div>`;

it('[L6-said] names kind, name, place and variation of what the keys selected', () => {
  const { editor, document } = testEditor(html, { theme });
  const tree = editor.peekTree();
  const said = [...walkBlocks(tree)].map(({ beId }) => describeSelection(tree, beId, document));
  expect(said).toEqual([
    'Section One, 1 of 2',
    'Text, 1 of 2',
    'Text, 2 of 2',
    'Section Two, 2 of 2, variation 1 of 2',
    'Text, 1 of 1',
  ]);
  expect(describeSelection(tree, 'gone', document)).toBe('');
});
