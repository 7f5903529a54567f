import type { VersionChange } from '@galley/contract';
import { type SourceTree, stripMarkers } from '@galley/markup';
import { exportHtml } from '@galley/markup/export';
import { visibleLines } from '@galley/markup/versions';
import { type PackedHtml, packHtml, unpackHtml } from '../../../platform/db/packed-html';
import { defineTask } from '../../../platform/workers/define-task';
import { compareTrees } from './compare-trees';

interface TaskInput {
  before: PackedHtml;
  after: PackedHtml;
  markerPrefix: string | null;
}

/** A version for people to read: its source without our markers, and its text by lines. */
interface ReadableVersion {
  source: PackedHtml;
  text: PackedHtml;
}

interface TaskResult {
  before: ReadableVersion;
  after: ReadableVersion;
  changes: VersionChange[];
  changeCount: number;
}

/** Compares two versions of a document. */
export const compareTask = defineTask({
  name: 'versions.compare',
  run: async ({ before, after, markerPrefix }: TaskInput): Promise<TaskResult> => {
    const [old, present] = [await unpackHtml(before), await unpackHtml(after)];
    const compared = compareTrees(old, present, markerPrefix);
    const { changes, changeCount } = compared;
    return {
      before: await readable(old, compared.before, markerPrefix),
      after: await readable(present, compared.after, markerPrefix),
      changes: changes.map(({ kind, name, section, isHidden }) => ({ kind, name, section, isHidden })),
      changeCount,
    };
  },
});

async function readable(html: string, tree: SourceTree, markerPrefix: string | null): Promise<ReadableVersion> {
  const source = markerPrefix === null ? html : stripMarkers(html, markerPrefix);
  // Hidden variations have no text that a reader sees.
  const hasHidden = [...tree.blocks.values()].some(({ isHidden }) => isHidden);
  const shown = markerPrefix !== null && hasHidden ? exportHtml(html, { markerPrefix }) : source;
  return { source: await packHtml(source), text: await packHtml(visibleLines(shown).join('\n')) };
}
