import { createHash } from 'node:crypto';
import { mkdtemp, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, type MarkReport, type ThemeReport } from '@galley/contract';
import type { SourceTree } from '@galley/markup';
import { decodeText, scanSource } from '@galley/markup/html';
import { buildPalette, type CarriedMarks, carryMarks, describeTheme } from '@galley/markup/themes';
import { messages } from '../../../messages';
import { type PackedHtml, packDocument, unpackHtml } from '../../../platform/db/packed-html';
import { decodeHtml } from '../../../platform/encodings/html-encoding';
import type { HtmlEncoding } from '../../../platform/encodings/legacy-encodings';
import { defineTask } from '../../../platform/workers/define-task';
import { typeAsset } from '../../files/assets/asset-type';
import { themePath } from '../../files/assets/theme-addresses';
import { scriptsOf } from '../fonts/used-scripts';
import { chooseThemeHtml, isHtmlPath } from './choose-theme-html';
import { findThemePaths } from './missing-files';
import { parseTheme, parseThemeOnce } from './parse-theme';
import { readThemeZip } from './read-theme-zip';

/** A theme to import: an uploaded file with its name and size, or generated files, path → bytes. */
export type ThemeUpload = UploadedTheme | { files: ReadonlyMap<string, Buffer> };

interface UploadedTheme {
  path: string;
  fileName: string;
  size: number;
  /** The HTML file of a ZIP that a person chose. */
  htmlFile?: string;
}

/** A file of a theme as it will be served. Its bytes are in the folder of the task. */
export interface ReadAsset {
  type: string;
  size: number;
  sha256: string;
  /** The absolute path of its bytes. */
  file: string;
}

export interface ReadThemeFiles {
  htmlPath: string;
  html: PackedHtml;
  hasBom: boolean;
  encoding: HtmlEncoding;
  warnings: string[];
  report: ThemeReport;
  isUntagged: boolean;
  /** How the tags of the former version were carried; null = the HTML is as it was uploaded. */
  marks: MarkReport | null;
  /** The paths of the theme's files that the HTML shows or loads. */
  paths: string[];
  /** The scripts of its text that need fonts of their own. */
  scripts: string[];
  /** Path in the theme → file. */
  assets: Map<string, ReadAsset>;
}

/** Reads one file of the upload. */
type ReadFile = () => Promise<Buffer>;

/** The areas of each kind that a report lists. */
const reportedAreas = 50;

/** Every tag name starts with this prefix (tags.md). It is searched for before a file is parsed. */
const tagBeginning = 'block-';

/**
 * Reads an uploaded theme: unpacks it, finds its HTML, collects warnings for the designer, detects the types of the
 * other files and cleans them. HTML without tags gets those of `former`. The output is written to a new folder for this
 * run inside `folder`, under numbered names, so that a restart in another process doesn't conflict with it. Throws an
 * `AppError` with one sentence if there is no readable HTML.
 */
export const readThemeTask = defineTask({
  name: 'templates.read',
  async run({ upload, folder, former }: ThemeToRead): Promise<ReadThemeFiles> {
    const own = await mkdtemp(join(folder, 'run-'));
    const files = await openUpload(upload, own);
    const readPath = async (path: string) => (await files.get(path)?.()) ?? Buffer.alloc(0);
    const htmlPath = await chooseThemeHtml(
      [...files.keys()],
      async (path) => hasTags(await readPath(path)),
      'htmlFile' in upload ? upload.htmlFile : '',
    );
    const { text: uploaded, encoding, warning: encodingWarning } = decodeHtml(await readPath(htmlPath), htmlPath);
    if (!/<[a-z!]/i.test(uploaded)) throw new AppError('import_error', messages.noHtmlInFile(htmlPath));
    const carried = former ? carryMarks(await unpackHtml(former), uploaded) : null;
    const text = carried?.source ?? uploaded;
    const tree = parseThemeOnce(text);
    const warnings = [...(encodingWarning ? [encodingWarning] : []), ...describeTheme(tree)];
    const assets = new Map<string, ReadAsset>();
    for (const [path, read] of files) {
      if (path === htmlPath) continue;
      const { type, bytes, warning } = await typeAsset(path, await read());
      if (warning) warnings.push(warning);
      const written = join(own, `asset-${assets.size}`);
      await writeFile(written, bytes, { mode: 0o600 });
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      assets.set(path, { type, size: bytes.length, sha256, file: written });
    }
    const html = await packDocument(text);
    const paths = findThemePaths(text);
    return {
      htmlPath,
      html,
      hasBom: text.startsWith('\ufeff'),
      encoding,
      warnings,
      report: reportOf(tree),
      isUntagged: tree.blocks.size === 0,
      marks: carried && presentMarks(carried),
      paths,
      scripts: scriptsOf(textIn(text)),
      assets,
    };
  },
});

/** Returns the text of HTML, hidden or not, without tags and comments. */
function textIn(html: string): string {
  const texts = scanSource(html).runs.filter(({ kind }) => kind === 'text');
  return texts.map(({ start, end }) => decodeText(html.slice(start, end))).join('\n');
}

/** An upload, the folder for its files, and the HTML of the version whose tags it gets. */
interface ThemeToRead {
  upload: ThemeUpload;
  folder: string;
  former?: PackedHtml | null;
}

function presentMarks({ report }: CarriedMarks): MarkReport {
  const { total, found } = report;
  const first = (areas: CarriedMarks['report']['lost']) => ({
    count: areas.length,
    areas: areas.slice(0, reportedAreas),
  });
  return {
    total,
    found,
    moved: first(report.moved),
    changed: first(report.changed),
    lost: first(report.lost),
    added: first(report.added),
  };
}

function reportOf(tree: SourceTree): ThemeReport {
  const { sections, components } = buildPalette(tree, { templateId: 0, templateVersion: 0 });
  const count = (items: readonly { id: string }[]) => items.filter(({ id }) => !id.endsWith('-code')).length;
  const editable = [...tree.blocks.values()].filter(({ kinds }) => kinds.has('edit')).length;
  return { sections: count(sections), components: count(components), editable };
}

async function openUpload(upload: ThemeUpload, folder: string): Promise<Map<string, ReadFile>> {
  if ('files' in upload) {
    return new Map([...upload.files].map(([path, bytes]) => [themePath(path), async () => bytes]));
  }
  const { path, fileName } = upload;
  if (await isZip(path, fileName)) {
    const unpacked = await readThemeZip(path, folder);
    return new Map([...unpacked].map(([name, { file }]) => [name, () => readFile(file)]));
  }
  if (!isHtmlPath(fileName)) {
    throw new AppError('import_error', `“${fileName}” is neither an HTML file nor a ZIP.`);
  }
  return new Map([[fileName, () => readFile(path)]]);
}

async function isZip(path: string, fileName: string): Promise<boolean> {
  if (/\.zip$/i.test(fileName)) return true;
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString('latin1') === 'PK';
  } finally {
    await file.close();
  }
}

function hasTags(bytes: Buffer): boolean {
  if (!bytes.includes(tagBeginning)) return false;
  try {
    const tree = parseTheme(decodeHtml(bytes, 'file').text);
    return !buildPalette(tree, { templateId: 0, templateVersion: 0 }).isUntagged;
  } catch {
    // An unreadable file isn't the theme. The chosen file is read again, with its own error message.
    return false;
  }
}
