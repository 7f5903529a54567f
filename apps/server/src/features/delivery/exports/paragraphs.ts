import { attributeOf, blockElements, linkAddress, type VisibleTag, visibleEvents } from './visible-events';

/** The formatting of a piece of text. */
interface RunLook {
  isBold: boolean;
  isItalic: boolean;
  isUnderlined: boolean;
  /** '' = no link. */
  href: string;
}

export interface TextRun extends RunLook {
  /** Line breaks within the paragraph are `\n`. */
  text: string;
}

/** One paragraph of a document without its layout. */
export interface Paragraph {
  runs: TextRun[];
  /** 1 to 6; 0 = no heading. */
  heading: number;
  /** Depth of the list that it is an item of; 0 = none. */
  listDepth: number;
}

interface OpenElement extends RunLook {
  name: string;
}

/** Maximum number of open formatting elements; further ones are ignored. */
const openMax = 200;
const plain: RunLook = { isBold: false, isItalic: false, isUnderlined: false, href: '' };
const inline = /^(?:a|b|strong|i|em|u|ins|span|font)$/;

/**
 * Reads the texts of a document as paragraphs: headings, list items, links, bold and italic text, alternative texts of
 * images, and template tags as written.
 */
export function readParagraphs(html: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  const open: OpenElement[] = [];
  let heading = 0;
  let listDepth = 0;
  let current: Paragraph = { runs: [], heading, listDepth };

  const endParagraph = () => {
    trimRuns(current.runs);
    if (current.runs.length > 0) paragraphs.push(current);
    current = { runs: [], heading, listDepth: 0 };
  };
  const look = (): RunLook => open.at(-1) ?? plain;
  const addText = (text: string) => {
    const line = text.replace(/[\s\u00a0]+/g, ' ');
    const last = current.runs.at(-1)?.text ?? ' ';
    const added = /\s$/.test(last) ? line.trimStart() : line;
    if (added !== '') addRun(current.runs, added, look());
  };
  const readBlock = (tag: VisibleTag) => {
    if (tag.name === 'ul' || tag.name === 'ol') listDepth = Math.max(0, listDepth + (tag.isEnd ? -1 : 1));
    const level = /^h([1-6])$/.exec(tag.name)?.[1];
    if (level) heading = tag.isEnd ? 0 : Number(level);
    endParagraph();
    if (tag.name === 'li' && !tag.isEnd) current.listDepth = Math.min(Math.max(1, listDepth), 6);
  };
  const readInline = (tag: VisibleTag) => {
    if (!tag.isEnd) {
      if (open.length < openMax) open.push({ name: tag.name, ...lookOf(html, tag, look()) });
      return;
    }
    const at = open.findLastIndex(({ name }) => name === tag.name);
    if (at >= 0) open.splice(at, 1);
  };

  for (const event of visibleEvents(html)) {
    if ('text' in event) addText(event.text);
    else if ('token' in event) addRun(current.runs, event.token, look());
    else if (event.tag.name === 'br') addRun(current.runs, '\n', look());
    else if (event.tag.name === 'img') addText(attributeOf(html, event.tag, 'alt'));
    else if (event.tag.name === 'td' || event.tag.name === 'th') addText(' ');
    else if (blockElements.test(event.tag.name)) readBlock(event.tag);
    else if (inline.test(event.tag.name)) readInline(event.tag);
  }
  endParagraph();
  return paragraphs;
}

function lookOf(html: string, tag: VisibleTag, around: RunLook): RunLook {
  const style = attributeOf(html, tag, 'style');
  return {
    isBold: around.isBold || /^(?:b|strong)$/.test(tag.name) || /font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style),
    isItalic: around.isItalic || /^(?:i|em)$/.test(tag.name) || /font-style\s*:\s*italic/i.test(style),
    isUnderlined: around.isUnderlined || /^(?:u|ins)$/.test(tag.name),
    href: tag.name === 'a' ? linkAddress(html, tag) || around.href : around.href,
  };
}

function addRun(runs: TextRun[], text: string, { isBold, isItalic, isUnderlined, href }: RunLook): void {
  const last = runs.at(-1);
  const isSame =
    last?.isBold === isBold && last.isItalic === isItalic && last.isUnderlined === isUnderlined && last.href === href;
  if (last && isSame) last.text += text;
  else runs.push({ text, isBold, isItalic, isUnderlined, href });
}

/** Trims white space and breaks at both ends, and removes runs that are then empty. */
function trimRuns(runs: TextRun[]): void {
  for (let first = runs[0]; first; first = runs[0]) {
    first.text = first.text.trimStart();
    if (first.text !== '') break;
    runs.shift();
  }
  for (let last = runs.at(-1); last; last = runs.at(-1)) {
    last.text = last.text.trimEnd();
    if (last.text !== '') break;
    runs.pop();
  }
}
