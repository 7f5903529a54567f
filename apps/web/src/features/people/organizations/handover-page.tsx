import { pages } from '@galley/contract';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '../../../api/api-error';
import { exchangeHandover } from '../../../api/people/organizations';
import { forgetState, keptState } from '../../../lib/organization-links';
import { safeRedirect } from '../../../lib/redirect';
import { replaceMe } from '../../../lib/session';
import { organizationMessages } from '../../../messages/people/organizations';
import { buttonClass } from '../../../ui/button/button';
import { FullState } from '../../../ui/full-state/full-state';
import { LoadingMask } from '../../../ui/loading-mask/loading-mask';

/** Exchanges the code in the address for a session on the organization's own host (docs/design.md 10). */
export function HandoverPage() {
  const [shown] = useState(() => ({ code: window.location.hash.slice(1), state: keptState() }));
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let isGone = false;
    arriveOnce(shown).then(
      ({ me, redirect }) => {
        if (isGone) return;
        forgetState();
        replaceMe(me);
        void navigate(safeRedirect(redirect), { replace: true });
      },
      (failure: unknown) => {
        if (!isGone) setError(failure);
      },
    );
    return () => {
      isGone = true;
    };
  }, [shown, navigate]);
  if (!error) return <LoadingMask label={organizationMessages.openingTheOrganization} />;
  return (
    <FullState
      title={organizationMessages.linkExpired}
      text={errorText(error)}
      actions={
        <a className={buttonClass({ variant: 'main' })} href={pages.dashboard}>
          {organizationMessages.openTheOrganization}
        </a>
      }
    />
  );
}

type Arrival = ReturnType<typeof exchangeHandover>;
const arrivals = new Map<string, Arrival>();

/** Sends a code only once, however often the page renders, because a code can be used once. */
function arriveOnce(shown: { code: string; state: string }): Arrival {
  const known = arrivals.get(shown.code) ?? exchangeHandover(shown);
  arrivals.set(shown.code, known);
  return known;
}
