import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createScreenState } from './screen-state';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});

beforeEach(() => stored.clear());

describe("the state of the builder's screen", () => {
  it('[B4-screen-state] belongs to one document: the next one starts with nothing open', () => {
    const first = createScreenState({ kind: 'email', id: 1 });
    first.find.open();
    first.source.open();
    first.source.setLeave(() => false);
    first.drawer.open();
    first.drawer.wantCodeFocus(true);
    first.checks.setState({ report: { findings: [], size: { bytes: 1, parts: [], styleLengths: [] } } });
    const next = createScreenState({ kind: 'email', id: 2 });
    expect(next.panel.store.getState().open).toBe(null);
    expect(next.source.store.getState().isOpen).toBe(false);
    expect(next.source.apply()).toBe(true);
    expect(next.drawer.store.getState().isOpen).toBe(false);
    expect(next.drawer.takeCodeFocus()).toBe(false);
    expect(next.checks.getState().report).toBe(null);
    expect(first.panel.store.getState().open).toBe('find');
    expect(first.drawer.takeCodeFocus()).toBe(true);
    expect(first.drawer.takeCodeFocus()).toBe(false);
  });

  it('[B4-screen-state] opens one panel at a time, and finds only while the panel is open', () => {
    const { panel, find } = createScreenState({ kind: 'email', id: 1 });
    panel.toggle('checks');
    expect(find.step(1)).toBe(false);
    find.open();
    expect(panel.store.getState().open).toBe('find');
    const steps: number[] = [];
    find.setStep((direction) => steps.push(direction));
    expect(find.step(-1)).toBe(true);
    find.setStep(null);
    expect(find.step(1)).toBe(false);
    expect(steps).toEqual([-1]);
    panel.toggle('find');
    expect(panel.store.getState().open).toBe(null);
  });

  it('[B4-screen-ignored] keeps ignored findings of each document, also those that another tab stored meanwhile', () => {
    const { ignored } = createScreenState({ kind: 'email', id: 1 });
    const inOtherTab = createScreenState({ kind: 'page', id: 1 }).ignored;
    ignored.ignore(['a', 'b']);
    inOtherTab.ignore(['c']);
    ignored.restore('a');
    expect(ignored.store.getState().ids).toEqual(['b']);
    expect(createScreenState({ kind: 'email', id: 1 }).ignored.store.getState().ids).toEqual(['b']);
    expect(createScreenState({ kind: 'page', id: 1 }).ignored.store.getState().ids).toEqual(['c']);
    ignored.restore('b');
    expect(JSON.parse(stored.get('checks.ignored') ?? '')).toEqual({ 'page:1': ['c'] });
  });
});
