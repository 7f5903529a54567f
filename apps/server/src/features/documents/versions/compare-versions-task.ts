import type { VersionChange } from '@galley/contract';
import { type SourceTree, stripMarkers } from '@galley/markup';
import { exportHtml } from '@galley/markup/export';
import { visibleLines } from '@galley/markup/versions';
import { type PackedHtml, packHtml, unpackHtml } from '../../../platform/db/packed-html';
import { defineTask } from '../../../platform/workers/define-task';
import { compareBlocks, type MarkedVersion } from './compare-blocks';

/** A packed version, and the prefix of its markers; null = it has none, as a theme. */
export interface PackedVersion {
  html: PackedHtml;
  markerPrefix: string | null;
}

interface TaskInput {
  before: PackedVersion;
  after: PackedVersion;
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
export const compareVersionsTask = defineTask({
  name: 'versions.compare',
  run: async ({ before, after }: TaskInput): Promise<TaskResult> => {
    const [old, present] = [await unpackVersion(before), await unpackVersion(after)];
    const compared = compareBlocks(old, present);
    const { changes, changeCount } = compared;
    return {
      before: await readable(old, compared.before),
      after: await readable(present, compared.after),
      changes: changes.map(({ kind, name, section, isHidden }) => ({ kind, name, section, isHidden })),
      changeCount,
    };
  },
});

export async function unpackVersion({ html, markerPrefix }: PackedVersion): Promise<MarkedVersion> {
  return { html: await unpackHtml(html), markerPrefix };
}

async function readable({ html, markerPrefix }: MarkedVersion, tree: SourceTree): Promise<ReadableVersion> {
  const source = markerPrefix === null ? html : stripMarkers(html, markerPrefix);
  // Hidden variations have no text that a reader sees.
  const hasHidden = [...tree.blocks.values()].some(({ isHidden }) => isHidden);
  const shown = markerPrefix !== null && hasHidden ? exportHtml(html, { markerPrefix }) : source;
  return { source: await packHtml(source), text: await packHtml(visibleLines(shown).join('\n')) };
}
