import { AppError, type ChecklistItem, themeChecklist } from '@galley/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { someTime } from '../../../../../testing/entities';
import { api } from '../../../../../testing/fake-api';
import { renderInBuilder } from '../../testing/render-in-builder';
import { ChecklistPanel } from './checklist-panel';

const settings = {
  items: [
    { key: 'proofread', title: 'Proofread' },
    { key: 'legal', title: 'Legal notice' },
  ],
  resetsOnSave: false,
};
const checked = (key: string, by = 'Ola Berg'): ChecklistItem => ({
  key,
  checked: true,
  user: { id: 2, name: by },
  dateChecked: someTime,
  version: 14,
});

function open(items: ChecklistItem[] = [], version = 0) {
  api.on('build_checklist', { checklistSettings: settings, checklistItems: items });
  const document = { checklistSettings: settings, checklistItems: items };
  return renderInBuilder(<ChecklistPanel />, { document, version });
}

it('[H3-panel-checklist] An item is checked for the open version, once, and says who did it', async () => {
  const { user } = open();
  const proofread = await screen.findByRole('checkbox', { name: 'Proofread' });
  screen.getByText('0 of 2 checked.');
  const answer = api.hold('build_checklist_check', { checklistItems: [checked('proofread')], comments: [] });
  await user.dblClick(proofread);
  expect(proofread).toHaveProperty('checked', true);
  answer();
  await screen.findByText('1 of 2 checked.');
  screen.getByText(/^Ola Berg, /);
  expect(api.bodies('build_checklist_check')).toEqual([{ checked: true, version: 14 }]);
});

it('[H3-panel-checklist] A refusal says why, and the item is as it was', async () => {
  const { user } = open([checked('legal')]);
  const legal = await screen.findByRole('checkbox', { name: 'Legal notice' });
  api.on('build_checklist_check', new AppError('forbidden', 'You can’t edit this email anymore.'));
  await user.click(legal);
  await screen.findByText('You can’t edit this email anymore.');
  await waitFor(() => expect(legal).toHaveProperty('checked', true));
});

it('[H3-panel-checklist] At an earlier version nothing can be checked, and the panel says where', async () => {
  open([], 3);
  expect(await screen.findByRole('checkbox', { name: 'Proofread' })).toHaveProperty('disabled', true);
  screen.getByText('Open the current version to check items.');
});

it('[F3-checklist-theme] What came with the theme is folded apart from what the checks find in the content', async () => {
  const items = [{ key: 'links', title: 'Links tested' }];
  const document = { checklistSettings: { ...settings, items }, checklistItems: [] };
  api.on('build_checklist', document);
  const { user, builder } = renderInBuilder(<ChecklistPanel />, { document });
  const finding = (id: string) => ({
    id,
    rule: 'link-placeholder' as const,
    severity: 'error' as const,
    beId: '',
    message: 'Placeholder address (example.com)',
    detail: '',
  });
  const size = { bytes: 20_000, parts: [], styleLengths: [] };
  const ofTheme = ['t1', 't2'].map((id) => ({ ...finding(id), isFromTheme: true as const }));
  act(() => builder.screen.checks.setState({ report: { findings: ofTheme, size } }));
  screen.getByText('The checks find nothing.');
  const folded = screen.getByText('In the theme (2)').closest('details')!;
  expect(folded.open).toBe(false);
  act(() => builder.screen.checks.setState({ report: { findings: [finding('own'), ...ofTheme], size } }));
  await user.click(screen.getByText('In the theme (2)'));
  await user.click(screen.getByRole('button', { name: '1 finding in the checks' }));
  expect(builder.screen.panel.store.getState().open).toBe('checks');
  within(folded).getByRole('button', { name: '2 findings in the checks' });
});

it('[F3-theme-checklist-panel] A theme has the same panel with its own items', async () => {
  api.on('build_template_checklist', { checklistSettings: themeChecklist, checklistItems: [] });
  const document = { checklistSettings: themeChecklist };
  const { user } = renderInBuilder(<ChecklistPanel />, { kind: 'template', document });
  screen.getByText('0 of 9 checked.');
  expect(screen.queryByText(/in the settings of the theme/)).toBe(null);
  const mobile = { ...checked('mobile'), version: 3 };
  api.on('build_template_checklist_check', { checklistItems: [mobile], comments: [] });
  await user.click(screen.getByRole('checkbox', { name: 'Mobile version reviewed' }));
  await screen.findByText('1 of 9 checked.');
  expect(api.calls('build_template_checklist_check')).toMatchObject([
    { params: { id: 7, key: 'mobile' }, body: { checked: true } },
  ]);
  expect(api.calls('build_checklist')).toEqual([]);
});
