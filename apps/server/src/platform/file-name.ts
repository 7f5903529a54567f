import { cutText } from '@galley/contract';
import { trimEndOf } from '@galley/markup/html';

/**
 * A file name made from a title: readable, safe on any disk, at most 80 characters; 'export' when nothing is left.
 * Joiners stay, which hold Persian words and emoji like 👩‍🌾 together.
 */
export function exportFileName(title: string, extension: string): string {
  const clean = title
    .normalize('NFC')
    .replace(/[^\P{Cf}\u200c\u200d]/gu, '')
    .replace(/(?:[^\P{C}\u200c\u200d]|[<>:"/\\|?*%])+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. \u200c\u200d]+/, '');
  const base = trimEndOf(cutText(clean, 80), /[. \u200c\u200d]/);
  if (base === '') return `export.${extension}`;
  return `${isReservedFileName(base) ? `export ${base}` : base}.${extension}`;
}

/** The Content-Disposition of a download, with the name in ASCII and, for newer browsers, in full. */
export function contentDisposition(fileName: string): string {
  const ascii = fileName
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '')
    .trim();
  const fallback = /^\.|^$/.test(ascii) ? `export${ascii}` : ascii;
  const full = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${fallback}"; filename*=UTF-8''${full}`;
}

/**
 * Windows device names: a file with such a name, regardless of the text after the first dot, can't be saved or opened
 * there.
 */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/** Returns whether a file name is a device name on Windows: `CON`, `con.txt`, `LPT1.tar.gz`, `aux .html`. */
export function isReservedFileName(name: string): boolean {
  const [stem = ''] = name.split('.');
  return reserved.test(stem.trim());
}
