/** The page of the test of taps: a window around a preview that is commented on, and what that preview says. */
export interface TapPage {
  /** Shows the preview, without a margin in the corner of the window, and waits until its script is ready. */
  show(): Promise<void>;
  /** Says something to the preview, and waits until the preview has drawn it. */
  say(message: object): Promise<void>;
  /** What the preview said about the blocks that were selected. */
  heard(): { kind: string; block: string }[];
  /** What the pointer looks like over each element of the preview. */
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
  // Messages are taken in their order: once the second is answered, the first has been drawn.
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
