import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createEmail } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';
import { button, sheet } from '../support/screen';
import { uploadZip } from '../support/upload-zip';

const fixture = openSharedFixture();

/** A dark sign on transparency, and a table that screen readers announce. */
const theme = `<!doctype html>
<html lang="en">
<head><title>Quay letter</title></head>
<body>
<div class="block-section" data-title="Opening">
<table width="600"><tr><td><img src="sign.png" width="200" height="100" alt="Quay"></td></tr></table>
<p class="block-edit">The boats are back</p>
</div>
</body>
</html>
`;

const sign = () =>
  sharp({ create: { width: 400, height: 200, channels: 4, background: '#00000000' } })
    .composite([
      { input: { create: { width: 200, height: 80, channels: 4, background: '#101010' } }, left: 100, top: 60 },
    ])
    .png()
    .toBuffer();

it('[W11-export-checks-walk] the Checks panel shows what arrives, and the theme is fixed once for its emails', async () => {
  const { page } = await openWindow(fixture.browser);
  await withPicture(page, 'export-checks', async () => {
    await fixture.signIn(page);
    const files = { 'index.html': Buffer.from(theme), 'sign.png': await sign() };
    const given = { title: 'Quay letter', type: 'email', files } as const;
    const templateId = await uploadZip(page, fixture.galley.address, given);
    const emailId = await createEmail(page, templateId, 'Boats');
    await page.goto(`${fixture.galley.address}/build/email/${templateId}/${emailId}`);
    await button(page, 'Edit').click();
    const entry = page.getByRole('list', { name: 'sections' }).getByRole('button', { name: /^Opening/ });
    await entry.focus();
    await entry.press('Enter');
    await sheet(page).getByText('The boats are back').waitFor();
    await page.keyboard.press('ControlOrMeta+Shift+K');
    const checks = page.getByRole('complementary', { name: 'Checks' });
    // The writer isn't told to fix the theme.
    await checks.getByText(/^In the theme/).press('Enter');
    await checks.getByText('Screen readers announce 1 layout table with rows and columns').waitFor();
    await checks.getByText('Section Opening, line 6 of the export').first().waitFor();
    await checks
      .getByText(/^Source: Email Markup Consortium/)
      .first()
      .waitFor();
    await checks
      .getByText(/dark mode/)
      .first()
      .waitFor();
    await takePictures(page, 'export-checks');
    await button(page, 'Cancel').click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Discard/ })
      .click();

    await page.goto(`${fixture.galley.address}/build/template/${templateId}`);
    await button(page, 'Rules editor').click();
    await button(page, 'Review fixes').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Accessibility fixes' });
    await dialog.getByText('Mark a table as layout').waitFor();
    await takePictures(page, 'accessibility-fixes');
    await dialog.getByRole('button', { name: 'Apply fixes' }).press('Enter');
    await button(page, 'Undo').click();
    await button(page, 'Redo').click();
    await button(page, 'Done').click();
    await page.getByText('version 2').first().waitFor();
    const source = await page
      .context()
      .request.get(`${fixture.galley.address}/api/v1/templates/${templateId}/versions/2/source`);
    expect(await source.text()).toBe(
      theme
        .replace('data-title="Opening"', 'data-title="Opening" lang="en" dir="ltr"')
        .replace('<table width="600">', '<table width="600" role="presentation">'),
    );
  });
});
