import { shortenText } from '@galley/contract';

/** A part of a style sheet that some clients can't read; `at` is its offset. */
export interface StyleSheetFault {
  /**
   * `at`: an @ rule inside another one. `nested`: a rule inside a rule. `open`: a brace or comment that isn't closed.
   * `close`: a brace that closes nothing.
   */
  kind: 'at' | 'nested' | 'open' | 'close';
  at: number;
  /** The rule and the one around it, as written, shortened. */
  rule: string;
  around: string;
}

interface OpenRule {
  prelude: string;
  at: number;
}

/** Maximum length of a rule in a fault. */
const ruleLength = 40;

/**
 * Finds rules inside rules and braces without a counterpart in the text of a style element. Template tags must be
 * blanked. Comments and strings are skipped. Linear.
 */
export function styleSheetFaults(css: string): StyleSheetFault[] {
  const faults: StyleSheetFault[] = [];
  const open: OpenRule[] = [];
  let start = 0;
  let ruleCount = 0;
  const prelude = (end: number): OpenRule => {
    const text = blankComments(css.slice(start, end)).replace(/<!--|-->/g, (sign) => ' '.repeat(sign.length));
    const blanks = text.length - text.trimStart().length;
    return { prelude: text.trim(), at: start + blanks };
  };
  const note = (rule: OpenRule): void => {
    const around = open.at(-1);
    if (!around) return;
    const kind = isAtRule(rule) && open.every(isAtRule) ? 'at' : 'nested';
    // Rules in a media query, and frames of an animation, are what these are for.
    if (kind === 'nested' && !isAtRule(rule) && open.every(isAtRule)) return;
    faults.push({ kind, at: rule.at, rule: shorten(rule.prelude), around: shorten(around.prelude) });
  };
  for (let at = 0; at < css.length; at += 1) {
    const char = css[at];
    if (char === '/' && css[at + 1] === '*') {
      const end = css.indexOf('*/', at + 2);
      if (end === -1) {
        faults.push({ kind: 'open', at, rule: '/*', around: '' });
        return faults;
      }
      at = end + 1;
    } else if (char === '"' || char === "'") at = stringEnd(css, at);
    else if (char === '\\') at += 1;
    else if (char === '{') {
      const rule = prelude(at);
      note(rule);
      if (!isAtRule(rule)) ruleCount += 1;
      open.push(rule);
      start = at + 1;
    } else if (char === '}') {
      if (!open.pop()) faults.push({ kind: 'close', at, rule: '}', around: '' });
      start = at + 1;
    } else if (char === ';') {
      const statement = prelude(at);
      if (isAtRule(statement)) note(statement);
      start = at + 1;
    }
  }
  const [unclosed] = open;
  const before = faults.filter(({ at }) => !unclosed || at < unclosed.at);
  // Everything after it is inside it.
  if (unclosed) before.push({ kind: 'open', at: unclosed.at, rule: shorten(unclosed.prelude), around: '' });
  // Designers put such a rule in a style element of its own, so that nothing else is lost with it.
  return before.filter(({ kind }) => kind !== 'at' || ruleCount > 0);
}

/**
 * Returns the declarations of a `style` attribute that aren't CSS, as written and shortened. Template tags must be
 * replaced by letters, references decoded. Linear.
 */
export function declarationFaults(style: string): string[] {
  const faults: string[] = [];
  let start = 0;
  let depth = 0;
  let isOdd = false;
  let colon = -1;
  const end = (at: number): void => {
    const text = blankComments(style.slice(start, at)).trim();
    const name = colon === -1 ? '' : blankComments(style.slice(start, colon)).trim();
    // An asterisk or underscore before a name is a hack for old versions of Internet Explorer.
    if (text !== '' && (isOdd || depth > 0 || !/^[*_]?-{0,2}[a-z][\w-]*$|^--[\w-]+$/i.test(name)))
      faults.push(shorten(text));
    start = at + 1;
    depth = 0;
    isOdd = false;
    colon = -1;
  };
  for (let at = 0; at < style.length; at += 1) {
    const char = style[at] ?? '';
    if (char === ';' && depth === 0) end(at);
    else if (char === '"' || char === "'") {
      const last = stringEnd(style, at);
      isOdd ||= style[last] !== char || last === at;
      at = last;
    } else if (char === '/' && style[at + 1] === '*') {
      const close = style.indexOf('*/', at + 2);
      isOdd ||= close === -1;
      at = close === -1 ? style.length : close + 1;
    } else if (char === '\\') at += 1;
    else if (char === '(') depth += 1;
    else if (char === ')') {
      isOdd ||= depth === 0;
      depth = Math.max(0, depth - 1);
    } else if (depth > 0) continue;
    else if (char === ':' && colon === -1) colon = at;
    else if (char === ':') isOdd ||= !/progid\s*$/i.test(style.slice(start, at));
    else if (/[={}<>^|~?`@&$]/.test(char)) isOdd = true;
    else if (char === '!') isOdd ||= !/^!\s*(?:important|ie)\b/i.test(style.slice(at, at + 20));
  }
  end(style.length);
  return faults;
}

function blankComments(css: string): string {
  let result = '';
  let at = 0;
  for (let start = css.indexOf('/*'); start !== -1; start = css.indexOf('/*', at)) {
    const close = css.indexOf('*/', start + 2);
    const end = close === -1 ? css.length : close + 2;
    result += css.slice(at, start) + ' '.repeat(end - start);
    at = end;
  }
  return result + css.slice(at);
}

function isAtRule({ prelude }: OpenRule): boolean {
  return prelude.startsWith('@');
}

/** Returns the offset of the quote that ends a string, or of the last character before a line break or the end. */
function stringEnd(text: string, start: number): number {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === quote) return at;
    else if (text[at] === '\n') return at - 1;
  }
  return text.length - 1;
}

function shorten(text: string): string {
  return shortenText(text.replace(/\s+/g, ' '), ruleLength);
}
