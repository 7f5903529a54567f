import { AppError, type SearchHit } from '@galley/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildEmail } from '../../../../testing/entities';
import { api } from '../../../../testing/fake-api';
import { renderScreen } from '../../../../testing/render';
import { HeaderSearch } from './header-search';

const hit = (id: number, title: string): SearchHit => ({
  email: buildEmail({ id, title }),
  templateTitle: 'Spring',
  excerpt: { text: '', start: 0, end: 0 },
});
const places = { themes: [{ id: 3, title: 'May theme', type: 'email' as const }], folders: [] };

const noPlaces = { themes: [], folders: [] };

function show() {
  const { user } = renderScreen(<HeaderSearch />);
  return { user, field: screen.getByRole('combobox', { name: 'Search' }) };
}

it('[H4-search] Results are walked by arrow keys, and Enter opens the chosen one', async () => {
  api.on('templates_search', [hit(7, 'May news'), hit(8, 'May sale')]);
  api.on('templates_search_places', places);
  const { user, field } = show();
  await user.keyboard('/');
  expect(document.activeElement).toBe(field);
  await user.keyboard('may');
  await screen.findByText('2 emails and pages');
  await screen.findByRole('option', { name: /May theme/ });
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect((await screen.findByRole('option', { name: /May sale/ })).getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/build/email/3/8'));
});

it('[H4-search-awaited] Enter before the results are there opens the first one once they are', async () => {
  const release = api.hold('templates_search', [hit(7, 'May news')]);
  api.on('templates_search_places', noPlaces);
  const { user, field } = show();
  await user.type(field, 'may{Enter}');
  release();
  await waitFor(() => expect(window.location.pathname).toBe('/build/email/3/7'));
});

it('[H4-search-nothing] Nothing found and a failed search are said, and Escape empties the field', async () => {
  api.on('templates_search', []);
  api.on('templates_search_places', noPlaces);
  const { user, field } = show();
  await user.type(field, 'xyz');
  await screen.findByText(/xyz/);
  await user.keyboard('{Escape}');
  expect(field).toHaveProperty('value', '');
  api.on('templates_search', new AppError('internal', 'Something went wrong.'));
  await user.type(field, 'abc');
  await screen.findByText('Something went wrong.');
});
