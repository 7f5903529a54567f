import { AppError } from '@galley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildEmail } from '../../../../testing/entities';
import { api } from '../../../../testing/fake-api';
import { findErrorAt } from '../../../../testing/render';
import { type InBuilder, renderInBuilder } from '../testing/render-in-builder';
import { DocumentTitle } from './document-title';

const heading = (name: string) => screen.findByRole('heading', { name });
const field = () => screen.getByRole('textbox', { name: 'Email name' });

async function open(given: InBuilder = {}) {
  const opened = renderInBuilder(<DocumentTitle />, { ...given, state: { title: 'May news', ...given.state } });
  const rename = async (from = 'May news') => {
    await opened.user.click(within(await heading(from)).getByRole('button'));
    await screen.findByRole('textbox', { name: 'Email name' });
  };
  return { ...opened, rename };
}

it('[F3-builder-title] The title of an email is changed where it is shown, by Enter or by leaving the field', async () => {
  const { user, builder, rename } = await open({ isEditing: true });
  api.on('templates_emails_update', ({ body }) => ({ email: buildEmail({ title: body.title }) }));
  await rename();
  expect(field()).toHaveProperty('value', 'May news');
  await user.clear(field());
  await user.keyboard('{Enter}');
  await findErrorAt(field(), 'Enter a name.');
  await user.type(field(), ' June news {Enter}');
  await heading('June news');
  await rename('June news');
  await user.clear(field());
  await user.type(field(), 'July news');
  await user.tab();
  await heading('July news');
  expect(api.calls('templates_emails_update')).toMatchObject([
    { params: { id: 3 }, body: { title: 'June news', baseTitle: 'May news' } },
    { body: { title: 'July news', baseTitle: 'June news' } },
  ]);
  // A save sends it.
  expect(builder.session.state.title).toBe('July news');
});

it('[F3-builder-title] Escape and a refusal keep the title, and no request is sent for the same one', async () => {
  const { user, rename } = await open();
  await rename();
  await user.type(field(), 'Other{Escape}');
  await heading('May news');
  await rename();
  await user.keyboard('{Enter}');
  await heading('May news');
  expect(api.calls('templates_emails_update')).toEqual([]);
  api.on('templates_emails_update', new AppError('internal', 'Something went wrong.'));
  await rename();
  await user.clear(field());
  await user.type(field(), 'June news{Enter}');
  await screen.findByText('Something went wrong.');
  await heading('May news');
});

it('[F3-builder-title] Earlier versions, themes, and documents without edit rights only show it', async () => {
  const { document } = (await open()).builder;
  const readOnly = { grant: { ...document.grant, canEdit: false } };
  for (const given of [{ version: 2 }, { kind: 'template' as const }, { document: readOnly }]) {
    await open(given);
    await waitFor(async () => expect(within(await heading('May news')).queryByRole('button')).toBeNull());
  }
});
