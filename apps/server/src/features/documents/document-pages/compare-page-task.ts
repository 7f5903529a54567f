import { exportHtml } from '@galley/markup/export';
import { type BlockChange, markBlocks } from '@galley/markup/versions';
import { type PackedHtml, unpackHtml } from '../../../platform/db/packed-html';
import { defineTask } from '../../../platform/workers/define-task';
import { sectionPage } from '../templates/item-page';
import { parseThemeOnce } from '../templates/parse-theme';
import { type ComparedBlocks, compareBlocks } from '../versions/compare-blocks';
import { type PackedVersion, unpackVersion } from '../versions/compare-versions-task';
import { compareScript } from './compare-script';
import { type PageView, resolveAddresses } from './content-tasks';
import { muteMetas } from './mute-metas';

interface ComparePage {
  /** Without markers: a theme, which is shown as its designer wrote it. */
  before: PackedVersion;
  after: PackedVersion;
  side: 'before' | 'after';
  /** For a stored section: the theme in whose head it is shown; null = a whole document. */
  theme: PackedHtml | null;
  view: PageView;
}

/** Returns one of two versions with marks on its changed blocks, and our script that shows them. Bytes are UTF-8. */
export const comparePageTask = defineTask({
  name: 'content.compare_page',
  run: async ({ before, after, side, theme, view }: ComparePage): Promise<Buffer> => {
    const versions = { before: await unpackVersion(before), after: await unpackVersion(after) };
    const compared = compareBlocks(versions.before, versions.after);
    const marked = markBlocks(compared[side], attributesOf(compared, side));
    const shown = await pageOf(marked, versions[side].markerPrefix, theme);
    return Buffer.from(`${muteMetas(resolveAddresses(shown, view))}<script>${compareScript}</script>`, 'utf-8');
  },
});

/** Returns a marked version as a page; a stored section in the head of its theme. */
async function pageOf(marked: string, markerPrefix: string | null, theme: PackedHtml | null): Promise<string> {
  if (theme === null) return markerPrefix === null ? marked : exportHtml(marked, { markerPrefix });
  const source = await unpackHtml(theme);
  return sectionPage({ source, tree: parseThemeOnce(source) }, marked, markerPrefix ?? '');
}

/**
 * Returns the attributes of each block by its id: which change it is, and its position among the pairs of both
 * versions.
 */
function attributesOf({ changes, pairs }: ComparedBlocks, side: 'before' | 'after'): Map<string, string> {
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
