import type { Page } from 'playwright-core';
import { callApi, createEmail, uploadHtml } from '../../e2e/support/api';

/** The contents of the dashboard's screenshots: folders, people, a deleted email. */
export interface DashboardStage {
  /** The theme in the screenshots. */
  tid: number;
  /** A theme without emails. */
  emptyTid: number;
}

const titles = [
  'Winter harvest',
  'Opening hours in May',
  'A letter from the press room',
  'Members’ evening',
  'Plum week',
];

/** Fills the theme that is open in the page. Contents that need several clicks are created by calls. */
export async function stageDashboard(page: Page): Promise<DashboardStage> {
  const { templates } = await callApi<{ templates: { id: number; title: string }[] }>(page, 'api_v1_templates');
  const tid = templates.find(({ title }) => title.startsWith('Orchard'))?.id ?? 0;
  const folderOf = async (name: string, pid: number) =>
    (await callApi<{ folder: { id: number } }>(page, 'templates_folders_create', { id: tid }, { name, pid })).folder.id;
  const spring = await folderOf('Spring', 0);
  const april = await folderOf('April', spring);
  await folderOf('Autumn', 0);
  const ids: number[] = [];
  for (const title of titles) ids.push(await createEmail(page, tid, title));
  await callApi(page, 'templates_emails_move', { id: tid }, { ids: ids.slice(0, 2), fid: spring });
  await callApi(page, 'templates_emails_move', { id: tid }, { ids: ids.slice(2, 3), fid: april });
  await callApi(page, 'templates_emails_delete', { id: tid }, { ids: ids.slice(4) });
  for (const [email, access] of [
    ['nils@harbour.example', 'editor'],
    ['ada@harbour.example', 'admin'],
  ])
    await callApi(page, 'api_v1_account_organization_invite', {}, { email, access });
  await callApi(page, 'api_v1_people_invite', { id: tid }, { name: 'Ilse Marr', email: 'ilse@harbour.example' });
  const emptyTid = await uploadHtml(page, '<p class="block-edit">Hello</p>', 'Quarterly report');
  return { tid, emptyTid };
}
