import { type OwnOrganization, pages } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { ApiError, errorText } from '../../../api/api-error';
import { enterAfterEndQuery, enterOrganizationQuery } from '../../../api/people/organizations';
import { endedAccessQuery } from '../../../api/session';
import { tellOrganizationSwitch } from '../../../lib/organization-channel';
import { safeRedirect } from '../../../lib/redirect';
import { useMe } from '../../../lib/session';
import { messages } from '../../../messages';
import { peopleMessages } from '../../../messages/people/base';
import { buttonClass } from '../../../ui/button/button';
import { FullState } from '../../../ui/full-state/full-state';

/** Switches to another organization: requests the sign-in address from the server and opens it (docs/design.md 10). */
export function EnterPage() {
  const { organizations } = useMe();
  return <Enter organizations={organizations} wayTo={enterOrganizationQuery} />;
}

/** Like `EnterPage`, for someone whose access to the current organization has ended. The login guard shows it. */
export function EnterAfterEndPage({ oid }: { oid: number }) {
  const ended = useQuery(endedAccessQuery());
  if (ended.isPending) return null;
  return <Enter oid={oid} organizations={ended.data?.organizations ?? []} wayTo={enterAfterEndQuery} />;
}

interface EnterProps {
  /** The organization's id. Defaults to the one in the address. */
  oid?: number;
  organizations: readonly OwnOrganization[];
  wayTo: typeof enterOrganizationQuery;
}

function Enter({ oid: named, organizations, wayTo }: EnterProps) {
  const params = useParams();
  const oid = named ?? Number(params.oid);
  const [query] = useSearchParams();
  const path = safeRedirect(query.get('path'));
  const state = query.get('state') ?? undefined;
  const way = useQuery(wayTo({ oid, path, state }));
  const url = way.data?.url;
  const target = organizations.find(({ id }) => id === oid);
  useEffect(() => {
    if (!url) return;
    if (target && !target.url) tellOrganizationSwitch({ id: target.id, name: target.name });
    // Loads the whole page anew, so that no data of the other organization stays in memory.
    window.location.replace(url);
  }, [url, target]);
  if (!way.error) return null;
  const isStranger = way.error instanceof ApiError && [400, 404].includes(way.error.status);
  return (
    <FullState
      title={isStranger ? messages.notFoundTitle : messages.errorTitle}
      text={isStranger ? peopleMessages.notYourOrganization : errorText(way.error)}
      actions={
        <Link className={buttonClass({ variant: 'main' })} to={pages.dashboard}>
          {messages.backToDashboard}
        </Link>
      }
    />
  );
}
