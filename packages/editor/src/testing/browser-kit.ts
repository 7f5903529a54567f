import './click-kit';
import './exercise-kit';
import './suite-kit';
import { canvasFrameAttributes } from '@galley/contract';
import { markSource, parseSource, stripMarkers, walkBlocks } from '@galley/markup';
import { isolationStyleFor, namedCanvas, toCanvasHtml } from '@galley/markup/canvas';
import { buildPalette } from '@galley/markup/themes';
import type { CanvasView, Editor } from '../api';
import { setDecorations } from '../canvas/decorations';
import { highlightFound } from '../canvas/find-highlight';
import * as dom from '../canvas/safe-dom';
import { createSystemClock } from '../clock';
import { editingKit } from '../editing-kit';
import { createEditor } from '../editor';
import { type Attempt, attempts } from './attempts';
import type { BrowserKit, OpenOptions } from './browser-harness';
import { createTestClock } from './test-clock';

declare global {
  interface Window {
    kit: BrowserKit;
    editor: Editor;
    view: CanvasView;
  }
}

const prefix = 'be7';
const frame = document.querySelector('#canvas') as HTMLIFrameElement;
let nextId = 0;

window.kit = {
  document: null,
  announcements: [],
  requests: [],
  log: [],
  clock: createTestClock(),
  open,
  forget() {
    for (const records of [window.kit.announcements, window.kit.requests, window.kit.log]) records.length = 0;
    return true;
  },
  source: () => stripMarkers(window.editor.getSource(), prefix),
  id(name, nth = 0) {
    const tree = parseSource(window.editor.getSource(), { markerPrefix: prefix, newId: () => 'never' });
    const block = [...walkBlocks(tree)].filter(
      (found) => found.tag === name || found.slotName === name || found.groupName === name || found.title === name,
    )[nth];
    if (!block) throw new Error(`There is no block "${name}" number ${nth}`);
    return block.beId;
  },
  differences,
  mount,
  drawn,
  adopt,
  highlight: (found) => highlightFound(window.view, found),
  decorate: (owner, decorations) => setDecorations(window.view, owner, decorations),
  highlighted(look) {
    const inside = frame.contentWindow as Window & typeof globalThis;
    return [...(inside.CSS.highlights.get(`galley-${look}`) ?? [])].map((range) => {
      const live = inside.document.createRange();
      live.setStart(range.startContainer, range.startOffset);
      live.setEnd(range.endContainer, range.endOffset);
      return live.toString();
    });
  },
  play,
  selectText(start, end) {
    const doc = frame.contentDocument!;
    const root = doc.querySelector('[contenteditable="true"]')!;
    const range = doc.createRange();
    const place = (at: number, set: (node: Node, offset: number) => void): void => {
      let left = at;
      const walker = doc.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      let last: Text | null = null;
      for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
        if (left <= node.length) {
          set(node, left);
          return;
        }
        left -= node.length;
        last = node;
      }
      set(last ?? root, last?.length ?? 0);
    };
    place(start, (node, offset) => range.setStart(node, offset));
    place(end, (node, offset) => range.setEnd(node, offset));
    const selection = doc.getSelection()!;
    selection.removeAllRanges();
    selection.addRange(range);
  },
};

function play(choices: readonly number[]): { changes: number; faults: string[] } {
  const { editor, kit } = window;
  const faults: string[] = [];
  let changes = 0;
  const check = (step: string): void => {
    for (const difference of differences().slice(0, 1)) faults.push(`${step}: ${difference.slice(0, 600)}`);
  };
  for (const choice of choices) {
    if (changes >= 30) break;
    const tree = parseSource(editor.getSource(), { markerPrefix: prefix, newId: () => 'never' });
    const blocks = [...walkBlocks(tree)];
    const block = blocks[choice % blocks.length];
    const other = blocks[(choice * 7) % blocks.length];
    if (!block || !other) break;
    const runs = attempts(kit.document!, block.beId, other.beId, choice);
    const [name, args] = runs[(choice >> 3) % runs.length] as Attempt;
    const { revision } = editor.getState();
    if (editor.run(name, args) !== true || editor.getState().revision === revision) continue;
    changes += 1;
    check(`${name} ${JSON.stringify(args).slice(0, 80)}`);
  }
  for (let step = 0; step < changes; step++) {
    editor.undo();
    check(`undo ${step}`);
  }
  for (let step = 0; step < changes; step++) editor.redo();
  check('redo');
  return { changes, faults };
}

async function open(html: string, options: OpenOptions): Promise<void> {
  window.editor?.dispose();
  window.view?.dispose();
  const newId = (): string => `b${++nextId}`;
  const theme = parseSource(options.theme ?? html, { markerPrefix: prefix, newId: () => `t${++nextId}` });
  const palette = buildPalette(theme, { templateId: 1, templateVersion: 1 });
  nextId = 0;
  const { kit } = window;
  kit.clock = createTestClock();
  kit.document = {
    html: markSource(html, { markerPrefix: prefix, newId }),
    markerPrefix: prefix,
    mode: options.mode ?? 'email',
    assetBase: options.assetBase ?? '/assets/test/',
    sections: palette.sections,
    components: palette.components,
    groups: palette.groups,
    linkStyles: palette.linkStyles,
  };
  const editor = createEditor({
    editingKit: () => editingKit,
    clock: options.hasTestClock ? kit.clock : createSystemClock(),
    newId,
    log: (message) => kit.log.push(message),
  });
  window.editor = editor;
  let last = 0;
  editor.subscribe(() => {
    const { announcement } = editor.getState();
    if (announcement && announcement.key !== last) kit.announcements.push(announcement.text);
    last = announcement?.key ?? last;
  });
  editor.load(kit.document);
  window.view = await mount(editor, frame);
  window.view.onRequest((request) => kit.requests.push(request));
  if (options.isEditable !== false) editor.setEditable(true);
}

async function mount(editor: Editor, frame: HTMLIFrameElement): Promise<CanvasView> {
  const { src, sandbox } = canvasFrameAttributes(navigator.userAgent);
  await new Promise<void>((resolve) => {
    frame.addEventListener('load', () => resolve(), { once: true });
    frame.setAttribute('sandbox', sandbox);
    frame.src = src;
  });
  const view = editor.mountCanvas(frame);
  const doc = frame.contentDocument!;
  if (doc.readyState === 'loading') {
    await new Promise((resolve) => doc.addEventListener('DOMContentLoaded', resolve, { once: true }));
  }
  return view;
}

function drawn(): string {
  const { html, markerPrefix, assetBase } = window.kit.document!;
  const tree = parseSource(html, { markerPrefix, newId: () => `fresh${++nextId}` });
  return namedCanvas(toCanvasHtml(tree, { assetBase, style: isolationStyleFor(html, tree.blocks.size) }));
}

async function adopt(src: string): Promise<boolean> {
  window.view.dispose();
  frame.src = `${src}?${++nextId}`;
  const isThere = (): boolean =>
    frame.contentDocument?.URL === frame.src && frame.contentDocument.readyState === 'complete';
  // The previous document may fire `load` too.
  while (!isThere()) await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  const view = window.editor.adoptCanvas(frame, canvasFrameAttributes(navigator.userAgent).src);
  if (view) window.view = view;
  return view !== null;
}

/** Describes a node without whitespace between blocks and without what only editing adds. */
function shapeOf(node: Node): string {
  if (dom.isText(node)) return dom.textOf(node).replace(/\s+/g, ' ');
  if (!dom.isElement(node)) return '';
  const element = node;
  const attributes = dom
    .attributesOf(element)
    .filter((attribute) => attribute.name !== 'contenteditable' || attribute.value !== 'true')
    .filter((attribute) => !/^data-be-(?:chosen|lit)$/.test(attribute.name))
    .map((attribute) => `${attribute.name}=${JSON.stringify(attribute.value)}`)
    .sort();
  const inner = dom.childrenOf(element).map(shapeOf).join('').replace(/\s+/g, ' ');
  return `<${dom.nameOf(element)} ${attributes.join(' ')}>${inner.replace(/(^|>) (?=<|$)/g, '$1')}</>`;
}

function differences(shown = { editor: window.editor, frame }): string[] {
  const source = shown.editor.getSource();
  const tree = parseSource(source, { markerPrefix: prefix, newId: () => `fresh${++nextId}` });
  const other = document.createElement('iframe');
  other.style.display = 'none';
  document.body.append(other);
  const fresh = other.contentDocument!;
  fresh.open();
  fresh.write(toCanvasHtml(tree, { assetBase: window.kit.document!.assetBase }));
  fresh.close();
  const live = shown.frame.contentDocument!;
  const found: string[] = [];
  const blocksOf = (doc: Document): Map<string, Element> =>
    new Map(
      dom
        .queryAll(doc, `[data-be-id^="${prefix}:"]`)
        .map((element) => [dom.attributeOf(element, 'data-be-id')!, element]),
    );
  const liveBlocks = blocksOf(live);
  const freshBlocks = blocksOf(fresh);
  for (const [id, element] of freshBlocks) {
    const shown = liveBlocks.get(id);
    if (!shown) found.push(`${id} is not drawn`);
    else if (shapeOf(shown) !== shapeOf(element)) found.push(`${id}: ${shapeOf(shown)} instead of ${shapeOf(element)}`);
  }
  for (const id of liveBlocks.keys()) if (!freshBlocks.has(id)) found.push(`${id} is drawn but gone`);
  const order = (map: Map<string, Element>): string => [...map.keys()].join(' ');
  if (order(liveBlocks) !== order(freshBlocks))
    found.push(`order ${order(liveBlocks)} instead of ${order(freshBlocks)}`);
  if (shapeOf(dom.bodyOf(live)!) !== shapeOf(dom.bodyOf(fresh)!))
    found.push(`body: ${shapeOf(dom.bodyOf(live)!)} instead of ${shapeOf(dom.bodyOf(fresh)!)}`);
  other.remove();
  return found;
}
