import { describe, expect, it } from 'vitest';
import { canvasFrameAttributes, canvasFramePolicy, canvasFrameVersion } from './canvas-frame';

const version = `v=${canvasFrameVersion}`;

const agents = {
  chromium:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
};

describe('the canvas frame', () => {
  it('[D7-frame-webkit] allows scripts only in WebKit, which sends no events without it', () => {
    for (const agent of [agents.chromium, agents.firefox]) {
      expect(canvasFrameAttributes(agent)).toEqual({ src: `/canvas-frame?${version}`, sandbox: 'allow-same-origin' });
    }
    expect(canvasFrameAttributes(agents.safari)).toEqual({
      src: `/canvas-frame?${version}&webkit=1`,
      sandbox: 'allow-same-origin allow-scripts',
    });
  });

  it('[D12-remote-content] requests a frame without external content if the theme says so', () => {
    const attributes = canvasFrameAttributes(agents.firefox, { loadsRemoteContent: false });
    expect(attributes).toEqual({ src: `/canvas-frame?${version}&remote=0`, sandbox: 'allow-same-origin' });
    expect(canvasFrameAttributes(agents.safari, { loadsRemoteContent: false }).src).toBe(
      `/canvas-frame?${version}&remote=0&webkit=1`,
    );
    const policy = canvasFramePolicy(false, { loadsRemoteContent: false });
    expect(policy).toContain(canvasFramePolicy(false));
    expect(policy).not.toMatch(/https?:|\*/);
    for (const kind of ['connect', 'img', 'media', 'font', 'style']) expect(policy).toContain(`; ${kind}-src '`);
  });

  it('[D7-frame-policy] blocks scripts with its header in either case', () => {
    for (const isHeardInWebKit of [false, true]) {
      expect(canvasFramePolicy(isHeardInWebKit)).toContain("; script-src 'none'; object-src 'none'; frame-src 'none';");
    }
    expect(canvasFramePolicy(false)).toMatch(/^sandbox allow-same-origin;/);
  });
});
