import { patchAttribute, readAttribute } from '../html/attributes';
import { decodeText, decodeValue, escapeText, escapeValue } from '../html/html-text';
import { scanSource } from '../html/scan-source';
import { applyEdits, type TextEdit } from '../html/text-edits';

/** One option of a select, as a reader sees it. */
export interface SelectOption {
  text: string;
  /** The submitted value; null = its text. */
  value: string | null;
  isSelected: boolean;
}

/** A requested option; omitted properties stay unchanged. */
export interface OptionChange {
  /** Index of the existing option; absent for a new one. */
  from?: number;
  text: string;
  value?: string | null;
  isSelected?: boolean;
}

/** The position of an option in the select's inner source; `end` is after its end tag, if it has one. */
interface OptionRange extends SelectOption {
  start: number;
  textStart: number;
  textEnd: number;
  end: number;
}

/** Returns the options of a select from its inner source. */
export function readOptions(inner: string): SelectOption[] {
  return findOptions(inner).map(({ text, value, isSelected }) => ({ text, value, isSelected }));
}

/**
 * Matches texts with existing options: first those with the same text, then the others in order, so that values stay
 * with their texts when options are reordered.
 */
export function matchOptions(inner: string, texts: readonly string[]): OptionChange[] {
  const left = findOptions(inner).map(({ text }, index) => ({ text, index }));
  const take = (test: (option: { text: string }) => boolean): number | undefined => {
    const at = left.findIndex(test);
    return at === -1 ? undefined : left.splice(at, 1)[0]?.index;
  };
  const same = texts.map((text) => take((option) => option.text === text));
  return texts.map((text, index) => {
    const from = same[index] ?? take(() => true);
    return { text, ...(from === undefined ? {} : { from }) };
  });
}

/**
 * Returns the inner source of a select with these options. Existing options keep their tags, spelling and end tags,
 * even when reordered; option groups and everything else between options are preserved; new options are written in the
 * form of the first one.
 */
export function writeOptions(inner: string, options: readonly OptionChange[]): string {
  const ranges = findOptions(inner);
  const kept = options.filter(({ from }) => from !== undefined && ranges[from] !== undefined);
  const places = ranges.filter((_, index) => kept.some(({ from }) => from === index));
  const edits: TextEdit[] = ranges
    .filter((range) => !places.includes(range))
    .map(({ start, end }) => ({ start: start - blanksBefore(inner, start), end, text: '' }));
  const before = inner.slice(0, ranges[0]?.start ?? inner.length - inner.trimStart().length);
  const indent = before.slice(before.trimEnd().length);
  const texts = places.map(() => '');
  let lead = '';
  let place = -1;
  for (const option of options) {
    const isKept = kept.includes(option);
    if (isKept) place += 1;
    const written = isKept ? writeKnown(inner, ranges[option.from ?? 0], option) : writeNew(option);
    if (isKept) texts[place] = written;
    else if (place === -1) lead += written + indent;
    else texts[place] += indent + written;
  }
  places.forEach(({ start, end }, index) => {
    edits.push({ start, end, text: (index === 0 ? lead : '') + (texts[index] ?? '') });
  });
  if (places.length > 0) return applyEdits(inner, edits);
  const added = options.map((option) => indent + writeNew(option)).join('');
  const at = edits[0]?.start ?? 0;
  const rest = applyEdits(inner, edits);
  return rest.slice(0, at) + added + rest.slice(at);
}

function writeKnown(inner: string, range: OptionRange | undefined, option: OptionChange): string {
  if (!range) return writeNew(option);
  let open = inner.slice(range.start, range.textStart);
  if (option.value !== undefined && option.value !== range.value)
    open = patchAttribute(open, 'value', option.value === null ? null : escapeValue(option.value));
  if (option.isSelected !== undefined && option.isSelected !== range.isSelected)
    open = patchAttribute(open, 'selected', option.isSelected ? 'selected' : null);
  const text = option.text === range.text ? inner.slice(range.textStart, range.textEnd) : escapeText(option.text);
  return open + text + inner.slice(range.textEnd, range.end);
}

function writeNew({ text, value, isSelected }: OptionChange): string {
  const attributes = `${value ? ` value="${escapeValue(value)}"` : ''}${isSelected ? ' selected="selected"' : ''}`;
  return `<option${attributes}>${escapeText(text)}</option>`;
}

function findOptions(inner: string): OptionRange[] {
  const { tags } = scanSource(inner);
  return tags.flatMap((tag, index) => {
    if (tag.name !== 'option' || tag.isEnd) return [];
    const next = tags[index + 1];
    const isClosed = next?.isEnd === true && next.name === 'option';
    const stop = next?.start ?? inner.length;
    const textEnd = isClosed ? stop : tag.end + inner.slice(tag.end, stop).trimEnd().length;
    const open = inner.slice(tag.start, tag.end);
    const value = readAttribute(open, 'value');
    return [
      {
        start: tag.start,
        textStart: tag.end,
        textEnd,
        end: isClosed ? next.end : textEnd,
        text: decodeText(inner.slice(tag.end, textEnd)).trim(),
        value: value === null ? null : decodeValue(value),
        isSelected: readAttribute(open, 'selected') !== null,
      },
    ];
  });
}

function blanksBefore(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && /\s/.test(text[at - 1] ?? '')) at -= 1;
  return offset - at;
}
