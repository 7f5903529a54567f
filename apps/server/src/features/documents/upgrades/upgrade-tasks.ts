import { createHash, randomBytes } from 'node:crypto';
import { chooseMarkerPrefix, stripMarkers } from '@galley/markup';
import { addedParts, type ThemePart } from '@galley/markup/themes';
import { type UpgradeNote, upgradeDocument, upgradeSection } from '@galley/markup/versions';
import { type PackedHtml, packDocument, packHtml, unpackHtml } from '../../../platform/db/packed-html';
import { defineTask } from '../../../platform/workers/define-task';
import { parseThemeOnce } from '../templates/parse-theme';

export interface PackedUpgrade {
  html: PackedHtml;
  markerPrefix: string;
  notes: readonly UpgradeNote[];
  /** For a pin, the SHA-1 of the section without markers. */
  htmlSha1?: string;
}

interface UpgradeInput {
  html: PackedHtml;
  markerPrefix: string;
  from: PackedHtml;
  to: PackedHtml;
  /** Whether the notes list the content that comes from the new version. */
  isDescribed?: boolean;
}

const newId = () => randomBytes(5).toString('hex');

/** Returns the sections and components that only the later one of two versions of a theme has. */
export const addedPartsTask = defineTask({
  name: 'upgrades.added_parts',
  run: async (input: { from: PackedHtml; to: PackedHtml }): Promise<ThemePart[]> =>
    addedParts(parseThemeOnce(await unpackHtml(input.from)), parseThemeOnce(await unpackHtml(input.to))),
});

/** Returns a document on another version of its theme. */
export const upgradeTask = defineTask({
  name: 'upgrades.upgrade',
  run: async (input: UpgradeInput): Promise<PackedUpgrade> => {
    const { markerPrefix, isDescribed } = input;
    const from = parseThemeOnce(await unpackHtml(input.from));
    const to = parseThemeOnce(await unpackHtml(input.to));
    const { html, notes } = upgradeDocument(await unpackHtml(input.html), {
      markerPrefix,
      newId,
      from,
      to,
      isDescribed,
    });
    return { html: await packDocument(html), markerPrefix, notes };
  },
});

/** Returns a pinned section on another version of its theme, with its SHA-1 without markers. */
export const upgradePinTask = defineTask({
  name: 'upgrades.upgrade_pin',
  run: async (input: UpgradeInput): Promise<PackedUpgrade> => {
    const from = parseThemeOnce(await unpackHtml(input.from));
    const to = parseThemeOnce(await unpackHtml(input.to));
    const source = await unpackHtml(input.html);
    const markerPrefix = input.markerPrefix || chooseMarkerPrefix(source, randomBytes(4).toString('hex'));
    const { html, notes } = upgradeSection(source, { markerPrefix, newId, from, to, isDescribed: input.isDescribed });
    const htmlSha1 = createHash('sha1').update(stripMarkers(html, markerPrefix), 'utf8').digest('hex');
    return { html: await packHtml(html), markerPrefix, notes, htmlSha1 };
  },
});
