import { CSPProvider } from '@base-ui/react/csp-provider';
import { texts } from '@galley/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { alertDialog } from '../lib/dialogs';
import { queryClient } from '../lib/query-client';
import { replaceMe, watchSession } from '../lib/session';
import { readUnsavedWork } from '../lib/unsaved-work';
import { openUnsavedWork } from '../modals';
import { BusyHost } from './busy-host';
import { DialogHost } from './dialog-host';
import { GuardedRouter } from './guarded-router';
import { RootBoundary } from './render-failure';
import { Screens } from './router';
import { ToastHost } from './toast-host';

/** The whole program: server data, screens, dialogs and toasts. */
export function App() {
  useEffect(() => watchSession(handleSessionLost), []);
  return (
    <RootBoundary>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queryClient}>
          <GuardedRouter>
            <Screens />
          </GuardedRouter>
          <DialogHost />
          <ToastHost />
          <BusyHost />
        </QueryClientProvider>
      </CSPProvider>
    </RootBoundary>
  );
}

async function handleSessionLost(): Promise<void> {
  const work = readUnsavedWork();
  // Whoever was removed does not come back to the draft: what stands on the sheet can be taken along now.
  if (work) await openUnsavedWork({ reason: texts.sessionExpired, work });
  else await alertDialog({ text: texts.sessionExpired });
  replaceMe(null); // The login guard leads to the login page, and back afterwards.
}
