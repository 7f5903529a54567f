import { randomBytes } from 'node:crypto';
import { type UpgradeNote, upgradeDocument } from '@galley/markup';
import { type PackedHtml, packDocument, unpackHtml } from '../../platform/db/packed-html';
import { defineTask } from '../../platform/workers/define-task';
import { parseThemeOnce } from '../templates/parse-theme';

export interface PackedUpgrade {
  html: PackedHtml;
  notes: readonly UpgradeNote[];
}

/** A document on another version of its theme. */
export const upgradeTask = defineTask({
  name: 'upgrades.upgrade',
  run: async (input: {
    html: PackedHtml;
    markerPrefix: string;
    from: PackedHtml;
    to: PackedHtml;
  }): Promise<PackedUpgrade> => {
    const { markerPrefix } = input;
    const from = parseThemeOnce(await unpackHtml(input.from));
    const to = parseThemeOnce(await unpackHtml(input.to));
    const newId = () => randomBytes(5).toString('hex');
    const { html, notes } = upgradeDocument(await unpackHtml(input.html), { markerPrefix, newId, from, to });
    return { html: await packDocument(html), notes };
  },
});
