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
  /** The signed-in person; null = nobody. */
  me?: Me | null;
  /** Other fields of the session's response. */
  session?: Partial<Session>;
  /** The page of the contract that shows the element, with the parameters of its address. */
  page?: PageName;
  params?: Record<string, string | number>;
  /** Starts with `#`. */
  hash?: string;
}

/** Renders a screen, or a part of one, with the app's providers. */
export function renderScreen(element: ReactElement, around: Around = {}) {
  const { me = buildMe(), session, page, params, hash = '' } = around;
  const facts: Session = { me, isSetupNeeded: false, isSetupCodeNeeded: false, enterUrl: '', ...session };
  // A page has only one app.
  cleanup();
  window.history.replaceState(null, '', `${page ? buildUrl(page, params) : '/'}${hash}`);
  queryClient.setQueryData<Session>(keys.session, facts);
  api.on('api_v1_me', () => queryClient.getQueryData<Session>(keys.session) ?? facts);
  // People can drop files that a file input doesn't accept.
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
 * Opens a dialog by a function of `modals/index.ts` or `openModal`, as a screen does. `result()` returns its result;
 * undefined while it's open.
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

/**
 * Returns queries for the dialog with this title. They also find a dialog that replaced it, for example after loading.
 */
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

/** Returns the accessible description of a field: its error and its hint. */
export function descriptionOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

/** Waits until a field shows this error. */
export async function findErrorAt(field: HTMLElement, error: string): Promise<void> {
  await waitFor(() => {
    expect(descriptionOf(field)).toContain(error);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
}

/** Answers the question shown when closing a dialog would lose changes. */
export async function answerDiscard(user: UserEvent, answer: 'Keep editing' | 'Discard changes'): Promise<void> {
  const question = within(await screen.findByRole('alertdialog', { name: /Discard/ }));
  await user.click(question.getByRole('button', { name: answer }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}
