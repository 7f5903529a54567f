import { buildUrl, type Me, type PageName, pages } from '@galley/contract';
import {
  act,
  type BoundFunctions,
  cleanup,
  type queries,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router';
import { expect } from 'vitest';
import { keys } from '../api/keys';
import { Providers } from '../app/providers';
import { queryClient } from '../lib/query-client';
import type { Session } from '../lib/session';
import { buildMe } from './entities';
import { api } from './fake-api';

interface Around {
  /** Who is signed in; null = no one. */
  me?: Me | null;
  /** What the server says about itself beside that. */
  session?: Partial<Session>;
  /** The page of the contract that the element is the screen of, with the parameters of its address. */
  page?: PageName;
  params?: Record<string, string | number>;
  /** With its `#`. */
  hash?: string;
}

/** Renders a screen, or a part of one, with all that the app has around its screens. */
export function renderScreen(element: ReactElement, around: Around = {}) {
  const { me = buildMe(), session, page, params, hash = '' } = around;
  const facts: Session = { me, isSetupNeeded: false, isSetupCodeNeeded: false, enterUrl: '', ...session };
  // A page has one app.
  cleanup();
  window.history.replaceState(null, '', `${page ? buildUrl(page, params) : '/'}${hash}`);
  queryClient.setQueryData<Session>(keys.session, facts);
  api.on('api_v1_me', () => queryClient.getQueryData<Session>(keys.session) ?? facts);
  // People can drop files that a field wouldn't let them choose.
  const user = userEvent.setup({ delay: null, applyAccept: false });
  const content = page ? (
    <Routes>
      <Route path={pages[page]} element={element} />
      <Route path="*" element={<p>Another screen</p>} />
    </Routes>
  ) : (
    element
  );
  const { unmount } = render(<Providers>{content}</Providers>);
  return { user, unmount };
}

/**
 * Opens a dialog as a screen does, by a function of `modals/index.ts` or `openModal`. `result()` is what it resolved
 * with; undefined before.
 */
export async function openDialog<Result>(open: () => Promise<Result>, around: Around = {}) {
  const rendered = renderScreen(<p>The screen</p>, around);
  let answer: { value: Result } | undefined;
  await act(async () => {
    void open().then((value) => {
      answer = { value };
    });
  });
  return { ...rendered, result: () => answer?.value, isClosed: () => answer !== undefined };
}

/** Queries in the dialog with this title, also after another one took its place: that of a list that was loading. */
export async function inDialog(name: string | RegExp): Promise<BoundFunctions<typeof queries>> {
  let dialog = await screen.findByRole('dialog', { name });
  const found = within(dialog);
  const current = () => {
    if (!dialog.isConnected) dialog = screen.getByRole('dialog', { name });
    return within(dialog);
  };
  const live = Object.keys(found).map((key) => {
    const get = key.replace(/^find/, 'get') as keyof typeof found;
    const run = (...given: unknown[]) => (current()[get] as (...given: unknown[]) => unknown)(...given);
    return [key, key === get ? run : (...given: unknown[]) => waitFor(() => run(...given))];
  });
  return Object.fromEntries(live) as BoundFunctions<typeof queries>;
}

/** What a screen reader says about a field besides its label: its error and its hint. */
export function descriptionOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

/** Waits until a field has this error. */
export async function findErrorAt(field: HTMLElement, error: string): Promise<void> {
  await waitFor(() => {
    expect(descriptionOf(field)).toContain(error);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
}

/** Answers the question that comes when a dialog is closed over something typed. */
export async function answerDiscard(user: UserEvent, answer: 'Keep editing' | 'Discard changes'): Promise<void> {
  const question = within(await screen.findByRole('alertdialog', { name: /Discard/ }));
  await user.click(question.getByRole('button', { name: answer }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}
