/** The content of a file in Rich Text Format. */
interface ReadRtf {
  title: string;
  paragraphs: string[];
  links: [address: string, text: string][];
  /** Texts that are bold. */
  bold: string[];
}

interface Group {
  words: string[];
  /** The destination of its text; '' = none. */
  target: 'text' | 'title' | 'instruction' | '';
  isBold: boolean;
}

/** Every control word that our writer uses; any other is a mistake. */
const known = new Set(
  (
    'rtf1 ansi ansicpg deff uc fonttbl f fswiss fcharset colortbl red green blue info title paperw paperh margl margr ' +
    'margt margb pard fi li sa outlinelevel keepn fs b i ul cf par line tab u field fldinst fldrslt'
  ).split(' '),
);
const targets: Record<string, Group['target']> = {
  fonttbl: '',
  colortbl: '',
  info: '',
  title: 'title',
  fldinst: 'instruction',
  fldrslt: 'text',
};

/**
 * Parses a file of our writer and accepts nothing else: ASCII, one group around everything, known control words, a
 * replacement after each character number. Throws an error with a sentence that describes the problem.
 */
export function readRtf(source: string): ReadRtf {
  const odd = /[^\x20-\x7e\n]/.exec(source);
  if (odd) throw new Error(`Character ${odd[0].charCodeAt(0)} at ${odd.index} is not ASCII.`);
  const result: ReadRtf = { title: '', paragraphs: [], links: [], bold: [] };
  const groups: Group[] = [];
  let paragraph = '';
  let instruction = '';
  let toSkip = 0;
  const write = (text: string) => {
    if (toSkip > 0) {
      toSkip -= 1;
      return;
    }
    const group = groups.at(-1);
    if (group?.target === 'title') result.title += text;
    else if (group?.target === 'instruction') instruction += text;
    else if (group?.target === 'text') {
      paragraph += text;
      if (group.isBold) {
        if (group.words.includes('new')) result.bold.push('');
        group.words = group.words.filter((word) => word !== 'new');
        result.bold.push(`${result.bold.pop() ?? ''}${text}`);
      }
    }
  };
  const token = /\\([a-z]+)(-?\d+)? ?|\\'([0-9a-f]{2})|\\([\\{}*])|([{}])|\n|([^\\{}\n])/y;
  const starts: { length: number; address: string }[] = [];
  while (token.lastIndex < source.length) {
    const at = token.lastIndex;
    const found = token.exec(source);
    if (!found) throw new Error(`Nothing that is known at ${at}: ${source.slice(at, at + 20)}`);
    const [, word, number, hex, symbol, brace, character] = found;
    if (brace === '{') {
      if (groups.length === 0 && at > 0) throw new Error('A second group.');
      const { target = 'text', isBold = false } = groups.at(-1) ?? {};
      groups.push({ words: ['new'], target, isBold });
    } else if (brace === '}') {
      const group = groups.pop();
      if (!group) throw new Error(`A group too many ends at ${at}.`);
      if (group.words.includes('fldinst')) {
        const address = /^HYPERLINK "([^"]*)"$/.exec(instruction)?.[1];
        if (address === undefined) throw new Error(`A field that is no link: ${instruction}`);
        starts.push({ length: paragraph.length, address });
        instruction = '';
      }
      if (group.words.includes('fldrslt')) {
        const { length, address } = starts.pop() ?? { length: 0, address: '' };
        result.links.push([address, paragraph.slice(length)]);
      }
    } else if (groups.length === 0) {
      if (character || word) throw new Error(`Something after the end, at ${at}.`);
    } else if (word) readWord(word, number);
    else if (hex) write(hex === '95' ? '•' : '?');
    else if (symbol && symbol !== '*') write(symbol);
    else if (character) write(character);
  }
  if (groups.length > 0) throw new Error(`${groups.length} groups are not closed.`);
  return result;

  function readWord(word: string, number: string | undefined): void {
    const group = groups.at(-1);
    if (!group || !(known.has(word) || known.has(`${word}${number}`))) throw new Error(`Unknown: \\${word}`);
    group.words.push(word);
    if (word === 'b') group.isBold = true;
    const target = targets[word];
    if (target !== undefined) group.target = target;
    if (word === 'u') {
      write(String.fromCharCode((Number(number) + 0x1_0000) % 0x1_0000));
      toSkip = 1;
    } else if (word === 'line') write('\n');
    else if (word === 'tab') write('\t');
    else if (word === 'par') {
      result.paragraphs.push(paragraph);
      paragraph = '';
    }
  }
}
