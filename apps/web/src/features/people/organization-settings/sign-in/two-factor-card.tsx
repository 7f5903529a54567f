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
  const { organization } = useMe();
  const report = useQuery(signInReportQuery()).data;
  // The link leads to the exempt ones too.
  const exempt = report ? report.withoutEither - report.heldBack : 0;
  const { day, setDay, require, stop } = useRequirement(report?.heldBack ?? 0);
  const isRequired = organization.requiresTwoFactor === true;
  const { twoFactorFrom } = organization;
  // Once it is in effect, it can only be stopped.
  const canChoose = !isRequired || twoFactorFrom !== undefined;
  return (
    <SettingsCard title={memberMessages.twoFactorSignIn}>
      <Stack gap={3} pad={3} align="start">
        <Text as="p" tone="muted">
          {memberMessages.twoFactorLead(stateOf(isRequired, twoFactorFrom))}
        </Text>
        {report && report.withoutEither > 0 ? (
          <p>
            {signInMessages.lacking(report.withoutEither, report.members)}{' '}
            {exempt > 0 ? `${signInMessages.exemptOfThem(exempt)} ` : null}
            <Link to={`${pages.account_members_page}?signIn=neither&state=canSignIn`}>{signInMessages.showThem}</Link>
          </p>
        ) : null}
        {report?.isSelfHeldBack && canChoose ? (
          <p>
            {signInMessages.holdsYouBack} <Link to={pages.profile_index}>{signInMessages.setItUp}</Link>
          </p>
        ) : null}
        {canChoose ? (
          <TextField
            label={signInMessages.fromDay}
            type="date"
            min={tomorrow()}
            hint={signInMessages.fromDayHint}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        ) : null}
        <Stack direction="row" gap={2} isWrapping>
          {canChoose ? (
            <Button onClick={() => void require()}>
              {isRequired ? signInMessages.changeDay : memberMessages.requireTwoFactor}
            </Button>
          ) : null}
          {isRequired ? <Button onClick={() => void stop()}>{memberMessages.stopRequiringTwoFactor}</Button> : null}
        </Stack>
      </Stack>
    </SettingsCard>
  );
}

/** The chosen day, and the two changes, which ask for the password first. `heldBack`: the members who lack it. */
function useRequirement(heldBack: number) {
  const me = useMe();
  const save = useAccountChange(requireTwoFactor);
  const [day, setDay] = useState('');
  const from = day === '' ? null : day;
  const run = async (
    body: { isRequired: boolean; from: string | null },
    question: { title: string; text: string; button: string },
  ) =>
    await openReauthenticateModal({
      ...question,
      hasCode: me.hasTwoFactor,
      run: async (proof) => {
        updateMe((await save.mutateAsync({ ...body, ...proof })).me);
      },
    });
  const stop = async () => {
    const isDone = await run(
      { isRequired: false, from: null },
      {
        title: memberMessages.stopRequiringTwoFactor,
        text: memberMessages.stopRequiringText,
        button: memberMessages.stopRequiringIt,
      },
    );
    if (isDone) toast(memberMessages.twoFactorNotRequired);
  };
  const require = async () => {
    const text = from
      ? signInMessages.requireFromText(heldBack, formatAccessEnd(from))
      : `${memberMessages.requireText(me.organization.name)} ${signInMessages.heldBackNow(heldBack)}`;
    const title = memberMessages.requireTwoFactor;
    const isDone = await run({ isRequired: true, from }, { title, text, button: memberMessages.requireIt });
    if (!isDone) return;
    setDay('');
    toast(from ? signInMessages.requiredFrom(formatAccessEnd(from)) : memberMessages.twoFactorRequired);
  };
  return { day, setDay, require, stop };
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
