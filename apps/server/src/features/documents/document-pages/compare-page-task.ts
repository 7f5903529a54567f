import { exportHtml } from '@galley/markup/export';
import { type BlockChange, markBlocks } from '@galley/markup/versions';
import { type PackedHtml, unpackHtml } from '../../../platform/db/packed-html';
import { defineTask } from '../../../platform/workers/define-task';
import { type ComparedTrees, compareTrees } from '../versions/compare-trees';
import { compareScript } from './compare-script';
import { type PageView, resolveAddresses } from './content-tasks';
import { muteMetas } from './mute-metas';

interface ComparePage {
  before: PackedHtml;
  after: PackedHtml;
  /** null = a theme, which is shown as its designer wrote it. */
  markerPrefix: string | null;
  side: 'before' | 'after';
  view: PageView;
}

/** Returns one of two versions with marks on its changed blocks, and our script that shows them. Bytes are UTF-8. */
export const comparePageTask = defineTask({
  name: 'content.compare_page',
  run: async ({ before, after, markerPrefix, side, view }: ComparePage): Promise<Buffer> => {
    const compared = compareTrees(await unpackHtml(before), await unpackHtml(after), markerPrefix);
    const marked = markBlocks(compared[side], attributesOf(compared, side));
    const shown = markerPrefix === null ? marked : exportHtml(marked, { markerPrefix });
    return Buffer.from(`${muteMetas(resolveAddresses(shown, view))}<script>${compareScript}</script>`, 'utf-8');
  },
});

/**
 * Returns the attributes of each block by its id: which change it is, and its position among the pairs of both
 * versions.
 */
function attributesOf({ changes, pairs }: ComparedTrees, side: 'before' | 'after'): Map<string, string> {
  const attributes = new Map<string, string>();
  const add = (id: string | null, text: string) => {
    if (id) attributes.set(id, (attributes.get(id) ?? '') + text);
  };
  pairs.forEach((pair, at) => {
    add(pair[side], ` data-galley-at="${at}"`);
  });
  changes.forEach((change: BlockChange, at) => {
    add(change[side], ` data-galley-change="${at + 1}" data-galley-kind="${change.kind}"`);
  });
  return attributes;
}
