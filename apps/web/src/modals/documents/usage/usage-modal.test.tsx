import { AppError, type PartUsage } from '@galley/contract';
import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { api } from '../../../testing/fake-api';
import { inDialog, openDialog } from '../../../testing/render';
import { openTemplateUsageModal } from '../..';

const part = (given: Partial<PartUsage>): PartUsage => ({
  ...{ kind: 'section', name: 'hero', title: 'Hero', documents: 2, count: 3, isCurrent: true },
  ...given,
});
const open = async () => {
  const opened = await openDialog(() => openTemplateUsageModal({ id: 3, title: 'Spring' }));
  return { ...opened, dialog: await inDialog('Usage of Spring') };
};

it('[H4-usage] Shows what emails use and never used, and which emails those are', async () => {
  const parts = [part({}), part({ name: 'footer', title: 'Footer', documents: 0, count: 0 })];
  api.on('template_usage', { documents: 2, uncounted: 0, parts });
  api.on('template_usage_documents', { documents: [{ id: 7, title: 'May news', type: 'email', count: 2 }] });
  const { user, dialog } = await open();
  const sections = within(await dialog.findByRole('region', { name: 'Sections' }));
  expect(sections.getByText('Footer').closest('li')?.textContent).toContain('Never used');
  expect(sections.getByText('Hero').closest('summary')?.textContent).toContain('2 documents, 3 uses');
  await user.click(sections.getByText('Hero'));
  const link = await sections.findByRole('link', { name: 'May news' });
  expect(link.getAttribute('href')).toBe('/build/email/3/7');
  sections.getByText('The 1 with the most uses are shown.');
  expect(api.calls('template_usage_documents')).toMatchObject([{ query: { kind: 'section', name: 'hero' } }]);
});

it('[H4-usage-empty] Of a theme that offers nothing it says so, and a refusal is shown', async () => {
  api.on('template_usage', { documents: 0, uncounted: 0, parts: [] });
  const { user, dialog } = await open();
  await dialog.findByText(/This theme has no sections, components or link styles\./);
  await user.keyboard('{Escape}');
  api.on('template_usage', new AppError('not_found', 'This theme doesn’t exist.'));
  const refused = await open();
  await refused.dialog.findByText('This theme doesn’t exist.');
});
