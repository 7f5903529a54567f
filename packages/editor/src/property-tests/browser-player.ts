import { ancestorIds, walkBlocks } from '@galley/markup';
import type { Editor } from '../api';
import * as dom from '../canvas/safe-dom';
import { createSystemClock } from '../clock';
import type { CommandName } from '../commands-map';
import { editingKit } from '../editing-kit';
import { createEditor } from '../editor';
import { canEditText } from '../kernels/block-abilities';
import { applyRemote, onLocalChange } from '../remote/apply-remote';
import { commandNames, pickers } from './pick-command';
import { createRandom, type Random } from './random';

/** The second editor of the page, which follows the first one. */
let follower: { editor: Editor; frame: HTMLIFrameElement } | null = null;

/** The result of one sequence in the browser. */
export interface BrowserRun {
  applied: number;
  refused: number;
  /** Number of changes that a second canvas applied, of its rewrites, and of blocks that kept their elements. */
  taken: number;
  rewritten: number;
  kept: number;
  /** Wrong output on the canvas, with the step that caused it. */
  faults: string[];
}

declare global {
  interface Window {
    playSequence(choices: readonly number[]): Promise<BrowserRun>;
  }
}

const frame = document.querySelector('#canvas') as HTMLIFrameElement;

/**
 * The part of the property runs that needs a browser: compares the live canvas with a fresh projection after every
 * step.
 */
window.playSequence = async (choices) => {
  const run: BrowserRun = { applied: 0, refused: 0, taken: 0, rewritten: 0, kept: 0, faults: [] };
  await follow(run);
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
    // Faults after the first one only repeat it.
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

/** A second editor with its own canvas applies the changes of the first one. */
async function follow(run: BrowserRun): Promise<void> {
  const { editor: leader, kit } = window;
  follower?.editor.dispose();
  follower?.frame.remove();
  let next = 0;
  const editor = createEditor({
    editingKit: () => editingKit,
    clock: createSystemClock(),
    newId: () => `f${++next}`,
    log: () => undefined,
  });
  editor.load({ ...kit.document, html: leader.getSource() } as Parameters<Editor['load']>[0]);
  const frame = document.createElement('iframe');
  document.body.append(frame);
  await kit.mount(editor, frame);
  follower = { editor, frame };
  onLocalChange(leader, (change) => {
    const before = editor.peekTree();
    const shown = elementsOf(frame);
    const root = rootIn(frame);
    const result = applyRemote(editor, JSON.parse(JSON.stringify(change)));
    if (result !== true) run.faults.push(`${change.label} is refused: ${result.reason}`);
    else if (editor.peekSource() !== leader.peekSource()) run.faults.push(`${change.label} gives other bytes`);
    run.taken += 1;
    const after = editor.peekTree();
    if (root !== rootIn(frame)) {
      // If markup between sections moves with one of them, the document is rewritten. Other changes are drawn
      // individually.
      run.rewritten += 1;
      if (change.steps.every((step) => 'beId' in step && step.beId !== ''))
        run.faults.push(`${change.label}: the whole document was drawn again`);
      return;
    }
    const now = elementsOf(frame);
    const isTextOnly = change.steps.every((step) => step.kind === 'setInner');
    for (const block of walkBlocks(after)) {
      const { beId } = block;
      if (before.blocks.get(beId) !== block || !(isTextOnly || isInSameSection(beId))) continue;
      if (shown.get(beId) === now.get(beId)) run.kept += 1;
      else run.faults.push(`${change.label}: block ${beId} was drawn again`);
    }
    function isInSameSection(beId: string): boolean {
      const top = ancestorIds(after, beId).at(-1) ?? beId;
      return before.blocks.get(top) === after.blocks.get(top);
    }
  });
}

function elementsOf(frame: HTMLIFrameElement): Map<string, Element> {
  const doc = frame.contentDocument;
  const found = doc ? dom.queryAll(doc, '[data-be-id]') : [];
  return new Map(found.map((element) => [dom.attributeOf(element, 'data-be-id')?.split(':').at(-1) ?? '', element]));
}

function rootIn(frame: HTMLIFrameElement): Element | null {
  return frame.contentDocument && dom.rootOf(frame.contentDocument);
}

function command(random: Random): { text: string; isApplied: boolean } | null {
  const { editor, kit } = window;
  for (let tries = 0; tries < 6; tries++) {
    const name = random.pick(commandNames) as CommandName;
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

/** Returns the part of a difference where the two texts diverge. */
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
  if (follower) {
    for (const difference of window.kit.differences(follower).slice(0, 1))
      run.faults.push(`${step}, followed: ${around(difference)}`);
  }
  for (const difference of window.kit.differences().slice(0, 1)) run.faults.push(`${step}: ${around(difference)}`);
  const doc = frame.contentDocument;
  for (const placeholder of doc ? dom.queryAll(doc, '[data-be-placeholder]') : []) {
    for (const beside of [placeholder.previousSibling, placeholder.nextSibling]) {
      const isSeen = beside && beside.nodeType !== Node.COMMENT_NODE && !isPreview(beside);
      const text = isSeen ? (beside.textContent ?? '').trim() : '';
      if (text !== '') run.faults.push(`${step}: a placeholder stands beside "${text.slice(0, 40)}"`);
    }
  }
}

/** The preview text at the start of an email is hidden: an empty email with one still shows its placeholder. */
function isPreview(node: Node): boolean {
  return dom.isElement(node) && /(?:^|\s)block-preview(?:\s|$)/.test(dom.attributeOf(node, 'class') ?? '');
}
