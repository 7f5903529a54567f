import { buildUrl, type IdentityProvider, type IdentityProviderFields } from '@galley/contract';
import { useState } from 'react';
import { ssoCalls } from '../../../../api/people/sso';
import { dayLabel, formatTime } from '../../../../lib/dates';
import { confirm } from '../../../../lib/dialogs';
import { toast } from '../../../../lib/toasts';
import { Chip } from '../../../../ui/badge/badge';
import { Button, buttonClass } from '../../../../ui/button/button';
import { CopyField } from '../../../../ui/copy-field/copy-field';
import listStyles from '../exit.module.css';
import { showProblem } from '../use-account';
import { ProviderForm } from './provider-form';
import styles from './sso.module.css';
import { useSsoChange } from './use-sso';

/** One identity provider: its state, the addresses to enter there, and its actions. */
export function ProviderRow({ provider }: { provider: IdentityProvider }) {
  const { id, name, isActive, lastTest } = provider;
  const [isEditing, setEditing] = useState(false);
  const change = useSsoChange(ssoCalls.changeProvider);
  const remove = useSsoChange(ssoCalls.removeProvider);
  const handleActive = async () => {
    if (isActive && !(await confirmOff(name))) return;
    change.mutate(
      { ...fieldsOf(provider), id, isActive: !isActive },
      { onSuccess: () => toast(isActive ? `${name} is off` : `${name} is on`), onError: showProblem },
    );
  };
  const handleRemove = async () => {
    if (await confirmRemoval(name)) {
      remove.mutate(id, { onSuccess: () => toast('Identity provider removed'), onError: showProblem });
    }
  };
  const canTurnOn = isActive || lastTest?.isPassed === true;
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <span className={listStyles.words}>
          <span className={listStyles.name}>{name}</span>
          <span className={listStyles.facts}>{describeTest(provider)}</span>
        </span>
        {isActive ? <Chip tone="green">On</Chip> : <Chip>Off</Chip>}
        <span className={styles.actions}>
          <a
            className={buttonClass({ size: 'small' })}
            href={`${buildUrl('sso_start', { ipid: id })}?test=1`}
            aria-label={`Test ${name}`}
          >
            Test
          </a>
          <Button
            size="small"
            isBusy={change.isPending}
            disabledReason={canTurnOn ? undefined : 'Test it first.'}
            onClick={handleActive}
            aria-label={`Turn ${isActive ? 'off' : 'on'} ${name}`}
          >
            {isActive ? 'Turn off' : 'Turn on'}
          </Button>
          <Button
            size="small"
            onClick={() => setEditing(!isEditing)}
            aria-expanded={isEditing}
            aria-label={`Edit ${name}`}
          >
            Edit
          </Button>
          <Button size="small" isBusy={remove.isPending} onClick={handleRemove} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        </span>
      </div>
      {lastTest && !lastTest.isPassed ? (
        <p className={styles.problem} role="alert">
          The test failed. {lastTest.message}
        </p>
      ) : null}
      {isEditing ? (
        <ProviderForm provider={provider} onDone={() => setEditing(false)} />
      ) : (
        <Addresses provider={provider} />
      )}
    </li>
  );
}

function Addresses({ provider: { kind, urls } }: { provider: IdentityProvider }) {
  return (
    <div className={styles.values}>
      <p className={listStyles.facts}>Enter these addresses at the identity provider.</p>
      <CopyField label={kind === 'oidc' ? 'Redirect URI' : 'Assertion consumer service URL'} value={urls.answer} />
      {urls.metadata ? <CopyField label="Entity ID and metadata" value={urls.metadata} /> : null}
      {urls.logout ? <CopyField label="Back-channel logout URL (optional)" value={urls.logout} /> : null}
      <CopyField label="Sign-in link for people" value={urls.signIn} />
    </div>
  );
}

function describeTest({ kind, lastTest }: IdentityProvider): string {
  const protocol = kind === 'oidc' ? 'OpenID Connect' : 'SAML 2.0';
  if (!lastTest) return `${protocol}, not tested yet`;
  const when = `${dayLabel(lastTest.at)} ${formatTime(lastTest.at)}`;
  if (!lastTest.isPassed) return `${protocol}, test failed ${when}`;
  const groups = lastTest.groups.length > 0 ? `, groups: ${lastTest.groups.join(', ')}` : '';
  return `${protocol}, tested ${when} with ${lastTest.email}${groups}`;
}

/** Returns the request body that changes a provider. Its secret stays unchanged. */
function fieldsOf(provider: IdentityProvider): IdentityProviderFields {
  const { name, issuer, clientId, entryPoint, certificates, requiresSignedResponse } = provider;
  const { isActive, addsMembers, defaultRole, groupClaim, groupRoles } = provider;
  const secret = { clientSecret: '' };
  const rules = { isActive, addsMembers, defaultRole, groupClaim, groupRoles };
  return { name, issuer, clientId, entryPoint, certificates, requiresSignedResponse, ...secret, ...rules };
}

async function confirmOff(name: string): Promise<boolean> {
  return await confirm({
    title: 'Turn off identity provider',
    text: `Everyone who signed in with ${name} will be signed out.`,
    okay: 'Turn off',
    variant: 'danger',
  });
}

async function confirmRemoval(name: string): Promise<boolean> {
  return await confirm({
    title: 'Remove identity provider',
    text: `Everyone who signed in with ${name} will be signed out. Their accounts and work stay.`,
    okay: 'Remove identity provider',
    variant: 'danger',
  });
}
