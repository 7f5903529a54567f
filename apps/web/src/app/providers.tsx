import { CSPProvider } from '@base-ui/react/csp-provider';
import { organizationUrl, pages } from '@galley/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import type { SessionEnd } from '../api/answer-events';
import { busyStore } from '../api/busy';
import { alertDialog, confirm } from '../lib/dialogs';
import { noteFirstRendering } from '../lib/first-paint';
import { type SwitchedTo, watchOrganizationSwitch } from '../lib/organization-channel';
import { queryClient } from '../lib/query-client';
import { currentMe, replaceMe, watchSession } from '../lib/session';
import { readUnsavedWork } from '../lib/unsaved-work';
import { messages } from '../messages';
import { openUnsavedWork } from '../modals';
import { LoadingMask } from '../ui/loading-mask/loading-mask';
import { setDiscardQuestion } from '../ui/modal/discard-question';
import { DialogHost } from './dialog-host';
import { GuardedRouter } from './guarded-router';
import { lockForms } from './lock-forms';
import { RootBoundary } from './render-failure';
import { ToastHost } from './toast-host';

setDiscardQuestion((title) =>
  confirm({
    title: messages.discardTyped,
    text: messages.discardTypedText(title),
    okay: messages.discardChanges,
    cancel: messages.keepEditing,
    variant: 'danger',
  }),
);

/** The providers and hosts around the screens: server data, router, dialogs and toasts. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(noteFirstRendering, []);
  useEffect(() => watchSession(handleSessionLost), []);
  useEffect(() => watchOrganizationSwitch(handleSwitched), []);
  useEffect(() => lockForms(document), []);
  return (
    <RootBoundary>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queryClient}>
          <GuardedRouter>{children}</GuardedRouter>
          <DialogHost />
          <ToastHost />
          <BusyHost />
        </QueryClientProvider>
      </CSPProvider>
    </RootBoundary>
  );
}

/** The mask over the page during work that must not be interrupted. */
function BusyHost() {
  const mask = useStore(busyStore, ({ masks }) => masks.at(-1));
  return mask ? <LoadingMask key={mask.id} label={mask.label} isOverPage /> : null;
}

async function handleSessionLost({ reason, hasAccessEnded }: SessionEnd): Promise<void> {
  const work = readUnsavedWork();
  // After losing access, people can't open the draft, so they are offered a copy of the open document now.
  if (work) await openUnsavedWork({ reason, work });
  else if (!hasAccessEnded) await alertDialog({ text: reason });
  // The login guard shows the login page and returns afterwards, or shows whom to contact to extend the access.
  replaceMe(null, { hasAccessEnded });
}

/** Handles that another tab switched the shared session to another organization: follows it, or switches back. */
async function handleSwitched(to: SwitchedTo): Promise<void> {
  const me = currentMe();
  if (!me || me.organization.id === to.id) return;
  const { id, name } = me.organization;
  const text = messages.switchedElsewhere(to.name, name);
  const way = await alertDialog({
    title: messages.switchedTitle,
    text,
    okay: messages.goToNamed(to.name),
    extra: messages.backToNamed(name),
  });
  const path = window.location.pathname;
  window.location.assign(way === 'extra' ? organizationUrl({ id, url: '' }, path) : pages.dashboard);
}
