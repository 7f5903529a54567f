import type { Paragraph, TextRun } from './paragraphs';

/** Font sizes in half points, the unit of RTF: the text, and headings by level. */
const textSize = 22;
const headingSizes = [textSize, 36, 30, 26, 24, textSize, textSize];
/** In twentieths of a point: the indent per list level, and the space after a paragraph. */
const indent = 360;
const spaceAfter = 160;

/**
 * Writes paragraphs as a file in Rich Text Format 1.5, which word processors open. It is ASCII: every other character
 * is written as its number. The title goes into the file's properties.
 */
export function writeRtf(paragraphs: readonly Paragraph[], title: string): string {
  return [
    '{\\rtf1\\ansi\\ansicpg1252\\deff0\\uc1\n',
    '{\\fonttbl{\\f0\\fswiss\\fcharset0 Arial;}}\n',
    '{\\colortbl;\\red5\\green99\\blue193;}\n',
    `{\\info{\\title ${escapeRtf(title)}}}\n`,
    '\\paperw11906\\paperh16838\\margl1134\\margr1134\\margt1134\\margb1134\n',
    ...paragraphs.map(writeParagraph),
    '}\n',
  ].join('');
}

function writeParagraph({ runs, heading, listDepth }: Paragraph): string {
  const size = headingSizes[heading] ?? textSize;
  const list = listDepth > 0 ? `\\fi-${indent}\\li${indent * listDepth}` : '';
  const bullet = listDepth > 0 ? "\\'95\\tab " : '';
  const outline = heading > 0 ? `\\outlinelevel${heading - 1}\\keepn` : '';
  const text = runs.map((run) => writeRun({ ...run, isBold: run.isBold || heading > 0 })).join('');
  return `{\\pard${list}\\sa${spaceAfter}${outline}\\f0\\fs${size} ${bullet}${text}\\par}\n`;
}

function writeRun({ text, isBold, isItalic, isUnderlined, href }: TextRun): string {
  const words = [isBold ? '\\b' : '', isItalic ? '\\i' : '', isUnderlined || href ? '\\ul' : '', href ? '\\cf1' : ''];
  const look = words.join('');
  const shown = look === '' ? escapeRtf(text) : `{${look} ${escapeRtf(text)}}`;
  if (href === '') return shown;
  // A quote would end the address within the field.
  const address = escapeRtf(href.replace(/["\\]/g, (character) => (character === '"' ? '%22' : '%5C')));
  return `{\\field{\\*\\fldinst{HYPERLINK "${address}"}}{\\fldrslt ${shown}}}`;
}

/** Escapes text for RTF: one code unit of UTF-16 at a time, as a signed number. */
function escapeRtf(text: string): string {
  return text.replace(/[\\{}\n]|[^\x20-\x7e]/g, (character) => {
    if (character === '\n') return '\\line ';
    if (character === '\\' || character === '{' || character === '}') return `\\${character}`;
    const code = character.charCodeAt(0);
    if (code < 0x20 || code === 0x7f) return ' ';
    return `\\u${code > 0x7fff ? code - 0x1_0000 : code}?`;
  });
}
