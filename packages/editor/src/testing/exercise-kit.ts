import { parseSource, walkBlocks } from '@galley/markup';
import type { TextFormat } from '../types';

/** The part of the exercise that runs in the page. */
interface ExerciseKit {
  textBlocks(): string[];
  /** Starts editing; returns true, or why not. */
  begin(beId: string): true | string;
  /** Turns a format on and off on a run of text, ends editing, compares, and starts editing again. */
  formatAndRestart(beId: string): { isFormatted: boolean; fault: string };
  /** Ends editing and compares: the source may differ only by `word`. Returns '' if it does. Undoes the word. */
  finish(word: string): string;
}

declare global {
  interface Window {
    exercise: ExerciseKit;
  }
}

const frame = document.querySelector('#canvas') as HTMLIFrameElement;
const formats: readonly [TextFormat, string][] = [
  ['bold', 'b, strong, [style*="font-weight"]'],
  ['italic', 'i, em, [style*="font-style"]'],
];
let before = '';
let history = 0;

window.exercise = {
  textBlocks() {
    const tree = parseSource(window.editor.getSource(), {
      markerPrefix: window.kit.document!.markerPrefix,
      newId: () => 'never',
    });
    return [...walkBlocks(tree)]
      .filter((block) => {
        const isLeaf = block.parts.every((part) => typeof part === 'string');
        return block.kinds.has('edit') && block.rules.canText && isLeaf && !block.isCode;
      })
      .map((block) => block.beId);
  },
  begin(beId) {
    before = window.editor.getSource();
    history = window.editor.getState().changes;
    show(beId);
    const result = window.editor.startTextEditing(beId);
    if (result !== true) return result.reason;
    const doc = frame.contentDocument!;
    return doc.activeElement?.getAttribute('contenteditable') === 'true' ? true : 'the text did not get the focus';
  },
  formatAndRestart(beId) {
    const format = pickRun();
    if (format) {
      window.editor.run('format-text', { format });
      window.editor.run('format-text', { format });
    }
    const fault = window.exercise.finish('');
    window.exercise.begin(beId);
    return { isFormatted: format !== null, fault };
  },
  finish(word) {
    window.editor.finishTextEditing();
    hide();
    const after = window.editor.getSource();
    const kept = word === '' ? after : after.replace(word, '');
    let fault = '';
    if (word !== '' && kept === after) fault = 'the word is not in the source';
    else if (kept !== before && !isBehindLink(before, after, word)) fault = describe(before, kept);
    while (window.editor.getState().changes > history && window.editor.undo() === true);
    if (fault === '' && window.editor.getSource() !== before) fault = 'undo does not bring the source back';
    return fault;
  },
};

/**
 * Whether a word was written behind a link at its end. The white space that stood before `</a>` is behind the word then,
 * formats of the link's words continue around it, and an end tag that the author left out is written.
 */
function isBehindLink(before: string, after: string, word: string): boolean {
  const at = after.indexOf(word);
  const open = /<\/a>((?:<(?:b|strong|i|em|sup|sub)\b[^>]*>)*)$/.exec(after.slice(0, at));
  if (!open) return false;
  const head = after.slice(0, open.index);
  let tail = after.slice(at + word.length);
  for (const [, name] of [...(open[1] ?? '').matchAll(/<(\w+)/g)].toReversed()) {
    if (!tail.startsWith(`</${name}>`)) return false;
    tail = tail.slice(`</${name}>`.length);
  }
  const blanks = /^\s*/.exec(tail)?.[0].length ?? 0;
  for (let moved = 0; moved <= blanks; moved += 1)
    if (before === `${head}${tail.slice(0, moved)}</a>${tail.slice(moved)}`) return true;
  return before === head + tail;
}

/** Selects a run of text without a format that can be applied to it; returns the format, or null if there is none. */
function pickRun(): TextFormat | null {
  const doc = frame.contentDocument!;
  const root = doc.querySelector('[contenteditable="true"]')!;
  const can = window.editor.getState().text?.can;
  const walker = doc.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (const [format, selector] of formats) {
    if (can?.[format] !== true) continue;
    walker.currentNode = root;
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const around = node.parentElement!.closest(selector);
      const match = /[\p{L}\p{N}]+/u.exec(node.data);
      if (!match || (around && root.contains(around) && around !== root)) continue;
      const special = node.parentElement!.closest('be-token, ul, ol, table, style');
      if (special && root.contains(special) && special !== root) continue;
      const range = doc.createRange();
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const selection = doc.getSelection()!;
      selection.removeAllRanges();
      selection.addRange(range);
      return format;
    }
  }
  return null;
}

/** Shows the text during editing if it is in a hidden element, because otherwise it couldn't be clicked. */
function show(beId: string): void {
  const doc = frame.contentDocument!;
  const element = doc.querySelector(`[data-be-id="${window.kit.document!.markerPrefix}:${beId}"]`);
  if (!element || element.checkVisibility({ visibilityProperty: true })) return;
  const style = doc.createElement('style');
  style.dataset.test = '';
  style.textContent =
    '[data-test-shown]{display:revert!important;visibility:visible!important}td[data-test-shown]{display:table-cell!important}';
  doc.head.append(style);
  for (let at: Element | null = element; at && at !== doc.body; at = at.parentElement)
    at.setAttribute('data-test-shown', '');
}

function hide(): void {
  const doc = frame.contentDocument!;
  for (const element of doc.querySelectorAll('[data-test-shown]')) element.removeAttribute('data-test-shown');
  for (const style of doc.querySelectorAll('style[data-test]')) style.remove();
}

function describe(a: string, b: string): string {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const was = a.slice(start, a.length - end);
  const is = b.slice(start, b.length - end);
  return `${Math.max(was.length, is.length)} characters: ${JSON.stringify(was.slice(0, 120))} became ${JSON.stringify(is.slice(0, 120))} after ${JSON.stringify(a.slice(Math.max(0, start - 40), start))}`;
}
