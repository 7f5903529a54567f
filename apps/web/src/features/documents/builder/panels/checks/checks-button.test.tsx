import type { Finding } from '@galley/markup/checks';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { api } from '../../../../../testing/fake-api';
import { renderInBuilder } from '../../testing/render-in-builder';
import { ChecksButton } from './checks-button';

const finding = (id: string, given: Partial<Finding> = {}): Finding => ({
  id,
  rule: 'image-alt',
  severity: 'error',
  beId: '',
  message: 'Image without alternative text',
  detail: '',
  ...given,
});
const size = { bytes: 20_000, parts: [], styleLengths: [] };

beforeEach(() => {
  localStorage.clear();
  api.on('build_theme_causes', { causes: [] });
});

function show(findings: Finding[]) {
  const rendered = renderInBuilder(<ChecksButton look="" />, { isEditing: true });
  rendered.builder.screen.checks.setState({ report: { findings, size } });
  return { ...rendered, name: () => screen.getByRole('button', { name: /^Checks/ }).getAttribute('aria-label') };
}

it('[F3-checks-quiet] The number appears once someone opened the panel, and stays with the document in this browser', async () => {
  const first = show([finding('a'), finding('b', { severity: 'warning' }), finding('c', { severity: 'hint' })]);
  expect(first.name()).toBe('Checks');
  await first.user.click(screen.getByRole('button', { name: 'Checks' }));
  await waitFor(() => expect(first.name()).toBe('Checks, 2 findings'));
  first.unmount();
  const again = show([finding('a')]);
  await waitFor(() => expect(again.name()).toBe('Checks, 1 finding'));
});

it('[F3-checks-quiet] What came with the theme is never counted', async () => {
  const { builder, name } = show([finding('a', { isFromTheme: true }), finding('b')]);
  builder.screen.asked.ask();
  await waitFor(() => expect(name()).toBe('Checks, 1 finding'));
  builder.screen.checks.setState({ report: { findings: [finding('a', { isFromTheme: true })], size } });
  await waitFor(() => expect(name()).toBe('Checks'));
});
