import { pages, texts, words } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { ApiError, callRoute, errorText } from '../../lib/api';
import { tellOrganizationSwitch } from '../../lib/organization-channel';
import { safeRedirect } from '../../lib/redirect';
import { useMe } from '../../lib/session';
import { buttonClass } from '../../ui/button/button';
import { FullState } from '../../ui/full-state/full-state';

/** On the way into another organization: asks the server for the way and follows it (design.md 10). */
export function EnterPage() {
  const oid = Number(useParams().oid);
  const [query] = useSearchParams();
  const path = safeRedirect(query.get('path'));
  const state = query.get('state') ?? undefined;
  const way = useQuery({
    queryKey: ['enter', oid, path, state],
    // Asked once: each answer is a code that is good once, or a session that ends the one before.
    queryFn: () => callRoute('organizations_enter', { params: { oid }, body: { path, state } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const url = way.data?.url;
  const target = useMe().organizations.find(({ id }) => id === oid);
  useEffect(() => {
    if (!url) return;
    if (target && !target.url) tellOrganizationSwitch({ id: target.id, name: target.name });
    // A whole new page: nothing of the other organization stays in memory.
    window.location.replace(url);
  }, [url, target]);
  if (!way.error) return null;
  const isStranger = way.error instanceof ApiError && [400, 404].includes(way.error.status);
  return (
    <FullState
      title={isStranger ? texts.notFoundTitle : texts.errorTitle}
      text={isStranger ? words.notYourOrganization : errorText(way.error)}
      actions={
        <Link className={buttonClass({ variant: 'main' })} to={pages.dashboard}>
          Back to the dashboard
        </Link>
      }
    />
  );
}
