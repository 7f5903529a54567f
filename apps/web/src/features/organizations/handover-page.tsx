import { pages } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { callRoute, errorText } from '../../lib/api';
import { forgetState, keptState } from '../../lib/organization-links';
import { safeRedirect } from '../../lib/redirect';
import { replaceMe } from '../../lib/session';
import { buttonClass } from '../../ui/button/button';
import { FullState } from '../../ui/full-state/full-state';

/** Arrives on an organization's sub-address with a code, and turns it into a session there (design.md 10). */
export function HandoverPage() {
  const [shown] = useState(() => ({ code: window.location.hash.slice(1), state: keptState() }));
  const navigate = useNavigate();
  const arrival = useQuery({
    queryKey: ['handover', shown.code],
    queryFn: () => callRoute('api_v1_auth_handover', { body: shown }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data, error } = arrival;
  useEffect(() => {
    if (!data) return;
    forgetState();
    replaceMe(data.me);
    void navigate(safeRedirect(data.redirect), { replace: true });
  }, [data, navigate]);
  if (!error) return null;
  return (
    <FullState
      title="This way in has ended"
      text={errorText(error)}
      actions={
        <a className={buttonClass({ variant: 'main' })} href={pages.dashboard}>
          Open the organization
        </a>
      }
    />
  );
}
