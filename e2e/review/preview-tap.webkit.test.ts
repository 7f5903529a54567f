import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  commentScript,
  commentScriptHash,
} from '../../apps/server/src/features/documents/document-pages/comment-script';
import type { Driver } from '../../packages/editor/src/testing/driver';
import { launchWebKit } from '../../packages/editor/src/testing/webkit-driver';
import { servePage } from '../support/serve-page';
import type {} from '../support/tap-page';

/** Reports the pointer's style over each element to the parent window. */
const probe = `addEventListener('message', ({ data }) => {
  if (data !== 'cursors') return;
  const all = [...document.querySelectorAll('h1, b, p')];
  parent.postMessage({ cursors: all.map((one) => getComputedStyle(one).cursor) }, '*');
})`;
const probeHash = `sha256-${createHash('sha256').update(probe).digest('base64')}`;
/** As in a preview: no origin, and no scripts but ours. */
const policy = `sandbox allow-scripts; default-src 'none'; style-src 'unsafe-inline'; script-src '${commentScriptHash}' '${probeHash}'`;
const shown = `<!doctype html><style>body{margin:0}h1,p{margin:0;height:100px;cursor:default}b{cursor:text}</style>
<body><h1 data-galley-block="first">A <b>heading</b></h1><p data-galley-block="second">A text</p>
<script>${commentScript}</script><script>${probe}</script>`;
const onHeading = { x: 20, y: 20 };
/** The marker is in the upper right corner of its block. */
const onSign = { x: 280, y: 118 };

let driver: Driver;
let origin: string;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ origin, stop } = await servePage('tap-page.ts', (url, body) =>
    url === '/shown' ? { body: shown, policy } : { body },
  ));
  driver = await launchWebKit();
});
afterAll(async () => {
  await driver?.close();
  await stop?.();
});

describe('[B6-preview-webkit] a preview that is commented on in WebKit', () => {
  it('looks clickable at every place of a block, and tells which block and which sign was pressed', async () => {
    await driver.open(`${origin}/`);
    await driver.evaluate(() => window.tapPage.show());
    // On phones, Safari only turns a tap into a click if the element looks like this.
    expect(await driver.evaluate(() => window.tapPage.cursors())).toEqual(['pointer', 'pointer', 'pointer']);
    // The names of the parts with signs are another matter.
    const heard = async () =>
      (await driver.evaluate(() => window.tapPage.heard())).filter(({ kind }) => kind !== 'names');
    await driver.pointer([{ kind: 'move', ...onHeading }, { kind: 'down' }, { kind: 'up' }]);
    await expect.poll(heard).toEqual([{ kind: 'pick', block: 'first' }]);
    const mark = (count: number) =>
      driver.evaluate(
        (count: number) =>
          window.tapPage.say({
            kind: 'state',
            picked: '',
            threads: [{ block: 'second', count, label: `${count} comments` }],
          }),
        count,
      );
    await mark(1);
    await driver.pointer([{ kind: 'move', ...onSign }, { kind: 'down' }]);
    // Someone else comments meanwhile.
    await mark(2);
    await driver.pointer([{ kind: 'up' }]);
    await expect.poll(heard).toEqual([
      { kind: 'pick', block: 'first' },
      { kind: 'thread', block: 'second' },
    ]);
  });
});
