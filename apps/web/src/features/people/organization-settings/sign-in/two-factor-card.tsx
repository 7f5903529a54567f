import { formatAccessEnd, pages } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { requireTwoFactor, signInReportQuery } from '../../../../api/people/members';
import { updateMe, useMe } from '../../../../lib/session';
import { toast } from '../../../../lib/toasts';
import { memberMessages } from '../../../../messages/people/members';
import { signInMessages } from '../../../../messages/people/sign-in';
import { openReauthenticateModal } from '../../../../modals';
import { Button } from '../../../../ui/button/button';
import { SettingsCard } from '../../../../ui/settings-page/settings-page';
import { Stack } from '../../../../ui/stack/stack';
import { Text } from '../../../../ui/text/text';
import { TextField } from '../../../../ui/text-field/text-field';
import { useAccountChange } from '../use-account';

/** Sets whether members need two-factor sign-in, and from which day on, for owners. Says first whom it holds back. */
export function RequiredTwoFactorCard() {
  const me = useMe();
  const report = useQuery(signInReportQuery());
  const save = useAccountChange(requireTwoFactor);
  const [day, setDay] = useState('');
  const isRequired = me.organization.requiresTwoFactor === true;
  const { twoFactorFrom } = me.organization;
  const from = day === '' ? null : day;
  const run = async (body: { isRequired: boolean; from: string | null }, title: string, text: string, button: string) =>
    await openReauthenticateModal({
      title,
      text,
      button,
      hasCode: me.hasTwoFactor,
      run: async (proof) => {
        updateMe((await save.mutateAsync({ ...body, ...proof })).me);
      },
    });
  const stop = async () => {
    const isDone = await run(
      { isRequired: false, from: null },
      memberMessages.stopRequiringTwoFactor,
      memberMessages.stopRequiringText,
      memberMessages.stopRequiringIt,
    );
    if (isDone) toast(memberMessages.twoFactorNotRequired);
  };
  const require = async () => {
    const count = report.data?.heldBack ?? 0;
    const text = from
      ? signInMessages.requireFromText(count, formatAccessEnd(from))
      : `${memberMessages.requireText(me.organization.name)} ${signInMessages.heldBackNow(count)}`;
    const isDone = await run(
      { isRequired: true, from },
      memberMessages.requireTwoFactor,
      text,
      memberMessages.requireIt,
    );
    if (!isDone) return;
    setDay('');
    toast(from ? signInMessages.requiredFrom(formatAccessEnd(from)) : memberMessages.twoFactorRequired);
  };
  return (
    <SettingsCard title={memberMessages.twoFactorSignIn}>
      <Stack gap={3} pad={3} align="start">
        <Text as="p" tone="muted">
          {memberMessages.twoFactorLead(stateOf(isRequired, twoFactorFrom))}
        </Text>
        {report.data && report.data.heldBack > 0 ? (
          <p>
            {signInMessages.lacking(report.data.heldBack, report.data.members)}{' '}
            <Link to={`${pages.account_members_page}?signIn=noTwoFactor`}>{signInMessages.showThem}</Link>
          </p>
        ) : null}
        {isRequired && !twoFactorFrom ? null : (
          <TextField
            label={signInMessages.fromDay}
            type="date"
            min={tomorrow()}
            hint={signInMessages.fromDayHint}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        )}
        <Stack direction="row" gap={2} isWrapping>
          {isRequired && !twoFactorFrom ? null : (
            <Button onClick={() => void require()}>
              {isRequired ? signInMessages.changeDay : memberMessages.requireTwoFactor}
            </Button>
          )}
          {isRequired ? <Button onClick={() => void stop()}>{memberMessages.stopRequiringTwoFactor}</Button> : null}
        </Stack>
      </Stack>
    </SettingsCard>
  );
}

function stateOf(isRequired: boolean, from: string | undefined): string {
  if (!isRequired) return memberMessages.notRequiredHint;
  return from ? signInMessages.requiredFromHint(formatAccessEnd(from)) : memberMessages.requiredHint;
}

/** The first day that can be chosen, in this browser's time zone. */
function tomorrow(): string {
  const day = new Date();
  day.setDate(day.getDate() + 1);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
