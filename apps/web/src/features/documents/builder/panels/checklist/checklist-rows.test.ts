import { type ChecklistItem, defaultChecklist, noEmailSettings } from '@galley/contract';
import type { Finding, FindingRule } from '@galley/markup/checks';
import { describe, expect, it } from 'vitest';
import { builderMessages } from '../../../../../messages/documents/builder/base';
import { checklistRows } from './checklist-rows';

const user = { id: 2, name: 'Ben' };
const item = (key: string, over: Partial<ChecklistItem> = {}): ChecklistItem => ({
  key,
  checked: true,
  user,
  dateChecked: 1_000,
  version: 3,
  ...over,
});
const finding = (rule: FindingRule): Finding => ({
  id: rule,
  rule,
  severity: 'warning',
  beId: '',
  message: rule,
  detail: '',
});
const rowsOf = (over: Partial<Parameters<typeof checklistRows>[0]> = {}) =>
  new Map(
    checklistRows({
      settings: defaultChecklist,
      items: [],
      version: 3,
      findings: [],
      emailSettings: noEmailSettings,
      ...over,
    }).map((row) => [row.key, row]),
  );

describe('checklistRows', () => {
  it('[B3-checklist-rows] Shows who checked an item, and nobody after the check was removed', () => {
    const rows = rowsOf({ items: [item('links'), item('mobile', { checked: false })] });
    expect(rows.get('links')).toMatchObject({ isChecked: true, item: { user }, isOutdated: false });
    expect(rows.get('mobile')).toMatchObject({ isChecked: false, item: null });
    expect(rows.get('spelling')).toMatchObject({ isChecked: false, item: null });
  });

  it('[B3-checklist-rows] A check of an earlier version doesn’t count where the theme resets the list', () => {
    const items = [item('links', { version: 2 })];
    expect(rowsOf({ items }).get('links')).toMatchObject({ isChecked: true });
    const settings = { ...defaultChecklist, resetsOnSave: true };
    expect(rowsOf({ items, settings }).get('links')).toMatchObject({ isChecked: false, isOutdated: true });
    expect(rowsOf({ items: [item('links')], settings }).get('links')).toMatchObject({ isChecked: true });
  });

  it('[B3-checklist-known] Shows what the checks found about an item, and nothing before they ran', () => {
    const findings = (['link-broken', 'link-empty', 'image-alt', 'contrast'] as const).map(finding);
    const rows = rowsOf({ findings });
    expect(['subject', 'links', 'alt-text', 'spelling'].map((key) => rows.get(key)?.findings)).toEqual([0, 2, 1, null]);
    expect(rowsOf({ findings: null }).get('links')?.findings).toBeNull();
    const own = { items: [{ key: 'constructor', title: 'Legal line' }], resetsOnSave: false };
    expect(rowsOf({ settings: own, findings }).get('constructor')).toMatchObject({ findings: null, fact: '' });
  });

  it('[F3-checklist-theme] Counts what comes from the theme apart', () => {
    const theme = { isFromTheme: true as const };
    const findings = [finding('link-broken'), { ...finding('link-placeholder'), ...theme }];
    const alone = [{ ...finding('image-alt'), ...theme }];
    const rows = rowsOf({ findings: [...findings, ...alone] });
    const counts = (key: string) => [rows.get(key)?.findings, rows.get(key)?.themeFindings];
    expect(['links', 'placeholders', 'alt-text', 'spelling'].map(counts)).toEqual([
      [1, 1],
      [0, 1],
      [0, 1],
      [null, 0],
    ]);
  });

  it('[F3-checklist-known-links] No item says that nothing was found while a link has no text or doesn’t respond', () => {
    const counts = (rule: FindingRule) => {
      const rows = rowsOf({ findings: [finding(rule)] });
      return ['links', 'alt-text'].map((key) => rows.get(key)?.findings);
    };
    expect([counts('link-text'), counts('link-answer'), counts('link-unsafe'), counts('image-alt')]).toEqual([
      [1, 1],
      [1, 0],
      [1, 0],
      [0, 1],
    ]);
  });

  it('[B3-checklist-known] Says how many link parameters exports add', () => {
    const emailLinkParams = [{ name: 'utm_source', value: 'spring' }];
    const fact = (epaEnabled: boolean) =>
      rowsOf({ emailSettings: { ...noEmailSettings, epaEnabled, emailLinkParams } }).get('tracking')?.fact;
    expect([fact(true), fact(false)]).toEqual(['1 link parameter on export.', builderMessages.linkParametersOff]);
  });
});
