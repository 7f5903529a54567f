/** The page of the tap test: a window around a preview with comments, and the preview's messages. */
export interface TapPage {
  /** Shows the preview in the corner of the window without a margin, and waits until its script is ready. */
  show(): Promise<void>;
  /** Sends a message to the preview, and waits until the preview has rendered the result. */
  say(message: object): Promise<void>;
  /** The preview's messages about selected blocks. */
  heard(): { kind: string; block: string }[];
  /** The pointer's style over each element of the preview. */
  cursors(): string[];
}

declare global {
  interface Window {
    tapPage: TapPage;
  }
}

const heard: { kind: string; block: string }[] = [];
const frame = document.createElement('iframe');
let cursors: string[] = [];
let answered: () => void = () => undefined;

window.addEventListener('message', ({ source, data }) => {
  if (source !== frame.contentWindow) return;
  if (data.galley === 'comment' && data.kind !== 'ready') heard.push({ kind: data.kind, block: data.block });
  if (!Array.isArray(data.cursors)) return;
  cursors = data.cursors;
  answered();
});

function ask(message: object): Promise<void> {
  const isAnswered = new Promise<void>((resolve) => {
    answered = resolve;
  });
  // Messages are handled in order: once the second one is answered, the result of the first is rendered.
  for (const one of [message, 'cursors']) frame.contentWindow?.postMessage(one, '*');
  return isAnswered;
}

window.tapPage = {
  async show() {
    document.body.style.margin = '0';
    frame.style.cssText = 'border:0;width:300px;height:300px';
    frame.src = '/shown';
    const isLoaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    document.body.append(frame);
    await isLoaded;
    await ask({});
  },
  say: (message) => ask({ galley: 'comment', ...message }),
  heard: () => heard,
  cursors: () => cursors,
};
