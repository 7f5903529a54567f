import { csvLine, csvStart, type InviteRow, limits } from '@galley/contract';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { accountCalls, type InviteQuery, inviteIds } from '../../../../api/people/members';
import { confirm } from '../../../../lib/dialogs';
import { saveFile } from '../../../../lib/download';
import { useMe } from '../../../../lib/session';
import { toast } from '../../../../lib/toasts';
import { typedName } from '../../../../lib/typed-name';
import { messages } from '../../../../messages';
import { memberTableMessages } from '../../../../messages/people/member-table';
import { Button } from '../../../../ui/button/button';
import { Stack } from '../../../../ui/stack/stack';
import { Text } from '../../../../ui/text/text';
import { showProblem, useAccountChange } from '../use-account';
import type { LinkProps, Links } from './invite-cells';
import type { TableSelection } from './use-selection';

interface BarProps extends LinkProps {
  /** The invitations of the page. */
  rows: readonly InviteRow[];
  filter: InviteQuery;
  total: number;
  selection: TableSelection;
  children: ReactNode;
}

/** How many invitations match, or how many are selected and what can be done with them. */
export function InviteBar({ rows, filter, total, selection, links, onLinks, children }: BarProps) {
  const m = memberTableMessages;
  const resend = useAccountChange(resendInParts);
  const revoke = useAccountChange(accountCalls.revokeInvites);
  const { organization } = useMe();
  const count = selection.ids.size;
  const canSelect = filter.delivery !== 'accepted';
  const selectAll = () => inviteIds(filter).then(selection.set, showProblem);
  const handleResend = async () => {
    const isSure = await confirm({ title: m.resendMany(count), text: m.resendManyText, okay: m.resend });
    if (!isSure) return;
    resend.mutate([...selection.ids], {
      onSuccess: (sent) => {
        onLinks(sent);
        selection.clear();
        toast(m.resentMany(sent.length));
      },
      onError: showProblem,
    });
  };
  const handleRevoke = async () => {
    const named = rows.filter(({ id }) => selection.ids.has(id)).slice(0, limits.previewNames);
    const isSure = await confirm({
      title: m.revokeMany(count),
      text: m.revokeManyText(
        m.named(
          named.map(({ email }) => email),
          count,
        ),
      ),
      okay: m.revoke,
      cancel: messages.cancel,
      variant: 'danger',
      typed: count >= limits.typedConfirmationFrom ? typedName(organization.name) : undefined,
    });
    if (!isSure) return;
    revoke.mutate([...selection.ids], {
      onSuccess: ({ revoked }) => {
        selection.clear();
        toast(m.revokedMany(revoked));
      },
      onError: showProblem,
    });
  };
  return (
    <Stack direction="row" isWrapping gap={2} align="center" line="after" className="g-pad-row">
      <Text isNumeric role="status">
        {count > 0 ? m.selected(count) : m.foundInvites(total)}
      </Text>
      {count > 0 && count < total && canSelect ? (
        <Button size="small" variant="link" onClick={selectAll}>
          {m.selectAll(total)}
        </Button>
      ) : null}
      {count > 0 ? (
        <>
          <Button size="small" isBusy={resend.isPending} onClick={handleResend}>
            {m.resend}
          </Button>
          <Button size="small" isBusy={revoke.isPending} onClick={handleRevoke}>
            {m.revoke}
          </Button>
          <Button size="small" variant="transparent" onClick={selection.clear}>
            {m.clearSelection}
          </Button>
        </>
      ) : null}
      {links.size > 1 ? (
        <Button size="small" icon={<Download />} title={m.linksText} onClick={() => saveLinks(links)}>
          {m.downloadLinks}
        </Button>
      ) : null}
      {children}
    </Stack>
  );
}

/** Resends any number of invitations, in requests of at most the size of a list. */
async function resendInParts(ids: number[]): Promise<{ email: string; inviteLink: string }[]> {
  const sent: { email: string; inviteLink: string }[] = [];
  for (let start = 0; start < ids.length; start += limits.bulkInvites) {
    sent.push(...(await accountCalls.resendInvites(ids.slice(start, start + limits.bulkInvites))).sent);
  }
  return sent;
}

/** Saves a CSV file with the address and link of each person. */
function saveLinks(links: Links): void {
  const lines = [[memberTableMessages.email, memberTableMessages.link], ...links];
  saveFile(new Blob([csvStart, ...lines.map(csvLine)], { type: 'text/csv' }), 'invitations.csv');
}
