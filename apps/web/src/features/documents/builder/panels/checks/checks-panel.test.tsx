import type { Finding } from '@galley/markup/checks';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { api } from '../../../../../testing/fake-api';
import { type InBuilder, renderInBuilder } from '../../testing/render-in-builder';
import { ChecksPanel } from './checks-panel';

const html = '<body><div class="block-section" data-title="Top"><p class="block-edit">Hello</p></div></body>';
const finding = (given: Partial<Finding> = {}): Finding => ({
  id: 'alt 1',
  rule: 'image-alt',
  severity: 'error',
  beId: '',
  message: 'This image has no alternative text.',
  detail: '',
  ...given,
});
const size = { bytes: 20_000, parts: [], styleLengths: [] };

function open(findings: Finding[], given: InBuilder = {}) {
  api.on('template_link_checks', { checks: [] });
  const rendered = renderInBuilder(<ChecksPanel />, { html, ...given });
  rendered.builder.screen.checks.setState({ report: { findings, size } });
  return rendered;
}

it('[H3-panel-checks] Findings are listed by severity, and one leads to its block', async () => {
  const { user, builder } = renderInBuilder(<ChecksPanel />, { html });
  screen.getByText('Checking the document');
  const beId = [...builder.editor.peekTree().blocks.keys()][0] ?? '';
  builder.screen.checks.setState({
    report: { findings: [finding({ beId }), finding({ id: 'b', severity: 'hint', message: 'A text is long.' })], size },
  });
  const errors = within(await screen.findByRole('region', { name: 'Errors' }));
  screen.getByText('1 error, 1 hint.');
  await user.click(errors.getByRole('button', { name: /^Error/ }));
  expect(builder.editor.getState().selected?.beId).toBe(beId);
});

it('[H3-panel-checks] An ignored finding leaves the list and comes back from its end', async () => {
  const { user } = open([finding()]);
  await user.click(await screen.findByRole('button', { name: 'Ignore: This image has no alternative text.' }));
  await screen.findByText('No findings.');
  await user.click(screen.getByText('Ignored (1)'));
  await user.click(screen.getByRole('button', { name: 'Restore: This image has no alternative text.' }));
  await screen.findByText('1 error.');
});

it('[F3-checks-panel-theme] What came with the theme is folded, not counted and not red, and can be ignored', async () => {
  const theme = { isFromTheme: true as const };
  const { user } = open([
    finding(),
    finding({ id: 't1', rule: 'link-placeholder', message: 'Placeholder address (example.com)', ...theme }),
    finding({ id: 't2', rule: 'contrast', severity: 'warning', message: 'Contrast of 2 : 1', ...theme }),
  ]);
  await screen.findByText('1 error.');
  const title = screen.getByText('In the theme (2)');
  const folded = title.closest('details')!;
  expect(folded.open).toBe(false);
  await user.click(title);
  screen.getByText(/came with the theme and are unchanged/);
  const icon = within(folded).getByRole('img', { name: 'Error' });
  expect(icon.hasAttribute('data-severity')).toBe(false);
  await user.click(within(folded).getByRole('button', { name: 'Ignore: Contrast of 2 : 1' }));
  await screen.findByText('In the theme (1)');
  await user.click(screen.getByRole('button', { name: 'Ignore: This image has no alternative text.' }));
  await screen.findByText('No findings.');
});

it('[H3-panel-checks] A finding of a block that is gone is not listed', async () => {
  open([finding({ beId: 'gone' })]);
  await screen.findByText('No findings.');
});
