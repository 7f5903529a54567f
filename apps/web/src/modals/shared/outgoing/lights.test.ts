import { describe, expect, it } from 'vitest';
import { type LightName, lightsOf, type OutgoingFinding } from './lights';

const finding = (code: string, given: Partial<OutgoingFinding> = {}): OutgoingFinding => ({
  code,
  severity: 'error',
  message: `About ${code}`,
  blockId: '',
  isFromTheme: false,
  isRequired: false,
  ...given,
});

/** Returns the lights that aren't green: "links look: text". */
const open = (findings: OutgoingFinding[], type: 'email' | 'page' = 'email') =>
  lightsOf(type, findings)
    .filter(({ state }) => state !== 'ok')
    .map(({ name, state, text }) => `${name} ${state}: ${text}`);

describe('the lights of a document', () => {
  it('[F3-lights] An email has six and a page two, all green without findings', () => {
    const names = (type: 'email' | 'page'): LightName[] => lightsOf(type, []).map(({ name }) => name);
    expect(names('email')).toEqual(['subject', 'previewText', 'links', 'alternatives', 'size', 'unsubscribe']);
    expect(names('page')).toEqual(['links', 'alternatives']);
    expect(open([])).toEqual([]);
    // A page has no lights for the needs of an email.
    expect(open([finding('size'), finding('unsubscribe')], 'page')).toEqual([]);
  });

  it('[F3-lights] Only what the theme requires blocks, errors and warnings are worth a look, and hints are fine', () => {
    expect(
      open([
        finding('subject', { severity: 'warning' }),
        finding('image-alt', { isRequired: true }),
        finding('image-decorative', { severity: 'hint' }),
        finding('link-answer', { severity: 'hint' }),
        finding('contrast'),
      ]),
    ).toEqual(['alternatives blocking: About image-alt', 'subject look: About subject']);
  });

  it('[F3-lights] Leads to the writer’s own finding first, and never blocks because of what came with the theme', () => {
    const theme = { isFromTheme: true };
    const links = [finding('link-empty', theme), finding('link-broken', { blockId: 'b' }), finding('link-text', theme)];
    expect(open(links)).toEqual(['links look: About link-broken, and 2 more']);
    expect(open(links.slice(0, 1))).toEqual(['links look: About link-empty (in the theme)']);
    // A requirement holds for the whole document, no matter who wrote it.
    expect(open([finding('link-empty', { ...theme, isRequired: true })])).toEqual([
      'links blocking: About link-empty (in the theme)',
    ]);
  });

  it('[F3-lights-sender] Has a light for the sender only where something was checked', () => {
    const sender = (senderProblem?: string) =>
      lightsOf('email', [], { senderProblem }).find(({ name }) => name === 'sender')?.state;
    expect([sender(), sender(''), sender('No mail server is set up')]).toEqual([undefined, 'ok', 'look']);
    expect(lightsOf('page', [], { senderProblem: '' }).map(({ name }) => name)).toEqual(['links', 'alternatives']);
  });

  it('[F3-lights] Says why nobody would receive it', () => {
    const [first] = lightsOf('email', [], { senderProblem: 'No mail server is set up' });
    expect(first).toMatchObject({ name: 'sender', state: 'look', text: 'No mail server is set up' });
  });
});
