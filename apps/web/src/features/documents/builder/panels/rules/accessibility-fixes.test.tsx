import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../../../testing/render';
import { AccessibilityFixesModal } from './accessibility-fixes-modal';

const body = '<body>\n<table><tr><td>Hi</td></tr></table>\n</body></html>\n';
const show = (source: string, refusal?: string) => {
  const applied: string[] = [];
  let closed = 0;
  const { user } = renderScreen(
    <AccessibilityFixesModal
      source={source}
      apply={(next) => {
        applied.push(next);
        return refusal;
      }}
      onClose={() => {
        closed += 1;
      }}
    />,
  );
  return { user, applied, closed: () => closed };
};

it('[W11-fix-theme] Shows each fix, asks for a language that the theme doesn’t declare, and applies them at once', async () => {
  const { user, applied, closed } = show(`<html>${body}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Accessibility fixes' }));
  const language = dialog.getByRole('textbox', { name: 'Language' });
  await user.clear(language);
  await user.type(language, 'german');
  expect(dialog.getByRole('button', { name: 'Apply fixes' }).getAttribute('aria-disabled')).toBe('true');
  dialog.getByText('Enter a language code such as en, de or pt-BR.');
  await user.clear(language);
  await user.type(language, 'de');
  dialog.getByRole('region', { name: '4 fixes' });
  dialog.getByText('Mark a table as layout');
  await user.dblClick(dialog.getByRole('button', { name: 'Apply fixes' }));
  expect(applied).toEqual([
    `<html lang="de">${body.replace('<table>', '<table lang="de" dir="ltr" role="presentation">')}`,
  ]);
  expect(closed()).toBe(1);
});

it('[W11-fix-theme] Uses what the theme declares without asking, and keeps the dialog if the change is refused', async () => {
  const { user, applied, closed } = show(`<html lang="ar" dir="rtl">${body}`, 'Someone else is editing.');
  const dialog = within(await screen.findByRole('dialog', { name: 'Accessibility fixes' }));
  expect(dialog.queryByRole('textbox', { name: 'Language' })).toBe(null);
  expect(dialog.queryByRole('combobox', { name: /^Text direction/ })).toBe(null);
  await user.click(dialog.getByRole('button', { name: 'Apply fixes' }));
  expect(applied[0]).toContain('<table lang="ar" dir="rtl" role="presentation">');
  expect(dialog.getByRole('alert').textContent).toBe('Someone else is editing.');
  expect(closed()).toBe(0);
});

it('[W11-fix-theme] Says so if there is nothing to fix', async () => {
  show('<html lang="en" dir="ltr"><body><p lang="en" dir="ltr">Hi</p></body></html>');
  const dialog = within(await screen.findByRole('dialog', { name: 'Accessibility fixes' }));
  dialog.getByRole('region', { name: 'Nothing to fix' });
  expect(dialog.getByRole('button', { name: 'Apply fixes' }).getAttribute('aria-disabled')).toBe('true');
});
