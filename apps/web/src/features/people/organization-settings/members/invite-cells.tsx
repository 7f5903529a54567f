import { formatAccessEnd, type InviteRow } from '@galley/contract';
import type { ReactNode } from 'react';
import { accountCalls } from '../../../../api/people/members';
import { dayLabel, formatDateTime } from '../../../../lib/dates';
import { toast } from '../../../../lib/toasts';
import { memberTableMessages } from '../../../../messages/people/member-table';
import { memberMessages } from '../../../../messages/people/members';
import { Chip } from '../../../../ui/badge/badge';
import { Button } from '../../../../ui/button/button';
import { CopyButton } from '../../../../ui/copy-field/copy-field';
import { Stack } from '../../../../ui/stack/stack';
import { Text } from '../../../../ui/text/text';
import { showProblem, useAccountChange } from '../use-account';

/** The links of invitations that were resent while no mail server is set up, by address. */
export type Links = ReadonlyMap<string, string>;

export interface LinkProps {
  links: Links;
  onLinks: (sent: readonly { email: string; inviteLink: string }[]) => void;
}

/** Whom an invitation is for, and what is known besides. */
export function Invited({ invite: { name, email }, children }: { invite: InviteRow; children?: ReactNode }) {
  return (
    <Stack as="span" canShrink>
      <span dir="auto">{name || email}</span>
      {name ? (
        <Text size="inline-sm" tone="muted">
          {email}
        </Text>
      ) : null}
      {children}
    </Stack>
  );
}

/** The number of themes that the person will be able to open. */
export function themesOf({ role: invitedAs, themes }: InviteRow): string {
  if (invitedAs === 'owner' || invitedAs === 'admin' || themes === 'all') return memberTableMessages.all;
  return themes.length === 0 ? memberTableMessages.none : String(themes.length);
}

/** When it was sent, and by whom. */
export function Sent({ invite: { createdAt, createdBy }, isOneLine }: { invite: InviteRow; isOneLine?: boolean }) {
  return (
    <Text size="inline-sm" tone="muted" className={isOneLine ? 'g-nowrap' : undefined}>
      {memberTableMessages.invitedBy(dayLabel(createdAt), createdBy)}
    </Text>
  );
}

/** The last day of the person's access, where no header says what the day is. */
export function InviteEnd({ invite: { accessEndsOn } }: { invite: InviteRow }) {
  if (accessEndsOn === null) return null;
  return (
    <Text size="inline-sm" tone="muted">
      {memberTableMessages.accessEndsOn(formatAccessEnd(accessEndsOn))}
    </Text>
  );
}

const tones = {
  queued: 'plain',
  waiting: 'red',
  sent: 'green',
  refused: 'red',
  none: 'plain',
  unknown: 'plain',
  accepted: 'blue',
} as const;

/** The state of an invitation's email, with the words of the mail server if it refused it. */
export function Delivery({ invite: { delivery, deliveryError, deliveredAt } }: { invite: InviteRow }) {
  return (
    <Stack as="span" canShrink title={deliveredAt > 0 ? formatDateTime(deliveredAt) : undefined}>
      <span>
        <Chip tone={tones[delivery]}>{memberTableMessages.deliveries[delivery]}</Chip>
      </span>
      {deliveryError ? (
        <Text size="inline-sm" tone="muted" className="g-break">
          {deliveryError}
        </Text>
      ) : null}
    </Stack>
  );
}

/** Resends and revokes one invitation. */
export function InviteActions({ invite, links, onLinks }: LinkProps & { invite: InviteRow }) {
  const resend = useAccountChange(accountCalls.resendInvites);
  const revoke = useAccountChange(accountCalls.revokeInvites);
  const { id, email, delivery } = invite;
  if (delivery === 'accepted') return null;
  const link = links.get(email);
  const m = memberTableMessages;
  return (
    <>
      {link ? <CopyButton text={link} label={m.copyLink} size="small" /> : null}
      <Button
        size="small"
        isBusy={resend.isPending}
        aria-label={memberMessages.resendTo(email)}
        onClick={() =>
          resend.mutate([id], {
            onSuccess: ({ sent }) => {
              onLinks(sent);
              toast(m.resentMany(sent.length));
            },
            onError: showProblem,
          })
        }
      >
        {m.resend}
      </Button>
      <Button
        size="small"
        isBusy={revoke.isPending}
        aria-label={memberMessages.revokeOf(email)}
        onClick={() =>
          revoke.mutate([id], { onSuccess: () => toast(memberMessages.invitationRevoked), onError: showProblem })
        }
      >
        {m.revoke}
      </Button>
    </>
  );
}
