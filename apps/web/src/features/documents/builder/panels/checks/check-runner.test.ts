import { type LinkCheck, noEmailSettings } from '@galley/contract';
import { parseSource, type SourceTree } from '@galley/markup';
import { type Finding, themeCauses } from '@galley/markup/checks';
import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { CheckReport } from '../../context/screen/screen-state';
import { createManualTimers, settle } from '../../testing/manual-timers';
import { type CheckedBuilder, CheckRunner } from './check-runner';
import type { ExportCheckRequest } from './checks-worker';
import { exportAddress } from './export-address';
import type { ExportChecks } from './export-checks';
import { checkSize, formatKilobytes, sizeState } from './size-findings';

interface SetUp {
  version?: number;
  changes?: number;
  exportChecks?: ExportChecks;
}

let ids = 0;
const read = (html: string): SourceTree => parseSource(html, { markerPrefix: 'p', newId: () => `b${++ids}` });
const page = (inner: string): SourceTree =>
  read(
    `<html lang="en"><head><title>T</title></head><body><div class="block-preview">P</div><div class="block-section">${inner}<a class="block-edit" href="*|UNSUB|*">Leave</a></div></body></html>`,
  );

function setUp(tree: SourceTree, { version = 2, changes = 0, exportChecks }: SetUp = {}) {
  const timers = createManualTimers();
  const reports: CheckReport[] = [];
  const measured: string[] = [];
  let msPerText = 0;
  const typing = { isOn: false };
  let current = tree;
  let changed = (): void => {};
  const store = createStore(() => ({ settings: { ...noEmailSettings, subject: 'S' }, saved: { version } }));
  const view = {
    textLooks: (beId: string) => {
      measured.push(beId);
      timers.pass(msPerText);
      return [
        { text: 'x', color: 'rgb(200, 200, 200)', backgrounds: [], hasPicture: false, fontSizePx: 16, fontWeight: 400 },
      ];
    },
    imageLooks: () => [],
  };
  const asked = createStore(() => ({ isAsked: false }));
  const linkChecks = createStore<{ checks: ReadonlyMap<string, LinkCheck> }>(() => ({ checks: new Map() }));
  const builder = {
    document: {
      type: 'email',
      sections: [{ html: '<p class="block-edit">Theme text</p>' }],
      components: [],
      groups: [],
      assetBase: '/assets/k/',
      templateSettings: { mergeTags: [], requiredForExport: ['images'] },
    },
    opened: { kind: 'email', id: 1 },
    screen: { linkChecks, asked: { store: asked } },
    view: { get: () => view, subscribe: () => () => {} },
    editor: {
      peekTree: () => current,
      isTyping: () => typing.isOn,
      onTransaction: (listener: () => void) => {
        changed = listener;
        return () => {};
      },
    },
    session: {
      store,
      get state() {
        return store.getState();
      },
      countChanges: () => changes,
    },
  } as unknown as CheckedBuilder;
  const theme: { loads: number; answer: () => Promise<number[]> } = { loads: 0, answer: async () => [] };
  const runner = new CheckRunner({
    builder,
    timers,
    origin: 'https://g.org',
    async loadThemeCauses() {
      theme.loads += 1;
      return await theme.answer();
    },
    exportChecks,
    publish: (report) => reports.push(report),
  });
  return {
    runner,
    theme,
    asked,
    store,
    linkChecks,
    reports,
    measured,
    typing,
    /** From now on, measuring a text takes this long. */
    slowDown(ms: number) {
      msPerText = ms;
    },
    edit(next: SourceTree) {
      current = next;
      changed();
    },
    async rest(ms = 1000) {
      timers.advance(ms);
      await settle();
    },
  };
}

describe('CheckRunner', () => {
  it('[W11-checks-export] publishes what the export has after everything else, once for the same document', async () => {
    const requests: ExportCheckRequest[] = [];
    const answers: ((findings: readonly Finding[] | null) => void)[] = [];
    const exportChecks: ExportChecks = {
      check: (request) => {
        requests.push(request);
        return new Promise((resolve) => answers.push(resolve));
      },
      dispose: () => {},
    };
    const found: Finding = {
      ...{ id: 'a11y-table-role::x', rule: 'a11y-table-role', severity: 'error', beId: '', message: 'A', detail: '' },
      line: 3,
    };
    const test = setUp(page('<p class="block-edit">One</p>'), { exportChecks });
    const rules = () => test.reports.at(-1)?.findings.map(({ rule }) => rule) ?? [];
    test.runner.start();
    await test.rest();
    // Nobody asked yet.
    expect(requests).toEqual([]);
    test.asked.setState({ isAsked: true });
    await test.rest(0);
    expect(rules()).not.toContain('a11y-table-role');
    expect(requests).toMatchObject([{ isEmail: true, origin: 'https://g.org', markerPrefix: 'p' }]);
    expect(requests[0]?.source).toContain('One');
    answers[0]?.([found]);
    await settle();
    expect(rules()).toContain('a11y-table-role');
    // Another look measures again, but the export is the same.
    test.runner.setLook('mobile');
    await test.rest();
    expect(requests).toHaveLength(1);
    expect(rules()).toContain('a11y-table-role');
    test.edit(page('<p class="block-edit">Two</p>'));
    await test.rest();
    expect(requests).toHaveLength(2);
    const reports = test.reports.length;
    test.edit(page('<p class="block-edit">Three</p>'));
    answers[1]?.([]);
    await settle();
    expect(test.reports).toHaveLength(reports);
  });

  it('[I3-checks-rest] looks a second after the last change and not before', async () => {
    const test = setUp(page('<p class="block-edit">Lorem ipsum</p>'));
    test.runner.start();
    await test.rest(999);
    expect(test.reports).toHaveLength(0);
    test.edit(page('<p class="block-edit">Theme text</p>'));
    await test.rest(999);
    expect(test.reports).toHaveLength(0);
    await test.rest(1);
    expect(test.reports).toHaveLength(1);
    expect(test.reports[0]?.findings.map(({ rule }) => rule)).toEqual(['contrast', 'contrast', 'text-theme']);
    expect(test.reports[0]?.size.bytes).toBeGreaterThan(100);
    expect(test.reports[0]?.required).toEqual(['images']);
  });

  it('[I3-checks-rest] measures only sections that changed, and all of them for another width or scheme', async () => {
    const test = setUp(page('<p class="block-edit">One</p>'));
    test.runner.start();
    await test.rest();
    expect(test.measured).toHaveLength(2);
    test.store.setState({ settings: { ...noEmailSettings, subject: '' } });
    await test.rest();
    expect(test.measured).toHaveLength(2);
    expect(test.reports.at(-1)?.findings.some(({ rule }) => rule === 'subject')).toBe(true);
    test.runner.setLook('mobile light');
    await test.rest();
    expect(test.measured).toHaveLength(4);
    test.runner.dispose();
    test.edit(page('<p class="block-edit">Two</p>'));
    await test.rest();
    expect(test.reports).toHaveLength(3);
  });

  it('[I3-checks-rest] looks at nothing while someone types', async () => {
    const test = setUp(page('<p class="block-edit">One</p>'));
    test.runner.start();
    test.typing.isOn = true;
    for (let second = 0; second < 20; second += 1) await test.rest();
    expect(test.measured).toEqual([]);
    expect(test.reports).toEqual([]);
    test.typing.isOn = false;
    await test.rest();
    expect(test.measured).toHaveLength(2);
    expect(test.reports).toHaveLength(1);
  });

  it('[I3-checks-rest] stops where it is when someone goes on typing, and starts again at the next pause', async () => {
    const texts = Array.from({ length: 40 }, (_, index) => `<p class="block-edit">${index}</p>`).join('');
    const test = setUp(page(texts));
    test.slowDown(1);
    test.runner.start();
    await test.rest();
    const seen = test.measured.length;
    expect(seen).toBeGreaterThan(0);
    expect(seen).toBeLessThan(40);
    test.typing.isOn = true;
    await test.rest(500);
    expect(test.measured).toHaveLength(seen);
    test.typing.isOn = false;
    for (let second = 0; second < 20; second += 1) await test.rest();
    expect(test.reports).toHaveLength(1);
  });

  it('[F3-checks-in-theme] Marks what is the theme’s, which it loads once, or again after it failed', async () => {
    const link = '<p class="block-edit"><a href="#">Read</a></p>';
    const test = setUp(page(link));
    const marks = () =>
      (test.reports.at(-1)?.findings ?? [])
        .filter(({ rule }) => rule === 'link-placeholder')
        .map(({ isFromTheme }) => isFromTheme === true);
    test.theme.answer = async () => {
      throw new Error('offline');
    };
    test.runner.start();
    await test.rest();
    expect(marks()).toEqual([false]);
    test.theme.answer = async () => themeCauses(page(link), { isEmail: true });
    test.edit(page(`${link}<p class="block-edit"><a href="#">More</a></p>`));
    await test.rest();
    expect(marks()).toEqual([true, false]);
    test.edit(page(link));
    await test.rest();
    expect([marks(), test.theme.loads]).toEqual([[true], 2]);
  });

  it('[F3-checks-in-theme] Waits for what is the theme’s for a while only, and checks again once it is known', async () => {
    const link = '<p class="block-edit"><a href="#">Read</a></p>';
    const test = setUp(page(link));
    let answer = (_: number[]): void => {};
    test.theme.answer = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    test.runner.start();
    await test.rest();
    expect(test.reports).toHaveLength(0);
    await test.rest(5000);
    expect(test.reports).toHaveLength(1);
    answer(themeCauses(page(link), { isEmail: true }));
    await settle();
    await test.rest(0);
    expect(test.reports.at(-1)?.findings.find(({ rule }) => rule === 'link-placeholder')?.isFromTheme).toBe(true);
    expect([test.reports.length, test.theme.loads]).toEqual([2, 1]);
  });

  it('[F3-checks-untouched] Names no text of the theme before someone has worked on the document', async () => {
    const texts = async (given: { version: number; changes: number }) => {
      const test = setUp(page('<p class="block-edit">Theme text</p>'), given);
      test.runner.start();
      await test.rest();
      return (test.reports.at(-1)?.findings ?? []).filter(({ rule }) => rule === 'text-theme').length;
    };
    expect(await texts({ version: 1, changes: 0 })).toBe(0);
    expect(await texts({ version: 1, changes: 1 })).toBe(1);
    expect(await texts({ version: 2, changes: 0 })).toBe(1);
  });

  it('[I3-size-options] weighs what the export settings add', async () => {
    const test = setUp(page('<p class="block-edit"><a href="https://a.org">x</a><img src="a.png" alt="A"></p>'));
    test.runner.start();
    await test.rest();
    const before = test.reports[0]?.size.bytes ?? 0;
    const emailLinkParams = [{ name: 'a', value: 'b' }];
    test.store.setState({ settings: { ...noEmailSettings, subject: 'S', epaEnabled: true, emailLinkParams } });
    await test.rest();
    expect(test.reports[1]?.size.bytes).toBe(before + '?a=b'.length);
  });

  it('[X-links-finding] reports links whose address does not answer, as soon as that is known', async () => {
    const test = setUp(
      page('<p class="block-edit"><a href="https://a.org/gone">x</a> <a href="https://a.org">y</a></p>'),
    );
    test.runner.start();
    await test.rest();
    const answers = () => test.reports.at(-1)?.findings.filter(({ rule }) => rule === 'link-answer');
    expect(answers()).toEqual([]);
    const rest = { redirects: [], checkedAt: 1 };
    test.linkChecks.setState({
      checks: new Map([
        [
          'https://a.org/gone',
          { address: 'https://a.org/gone', state: 'broken', fault: 'answered', status: 404, ...rest },
        ],
        ['https://a.org', { address: 'https://a.org', state: 'ok', fault: null, status: 200, ...rest }],
      ]),
    });
    await test.rest(0);
    expect(answers()).toMatchObject([
      { severity: 'error', message: 'The page doesn’t exist (status 404)', detail: 'https://a.org/gone' },
    ]);
  });
});

describe('the size of an export', () => {
  it('[I3-size-limits] is near its limit from nine tenths on', () => {
    expect([91_799, 91_800, 102_000, 102_001].map((bytes) => sizeState(bytes, 102_000))).toEqual([
      'fine',
      'near',
      'near',
      'over',
    ]);
    expect(formatKilobytes(38_249)).toBe('38.2 KB');
    expect(checkSize({ bytes: 102_001, parts: [], styleLengths: [10_000, 7000] })).toMatchObject([
      { severity: 'error', message: 'Gmail clips this email: 102.0 KB of 102 KB' },
      { severity: 'error', message: 'Gmail drops styles beyond 16,384 characters: these have 17,000' },
    ]);
    expect(checkSize({ bytes: 92_000, parts: [], styleLengths: [] })).toMatchObject([{ severity: 'warning' }]);
    expect(checkSize({ bytes: 50_000, parts: [], styleLengths: [100] })).toEqual([]);
  });

  it('[F3-styles-where] says at which style block Gmail’s limit is exceeded', () => {
    const detailOf = (styleLengths: number[]) => checkSize({ bytes: 1, parts: [], styleLengths })[0]?.detail;
    expect(detailOf([10_000, 6384])).toBe('');
    expect(detailOf([10_000, 6385])).toBe('The limit is exceeded in style block 2 of 2.');
    expect(detailOf([100, 16_284, 1, 5000])).toBe('The limit is exceeded in style block 3 of 4.');
    expect(detailOf([16_385])).toBe('The limit is exceeded in style block 1 of 1.');
  });

  it.each([
    ['images/a b.png?x#y', 'https://g.org/assets/k/images/a%20b.png?x#y'],
    ['../a.png', 'https://g.org/assets/k/a.png'],
    ['/blobs/x/a.png', 'https://g.org/blobs/x/a.png'],
    ['https://a.org/a.png', null],
    ['//a.org/a.png', null],
    ['data:image/png;base64,AA', null],
    ['#a', null],
    ['', null],
  ])('[I3-size-options] counts %s as %s', (address, expected) => {
    expect(exportAddress(address, { origin: 'https://g.org', assetBase: '/assets/k/' })).toBe(expected);
  });
});
