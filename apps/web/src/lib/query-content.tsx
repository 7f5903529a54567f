import type { ReactNode } from 'react';
import { ApiError, errorText } from '../api/api-error';
import { failureOf } from '../api/failure-of';
import { messages } from '../messages';
import { Button, type ButtonProps } from '../ui/button/button';
import { FailedState } from '../ui/full-state/failed-state';
import { FullState } from '../ui/full-state/full-state';
import { RefusedState } from '../ui/full-state/refused-state';

interface QueryContentProps<T> {
  /** The result of `useQuery`. */
  query: { data: T | undefined; error: Error | null; refetch: () => unknown };
  /** Shown until the first data arrives. Defaults to nothing. */
  loading?: ReactNode;
  /** Replaces the default error with its Try again button. */
  renderFailure?: (error: Error) => ReactNode;
  children: (data: T) => ReactNode;
}

/**
 * The content of a page or card that is loaded by one query: `loading`, then `children`, or the error that `failureOf`
 * returns. Loaded data stays visible when a later request fails without a response.
 */
export function QueryContent<T>({ query, loading = null, renderFailure, children }: QueryContentProps<T>) {
  const failure = failureOf(query);
  if (failure) {
    if (renderFailure) return renderFailure(failure);
    return <FailedState title={messages.errorTitle} text={errorText(failure)} onRetry={() => void query.refetch()} />;
  }
  return query.data === undefined ? loading : children(query.data);
}

interface LoadFailureProps {
  error: unknown;
  /** The title for errors other than 403 and 404. */
  title?: string;
  /** Whether it fills the screen instead of a part of it. */
  isWholeScreen?: boolean;
  onRetry: () => void;
}

/**
 * The error of a theme's screen: no permission for 403, not found for 404, otherwise the message and a Try again
 * button. Renders nothing if the session has ended, because the shell shows that.
 */
export function LoadFailure({ error, title = messages.errorTitle, isWholeScreen, onRetry }: LoadFailureProps) {
  const { code, status }: Partial<ApiError> = error instanceof ApiError ? error : {};
  if (code === 'session_required') return null;
  if (status === 403)
    return <RefusedState isWholeScreen={isWholeScreen} title={messages.noPermission} text={messages.askForAccess} />;
  if (status === 404)
    return <RefusedState isWholeScreen={isWholeScreen} title={messages.notFoundTitle} text={messages.notFound} />;
  if (!isWholeScreen) return <FailedState title={title} text={errorText(error)} onRetry={onRetry} />;
  return (
    <FullState title={title} text={errorText(error)} actions={<Button onClick={onRetry}>{messages.tryAgain}</Button>} />
  );
}

interface ShowMoreProps {
  /** The result of `useInfiniteQuery`. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  className?: string;
  size?: ButtonProps['size'];
}

/** The button that loads the next page of a list. Renders nothing on the last page. */
export function ShowMore({ query, ...button }: ShowMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} {...button}>
      {messages.showMore}
    </Button>
  );
}
