import { useEffect } from 'react';
import { confirm } from '../../../../../lib/dialogs';
import { guardLeaving } from '../../../../../lib/leave-guards';
import { isSessionLost } from '../../../../../lib/session';
import { sessionMessages } from '../../../../../messages/documents/builder/session';
import { useBuilder } from '../../context/builder-context';

/** Asks before leaving with unsaved changes. The draft is stored in any case. */
export function useLeaveGuard(): void {
  const { session, screen } = useBuilder();
  const hasWork = () => session.state.phase === 'editing' && session.countChanges() > 0;
  useEffect(() =>
    guardLeaving({
      isNeeded: () => {
        screen.source.apply();
        return !isSessionLost() && hasWork();
      },
      ask: () => {
        void session.saveDraft();
        return confirm({
          title: sessionMessages.leaveWithoutSaving,
          text: sessionMessages.leaveText,
          okay: sessionMessages.leave,
          cancel: sessionMessages.stay,
        });
      },
    }),
  );
  useEffect(() => {
    const handleBeforeUnload = (event: BeforeUnloadEvent) => {
      screen.source.apply();
      if (!hasWork()) return;
      void session.saveDraft();
      event.preventDefault();
    };
    const handlePageHide = () => session.leave();
    const handleVisibility = () => {
      if (document.visibilityState === 'hidden' && hasWork()) void session.saveDraft();
    };
    window.addEventListener('beforeunload', handleBeforeUnload);
    window.addEventListener('pagehide', handlePageHide);
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      window.removeEventListener('beforeunload', handleBeforeUnload);
      window.removeEventListener('pagehide', handlePageHide);
      document.removeEventListener('visibilitychange', handleVisibility);
    };
  });
}
