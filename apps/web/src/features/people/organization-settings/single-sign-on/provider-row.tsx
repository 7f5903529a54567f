import { buildUrl, type IdentityProvider, type IdentityProviderFields } from '@galley/contract';
import { useState } from 'react';
import { ssoCalls } from '../../../../api/people/sso';
import { dayWithin, formatTime } from '../../../../lib/dates';
import { confirm } from '../../../../lib/dialogs';
import { toast } from '../../../../lib/toasts';
import { singleSignOnMessages } from '../../../../messages/people/single-sign-on';
import { Chip } from '../../../../ui/badge/badge';
import { Button, buttonClass } from '../../../../ui/button/button';
import { CopyField } from '../../../../ui/copy-field/copy-field';
import { Stack } from '../../../../ui/stack/stack';
import { Text } from '../../../../ui/text/text';
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
      {
        onSuccess: () => toast(isActive ? singleSignOnMessages.isOff(name) : singleSignOnMessages.isOn(name)),
        onError: showProblem,
      },
    );
  };
  const handleRemove = async () => {
    if (await confirmRemoval(name)) {
      remove.mutate(id, { onSuccess: () => toast(singleSignOnMessages.identityProviderRemoved), onError: showProblem });
    }
  };
  const canTurnOn = isActive || lastTest?.isPassed === true;
  return (
    <li className={styles.entry}>
      <Stack direction="row" isWrapping gap={2} align="center">
        <span className={listStyles.words}>
          <Text weight="medium" isNumeric>
            {name}
          </Text>
          <span className={listStyles.metadata}>{describeTest(provider)}</span>
        </span>
        {isActive ? <Chip tone="green">{singleSignOnMessages.on}</Chip> : <Chip>{singleSignOnMessages.off}</Chip>}
        <span className={styles.actions}>
          <a
            className={buttonClass({ size: 'small' })}
            href={`${buildUrl('sso_start', { ipid: id })}?test=1`}
            aria-label={singleSignOnMessages.testNamed(name)}
          >
            {singleSignOnMessages.test}
          </a>
          <Button
            size="small"
            isBusy={change.isPending}
            disabledReason={canTurnOn ? undefined : singleSignOnMessages.testItFirst}
            onClick={handleActive}
            aria-label={isActive ? singleSignOnMessages.turnOffNamed(name) : singleSignOnMessages.turnOnNamed(name)}
          >
            {isActive ? singleSignOnMessages.turnOff : singleSignOnMessages.turnOn}
          </Button>
          <Button
            size="small"
            onClick={() => setEditing(!isEditing)}
            aria-expanded={isEditing}
            aria-label={singleSignOnMessages.editNamed(name)}
          >
            {singleSignOnMessages.edit}
          </Button>
          <Button
            size="small"
            isBusy={remove.isPending}
            onClick={handleRemove}
            aria-label={singleSignOnMessages.removeNamed(name)}
          >
            {singleSignOnMessages.remove}
          </Button>
        </span>
      </Stack>
      {lastTest && !lastTest.isPassed ? (
        <Text as="p" tone="danger" role="alert">
          {singleSignOnMessages.testFailed(lastTest.message)}
        </Text>
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
      <p className={listStyles.metadata}>{singleSignOnMessages.addressesTitle}</p>
      <CopyField
        label={kind === 'oidc' ? singleSignOnMessages.redirectUri : singleSignOnMessages.assertionConsumerServiceUrl}
        value={urls.answer}
      />
      {urls.metadata ? <CopyField label={singleSignOnMessages.entityIdAndMetadata} value={urls.metadata} /> : null}
      {urls.logout ? <CopyField label={singleSignOnMessages.logoutUrl} value={urls.logout} /> : null}
      <CopyField label={singleSignOnMessages.signInLink} value={urls.signIn} />
    </div>
  );
}

function describeTest({ kind, lastTest }: IdentityProvider): string {
  const protocol = kind === 'oidc' ? singleSignOnMessages.openidConnect : singleSignOnMessages.saml20;
  if (!lastTest) return singleSignOnMessages.notTested(protocol);
  const when = `${dayWithin(lastTest.at)} ${formatTime(lastTest.at)}`;
  if (!lastTest.isPassed) return singleSignOnMessages.failedTest(protocol, when);
  const groups = lastTest.groups.length > 0 ? singleSignOnMessages.testedGroups(lastTest.groups.join(', ')) : '';
  return singleSignOnMessages.passedTest(protocol, when, lastTest.email, groups);
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
    title: singleSignOnMessages.turnOffProvider,
    text: singleSignOnMessages.turnOffProviderText(name),
    okay: singleSignOnMessages.turnOff,
    variant: 'danger',
  });
}

async function confirmRemoval(name: string): Promise<boolean> {
  return await confirm({
    title: singleSignOnMessages.removeProvider,
    text: singleSignOnMessages.removeProviderText(name),
    okay: singleSignOnMessages.removeProvider,
    variant: 'danger',
  });
}
