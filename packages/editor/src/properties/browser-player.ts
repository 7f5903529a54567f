import { attributeOf, isElement, queryAll } from '../canvas/safe-dom';
import { commandNames } from '../commands/registry';
import type { CommandName } from '../commands-map';
import { canEditText } from '../kernels/block-abilities';
import { pickers } from './pick-command';
import { createRandom, type Random } from './random';

/** What one sequence in the browser did. */
export interface BrowserRun {
  applied: number;
  refused: number;
  /** Wrong output on the canvas, with the step that caused it. */
  faults: string[];
}

declare global {
  interface Window {
    playSequence(choices: readonly number[]): BrowserRun;
  }
}

const frame = document.querySelector('#canvas') as HTMLIFrameElement;

/** The part of the property runs that needs a browser: the live canvas against a fresh projection after every step. */
window.playSequence = (choices) => {
  const run: BrowserRun = { applied: 0, refused: 0, faults: [] };
  const { editor } = window;
  const states = [editor.getSource()];
  for (const choice of choices) {
    const random = createRandom(choice);
    const step = command(random);
    if (!step) continue;
    if (step.isApplied) run.applied += 1;
    else run.refused += 1;
    editor.finishTextEditing();
    const source = editor.getSource();
    if (source !== states.at(-1)) states.push(source);
    check(step.text, run);
    // What follows a first fault only repeats it.
    if (run.faults.length > 0) return run;
  }
  const { past } = editor.getState().undo;
  for (let left = past.length; left > 0; left--) editor.undo();
  check('undo', run);
  const bottom = editor.getSource();
  if (past.length < 30 && bottom !== states[0]) run.faults.push('undo does not give the bytes of the start');
  for (let left = past.length; left > 0; left--) editor.redo();
  check('redo', run);
  if (editor.getSource() !== states.at(-1)) run.faults.push('redo does not give the bytes of the end');
  return run;
};

function command(random: Random): { text: string; isApplied: boolean } | null {
  const { editor, kit } = window;
  for (let tries = 0; tries < 6; tries++) {
    const name = random.pick(commandNames.filter((found) => pickers[found])) as CommandName;
    const pick = pickers[name] as (source: object) => never | null;
    const args = pick({ tree: editor.peekTree(), document: kit.document, random, openText });
    if (args === null || (editor.can(name, args) !== true && !random.chance(0.1))) continue;
    const { revision } = editor.getState();
    const result = editor.run(name, args);
    const isApplied = result === true && editor.getState().revision !== revision;
    return { text: `${name} ${JSON.stringify(args).slice(0, 160)}`, isApplied };
  }
  return null;
  function openText(beId: string): boolean {
    if (canEditText(editor.peekTree(), beId) !== true || editor.startTextEditing(beId) !== true) return false;
    kit.selectText(random.below(5), 5 + random.below(9));
    return true;
  }
}

/** The part of a difference where the two texts part. */
function around(difference: string): string {
  const [shown = '', wanted] = difference.split(' instead of ');
  if (wanted === undefined) return difference.slice(0, 400);
  const text = shown.slice(shown.indexOf(': ') + 2);
  let at = 0;
  while (at < text.length && text[at] === wanted[at]) at += 1;
  const from = Math.max(0, at - 80);
  return `${shown.slice(0, 20)} shows "${text.slice(from, at + 160)}" instead of "${wanted.slice(from, at + 160)}"`;
}

function check(step: string, run: BrowserRun): void {
  for (const difference of window.kit.differences().slice(0, 1)) run.faults.push(`${step}: ${around(difference)}`);
  const doc = frame.contentDocument;
  for (const placeholder of doc ? queryAll(doc, '[data-be-placeholder]') : []) {
    for (const beside of [placeholder.previousSibling, placeholder.nextSibling]) {
      const isSeen = beside && beside.nodeType !== Node.COMMENT_NODE && !isPreview(beside);
      const text = isSeen ? (beside.textContent ?? '').trim() : '';
      if (text !== '') run.faults.push(`${step}: a placeholder stands beside "${text.slice(0, 40)}"`);
    }
  }
}

/** The preview text at the start of an email is hidden: an empty email with one still shows its placeholder. */
function isPreview(node: Node): boolean {
  return isElement(node) && /(?:^|\s)block-preview(?:\s|$)/.test(attributeOf(node, 'class') ?? '');
}
