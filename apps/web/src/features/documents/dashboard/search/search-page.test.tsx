import type { SearchHit } from '@galley/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildEmail, buildTemplate } from '../../../../testing/entities';
import { api } from '../../../../testing/fake-api';
import { renderScreen } from '../../../../testing/render';
import { SearchPage } from './search-page';

const hit = (id: number, title: string): SearchHit => ({
  email: buildEmail({ id, title }),
  templateTitle: 'Spring',
  excerpt: { text: '', start: 0, end: 0 },
});

function show() {
  api.on('templates_search', ({ body }) =>
    body.filter ? [hit(8, 'May sale')] : [hit(7, 'May news'), hit(8, 'May sale')],
  );
  api.on('templates_search_places', { themes: [], folders: [] });
  api.on('api_v1_templates', {
    templates: [buildTemplate({ id: 3, title: 'Spring' })],
    layouts: {},
    lastTemplateID: 0,
    firstUseNotice: 0,
    billingPlan: null,
    deletedCount: 0,
    hasSources: false,
  });
  return renderScreen(<SearchPage />, { page: 'search', hash: '?term=may' });
}

it('[W8-search-page] Results are narrowed by a filter, which is in the address, and the search is saved with its name', async () => {
  const { user } = show();
  await screen.findByRole('link', { name: 'May news' });
  await user.click(screen.getByRole('button', { name: 'State: Any state' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'With open comments' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'May news' })).toBeNull());
  expect(window.location.search).toBe('?term=may&state=open_comments');
  expect(api.bodies('templates_search').at(-1)).toMatchObject({ term: 'may', filter: { state: 'open_comments' } });
  await user.click(screen.getByRole('button', { name: 'Saved searches' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save this search' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name of the search' }), 'To answer{Enter}');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByRole('link', { name: 'May news' });
  await user.click(screen.getByRole('button', { name: 'Saved searches' }));
  await user.click(await screen.findByRole('menuitem', { name: 'To answer' }));
  await waitFor(() => expect(window.location.search).toBe('?term=may&state=open_comments'));
});
