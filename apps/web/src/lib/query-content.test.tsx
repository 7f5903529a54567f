import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError, type ApiErrorCode } from '../api/api-error';
import { renderScreen } from '../testing/render';
import { LoadFailure, QueryContent, ShowMore } from './query-content';

const buildError = (status: number, code: ApiErrorCode, message = 'It failed.') =>
  new ApiError({ status, code, message, url: '/teams' });
const noAnswer = buildError(0, 'network', 'Can’t reach the server.');

function show(query: { data?: string; error?: Error }) {
  const refetch = vi.fn();
  const { user } = renderScreen(
    <QueryContent query={{ data: query.data, error: query.error ?? null, refetch }} loading={<p>Loading teams</p>}>
      {(data) => <p>{data}</p>}
    </QueryContent>,
  );
  return { user, refetch };
}

it('[H3-query-content] A query shows its placeholder, and then its data', () => {
  show({});
  screen.getByText('Loading teams');
  show({ data: 'Two teams' });
  screen.getByText('Two teams');
  expect(screen.queryByText('Loading teams')).toBeNull();
});

it('[H3-query-content-failure] A query that fails shows why, and is sent again on request', async () => {
  const { user, refetch } = show({ error: noAnswer });
  screen.getByText('Can’t reach the server.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

it('[H3-query-content-stale] Loaded data stays when a later request gets no response, and goes when access ends', () => {
  show({ data: 'Two teams', error: noAnswer });
  screen.getByText('Two teams');
  show({ data: 'Two teams', error: buildError(403, 'forbidden', 'Ask an owner.') });
  screen.getByText('Ask an owner.');
  expect(screen.queryByText('Two teams')).toBeNull();
});

it('[H3-load-failure] A theme’s screen names a missing permission and a missing theme, and leaves an ended session to the shell', () => {
  const fail = (error: Error) => renderScreen(<LoadFailure error={error} title="No list" onRetry={() => undefined} />);
  fail(buildError(403, 'forbidden'));
  screen.getByText('Ask an owner or admin of the organization.');
  fail(buildError(404, 'not_found'));
  screen.getByRole('link', { name: 'Back to the dashboard' });
  fail(noAnswer);
  screen.getByRole('heading', { name: 'No list' });
  fail(buildError(401, 'session_required'));
  expect(screen.queryByText('It failed.')).toBeNull();
});

it('[H3-show-more] The next page of a list is requested on request, and not offered after the last one', async () => {
  const fetchNextPage = vi.fn();
  const more = (hasNextPage: boolean) => ({ hasNextPage, isFetchingNextPage: false, fetchNextPage });
  const { user } = renderScreen(<ShowMore query={more(true)} />);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  renderScreen(<ShowMore query={more(false)} />);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
