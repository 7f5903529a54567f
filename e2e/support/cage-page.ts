import { parseSource } from '@galley/markup';
import { toCanvasHtml } from '@galley/markup/canvas';

/** The defenses that are active around the displayed documents. */
export interface Walls {
  header: boolean;
  neutralize: boolean;
}

/** The functions of the sandbox test's page. */
interface CagePage {
  /** Shows each document in its own frame and waits for it to finish. Returns the payloads that have run so far. */
  show(sources: readonly string[], walls: Walls, frame: { src: string; sandbox: string }): Promise<number[]>;
}

declare global {
  interface Window {
    cage: CagePage;
  }
}

const heard = new Set<number>();
/** Witnesses whose event is missing, for the message of a failing test. */
const waitingIn = new WeakMap<HTMLIFrameElement, ReadonlySet<HTMLElement>>();
let echo: (() => void) | null = null;
let nextId = 0;

window.addEventListener('message', ({ data }) => {
  if (data === 'echo') echo?.();
  else if (typeof data === 'string' && data.startsWith('beacon-')) heard.add(Number(data.slice('beacon-'.length)));
});

window.cage = {
  async show(sources, walls, frame) {
    await Promise.all(sources.map((source) => showOne(source, walls, frame)));
    // Messages arrive in the order they were sent: once this one is back, all beacons have arrived.
    await new Promise<void>((resolve) => {
      echo = resolve;
      window.postMessage('echo', '*');
    });
    return [...heard].sort((a, b) => a - b);
  },
};

async function showOne(source: string, walls: Walls, attributes: { src: string; sandbox: string }): Promise<void> {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'width:300px;height:200px';
  if (walls.header) frame.setAttribute('sandbox', attributes.sandbox);
  frame.src = walls.header ? attributes.src : '/bare-frame';
  const isLoaded = eventOf(frame, 'load');
  document.body.append(frame);
  await inTime(() => 'the empty frame', source, isLoaded);
  const doc = frame.contentDocument!;
  const tree = parseSource(source, { markerPrefix: 'cage', newId: () => `b${++nextId}` });
  const { neutralize } = walls;
  doc.open();
  // Content that prevents `load` (a video that never loads) isn't part of the test.
  const isRead = eventOf(doc, 'DOMContentLoaded');
  doc.write(toCanvasHtml(tree, { assetBase: '/assets/none/', walls: { neutralize, csp: false } }));
  doc.close();
  await inTime(() => 'the document', source, isRead);
  const namesOf = () => [...(waitingIn.get(frame) ?? [])].map(({ localName }) => localName).join(', ');
  await inTime(() => `the witnesses (${namesOf()})`, source, witnessed(frame));
  press(frame);
  const isWalled = walls.header || neutralize;
  const end = inTime(
    () => `the witnesses of the clicks (${namesOf()})`,
    source,
    witnessed(frame),
    isWalled ? patience : 5_000,
  );
  // Without the defenses, a click may navigate the window away. If a browser then refuses, it has stopped all loading
  // anyway.
  await (isWalled ? end : end.catch(() => undefined));
  frame.remove();
}

function eventOf(target: EventTarget, type: string): Promise<void> {
  return new Promise((resolve) => target.addEventListener(type, () => resolve(), { once: true }));
}

const patience = 20_000;

/** Fails with a message instead of a timeout. */
async function inTime(what: () => string, source: string, work: Promise<void>, most = patience): Promise<void> {
  let timer = 0;
  const limit = new Promise<never>((_, reject) => {
    timer = window.setTimeout(
      () => reject(new Error(`Nothing was heard of ${what()} for ${most / 1000} s: ${source}`)),
      most,
    );
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}

/** Triggers everything that needs a person: javascript links, areas, forms, handlers. */
function press(frame: HTMLIFrameElement): void {
  const doc = documentOf(frame);
  if (!doc) return;
  const view = frame.contentWindow as unknown as { MouseEvent: typeof MouseEvent };
  const targets = doc.querySelectorAll('a, area, button, input, summary, [onclick], [onfocus], p');
  for (const target of targets) target.dispatchEvent(new view.MouseEvent('click', { bubbles: true, cancelable: true }));
}

/** Null once a payload has navigated the frame to another origin. */
function documentOf(frame: HTMLIFrameElement): Document | null {
  try {
    return frame.contentDocument;
  } catch {
    return null;
  }
}

/**
 * Each image has a unique address, because WebKit loses the event of an image in its cache that is about to be evicted.
 */
const drawing = (id: number) => `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' id='i${id}'/>`;

/** Elements that make a payload run later, each with the event that ends the wait. */
const witnesses: readonly [name: string, event: string, prepare?: (element: HTMLElement) => void][] = [
  ['img', 'error', (image) => image.setAttribute('src', `data:image/png,${++nextId}`)],
  ['img', 'load', (image) => image.setAttribute('src', drawing(++nextId))],
  ['link', 'load', (link) => Object.assign(link, { rel: 'stylesheet', href: 'data:text/css,p{}' })],
  ['audio', 'error', (audio) => audio.setAttribute('src', 'data:audio/mp3,x')],
  ['details', 'toggle', (details) => details.setAttribute('open', '')],
  ['iframe', 'load'],
  ['p', 'animationend', (text) => text.setAttribute('style', 'animation:cage-witness 1ms')],
];

/**
 * Adds one element of each kind after the payload and waits for their events: everything that the payload queued before
 * them has run by then. Then waits two frames, for other kinds of animations.
 */
async function witnessed(frame: HTMLIFrameElement): Promise<void> {
  const doc = documentOf(frame);
  const root = doc && Object.getOwnPropertyDescriptor(Document.prototype, 'documentElement')!.get!.call(doc);
  if (!doc || !root) return;
  const style = doc.createElement('style');
  style.textContent = '@keyframes cage-witness{from{opacity:.9}}';
  root.append(style);
  const waiting = new Set<HTMLElement>();
  waitingIn.set(frame, waiting);
  const view = frame.contentWindow;
  const isDone = new Promise<void>((resolve) => {
    // A navigation removes the witnesses.
    view?.addEventListener('pagehide', () => resolve(), { once: true });
    for (const [name, event, prepare] of witnesses) {
      const element = doc.createElement(name);
      waiting.add(element);
      element.addEventListener(
        event,
        () => {
          waiting.delete(element);
          if (waiting.size === 0) resolve();
        },
        { once: true },
      );
      prepare?.(element);
      root.append(element);
    }
  });
  await isDone;
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => requestAnimationFrame(resolve));
}
