import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInBuilder } from '../../testing/render-in-builder';
import { FindPanel } from './find-panel';

const html =
  '<body><div class="block-section" data-title="Top"><p class="block-edit">Spring sale, spring news</p></div>' +
  '<div class="block-section" data-title="Bottom"><p class="block-edit"><a href="https://acme.example/spring">More</a></p></div>' +
  '<p>Spring, all rights reserved</p></body>';

it('[H3-panel-find] Matches are listed by section and stepped through from both ends', async () => {
  const { user } = renderInBuilder(<FindPanel />, { html });
  const field = screen.getByRole('textbox', { name: /Find/ });
  await user.type(field, 'spring');
  await screen.findByText('4 matches');
  expect(within(await screen.findByRole('region', { name: 'Section Top' })).getAllByRole('listitem')).toHaveLength(2);
  expect(within(screen.getByRole('region', { name: 'Section Bottom' })).getAllByRole('listitem')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Previous match' }));
  await screen.findByText('4 of 4 matches');
  await user.type(field, '{Enter}');
  await screen.findByText('1 of 4 matches');
  await user.keyboard('{Shift>}{F3}{/Shift}');
  await screen.findByText('4 of 4 matches');
});

it('[H3-panel-find] Case, whole words and the place narrow the search, and nothing found says so', async () => {
  const { user } = renderInBuilder(<FindPanel />, { html });
  await user.type(screen.getByRole('textbox', { name: /Find/ }), 'Spring');
  await user.click(screen.getByRole('checkbox', { name: 'Match case' }));
  await screen.findByText('2 matches');
  await user.click(screen.getByRole('checkbox', { name: 'Match case' }));
  await user.click(screen.getByRole('combobox', { name: /Everywhere/ }));
  await user.click(await screen.findByRole('option', { name: 'In addresses' }));
  await screen.findByText('1 match');
  await user.type(screen.getByRole('textbox', { name: /Find/ }), 'x');
  await screen.findByText('Nothing found for “Springx”.');
  screen.getByText('Edit the document to replace.');
});

it('[H3-panel-find] One match and all are replaced while editing; text that is fixed stays, and says why', async () => {
  const { user, source } = renderInBuilder(<FindPanel />, { html, isEditing: true });
  await user.type(screen.getByRole('textbox', { name: /Find/ }), 'spring');
  await user.type(screen.getByRole('textbox', { name: 'Replace with' }), 'Fall');
  await screen.findByText('4 matches');
  await user.keyboard('{Enter}{Enter}');
  await screen.findByText('1 of 3 matches');
  expect(source()).toBe(html.replace('Spring sale', 'Fall sale'));
  await user.click(screen.getByRole('button', { name: 'Replace all' }));
  await screen.findByText(/^2 replaced\. 1 stay: The theme doesn’t tag this text/);
  expect(source()).toBe(
    html.replace('Spring sale, spring', 'Fall sale, Fall').replace('acme.example/spring', 'acme.example/Fall'),
  );
});
