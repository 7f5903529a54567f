import { pages } from '@galley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { errorText } from '../../../api/api-error';
import { integrationCalls, integrationsQuery } from '../../../api/delivery/sources';
import { tellConsentGiven } from '../../../lib/consents';
import { toast } from '../../../lib/toasts';
import { messages } from '../../../messages';
import { sourceMessages } from '../../../messages/delivery/sources';
import { Button } from '../../../ui/button/button';
import { FullState } from '../../../ui/full-state/full-state';

/**
 * The page to which a platform redirects after the person gave consent. Forwards the parameters once, and removes them
 * from the history.
 */
export function ReturnPage() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    const given = (name: string) => parameters.get(name) ?? '';
    integrationCalls.finish({ state: given('state'), code: given('code'), error: given('error') }).then(
      async ({ source, redirect }) => {
        await client.invalidateQueries({ queryKey: integrationsQuery().queryKey });
        tellConsentGiven(source.id);
        toast(sourceMessages.connected(source.name));
        void navigate(redirect, { replace: true });
      },
      (failure: unknown) => setError(errorText(failure)),
    );
  }, [parameters, navigate, client]);
  const back = () => navigate(pages.integrations, { replace: true });
  if (error === null) return <FullState title={sourceMessages.finishing} />;
  return (
    <FullState
      title={messages.errorTitle}
      text={error}
      actions={
        <Button variant="main" onClick={() => void back()}>
          {sourceMessages.goToIntegrations}
        </Button>
      }
    />
  );
}
