import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { alertError } from '../../../lib/dialogs';
import { loginUrl } from '../../../lib/redirect';
import { messages } from '../../../messages';
import { screenMessages } from '../../../messages/documents/builder/screen';
import { Button, buttonClass } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import styles from './load-state.module.css';
import { readFailure } from './session/connection/failure';

interface LoadFailureProps {
  error?: unknown;
  title?: string;
  text?: string;
  onRetry?: () => void;
}

/**
 * Shown when a document couldn't be opened: the error and possible next steps. The app itself reports a lost session.
 */
export function LoadFailure({ error, title, text, onRetry }: LoadFailureProps) {
  const failure = error === undefined ? null : readFailure(error);
  const isExpired = failure?.kind === 'sessionExpired';
  const screen = useRef<HTMLElement>(null);
  // The first action is the primary one. The alert returns the focus to it.
  useEffect(() => screen.current?.querySelector<HTMLElement>('a, button')?.focus(), []);
  useEffect(() => {
    const told = error === undefined ? null : alertOf(error);
    if (told !== null) void alertError(told);
  }, [error]);
  const said = failure ? describe(failure.kind, failure.text) : { title: title ?? '', text: text ?? '' };
  const canRetry = onRetry && failure && (failure.kind === 'offline' || failure.kind === 'refused');
  return (
    <main ref={screen} className={styles.screen}>
      <EmptyState
        level={1}
        title={said.title}
        text={said.text}
        actions={
          <>
            {isExpired ? (
              <Link className={buttonClass({ variant: 'main' })} to={loginUrl(location.pathname)}>
                {screenMessages.logIn}
              </Link>
            ) : null}
            {canRetry ? (
              <Button variant="main" onClick={onRetry}>
                {screenMessages.tryAgain}
              </Button>
            ) : null}
            <Link className={buttonClass({ variant: 'alt' })} to="/">
              {messages.backToDashboard}
            </Link>
          </>
        }
      />
    </main>
  );
}

/**
 * Returns the message of the alert over this screen, or null if there is none: the app reports a lost session, and
 * errors about element bounding rectangles are ignored.
 */
export function alertOf(error: unknown): string | null {
  const { kind, text } = readFailure(error);
  if (kind === 'sessionExpired' || /bounding[ a-z]{0,20}rect/i.test(text)) return null;
  return kind === 'forbidden' ? messages.noPermission : text;
}

function describe(kind: string, text: string): { title: string; text: string } {
  if (kind === 'sessionExpired') return { title: messages.sessionExpired, text: '' };
  if (kind === 'forbidden') return { title: messages.noPermission, text: messages.askForAccess };
  if (kind === 'notFound') return { title: messages.notFoundTitle, text };
  return { title: messages.renderFailure, text };
}
