import { parseSource, type SourceBlock, type SourceTree } from '@galley/markup';
import { labelOfBlock, ownNameOf } from '@galley/markup/blocks';
import { exportHtml } from '@galley/markup/export';
import { escapeValue } from '@galley/markup/html';
import { anchorOf, markBlocks } from '@galley/markup/versions';
import { type PackedHtml, unpackHtml } from '../../../platform/db/packed-html';
import { defineTask } from '../../../platform/workers/define-task';
import { commentScript } from './comment-script';
import { named, type PageView, resolveAddresses } from './content-tasks';
import { muteMetas } from './mute-metas';
import { pageInScheme } from './page-scheme';

interface CommentPage {
  html: PackedHtml;
  markerPrefix: string;
  view: PageView;
}

/** Prefix of the ids of blocks without a marker, which get another id each time. */
const passing = 'passing-';

/**
 * Returns a version as readers see it, with marks on the blocks that can be commented on, and our script. Bytes are
 * UTF-8.
 */
export const commentPageTask = defineTask({
  name: 'content.comment_page',
  run: async ({ html, markerPrefix, view }: CommentPage): Promise<Buffer> => {
    let count = 0;
    const tree = parseSource(await unpackHtml(html), {
      markerPrefix,
      newId() {
        count += 1;
        return `${passing}${count}`;
      },
    });
    const marks = new Map<string, string>();
    for (const block of tree.blocks.values()) if (canComment(block)) marks.set(block.beId, attributesOf(tree, block));
    const shown = exportHtml(markBlocks(tree, marks), { markerPrefix, keepTags: false, linkParameters: [] });
    const page = pageInScheme(named(muteMetas(resolveAddresses(shown, view)), view), view.scheme ?? null);
    return Buffer.from(`${page}<script>${commentScript}</script>`, 'utf-8');
  },
});

function canComment({ beId, kinds, tag, isHidden }: SourceBlock): boolean {
  if (isHidden || beId.startsWith(passing)) return false;
  return tag === 'img' || kinds.has('section') || kinds.has('component') || kinds.has('edit');
}

/** Returns the attributes with the name of a block and what a comment stores about it; the script sends them. */
function attributesOf(tree: SourceTree, block: SourceBlock): string {
  const { blockId, quote, fingerprint } = anchorOf(tree, block);
  const name = escapeValue(labelOfBlock(block, ownNameOf(block)));
  return ` data-galley-block="${blockId}" data-galley-name="${name}" data-galley-quote="${escapeValue(quote)}" data-galley-text="${fingerprint}"`;
}
