import { csvLine, csvStart, formatAccessEnd, type InviteRow, inviteDelivery, limits, role } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { accountCalls, type InviteQuery, inviteIds, invitesQuery } from '../../../../api/people/members';
import { dayWithin, formatDateTime } from '../../../../lib/dates';
import { confirm } from '../../../../lib/dialogs';
import { saveFile } from '../../../../lib/download';
import { QueryContent } from '../../../../lib/query-content';
import { toast } from '../../../../lib/toasts';
import { messages } from '../../../../messages';
import { memberTableMessages } from '../../../../messages/people/member-table';
import { memberMessages } from '../../../../messages/people/members';
import { Chip } from '../../../../ui/badge/badge';
import { Button } from '../../../../ui/button/button';
import { CopyButton } from '../../../../ui/copy-field/copy-field';
import { DataTable, type Selection, SelectRow } from '../../../../ui/data-table/data-table';
import { useMediaQuery } from '../../../../ui/media-query/use-media-query';
import { Select } from '../../../../ui/select/select';
import { SettingsCard } from '../../../../ui/settings-page/settings-page';
import { Stack } from '../../../../ui/stack/stack';
import { TablePager } from '../../../../ui/table-pager/table-pager';
import { Text } from '../../../../ui/text/text';
import { showProblem, useAccountChange } from '../use-account';
import { DeliveryState } from './delivery-state';
import { roleNames } from './member-filters';
import styles from './member-table.module.css';
import { TableSearch } from './table-search';
import { type TableSelection, useSelection } from './use-selection';
import { oneOf, useTableAddress } from './use-table-address';

/** The links of invitations that were resent while no mail server is set up, by address. */
type Links = ReadonlyMap<string, string>;

/** The invitations: the state of their emails, and resending and revoking one or many. */
export function InviteTable() {
  const address = useTableAddress();
  const filter: InviteQuery = {
    search: address.get('search').trim() || undefined,
    role: oneOf(address.get('role'), role.options),
    delivery: oneOf(address.get('delivery'), inviteDelivery.options),
  };
  const selection = useSelection(JSON.stringify(filter));
  const [links, setLinks] = useState<Links>(new Map());
  const invites = useQuery(invitesQuery({ ...filter, page: Math.min(address.page, limits.tablePages) }));
  const m = memberTableMessages;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const addLinks = (sent: readonly { email: string; inviteLink: string }[]) =>
    setLinks(
      (before) =>
        new Map([
          ...before,
          ...sent.flatMap(({ email, inviteLink }) => (inviteLink ? [[email, inviteLink] as const] : [])),
        ]),
    );
  return (
    <SettingsCard title={memberMessages.invited}>
      <QueryContent query={invites}>
        {({ invites: rows, total, pageSize, counts }) => (
          <>
            <DeliveryState counts={counts} onShowRefused={() => address.change({ delivery: 'refused' })} />
            <search className={styles.filters} aria-label={m.filters}>
              <TableSearch
                label={m.searchInvites}
                value={address.get('search')}
                onChange={(search) => address.change({ search })}
              />
              <Select
                label={m.byRole}
                isLabelHidden
                fieldSize="small"
                className={styles.filter}
                value={filter.role ?? ''}
                options={[
                  { value: '', label: m.anyRole },
                  ...role.options.map((value) => ({ value, label: roleNames[value] })),
                ]}
                onChange={(value) => address.change({ role: value })}
              />
              <Select
                label={m.byDelivery}
                isLabelHidden
                fieldSize="small"
                className={styles.filter}
                value={filter.delivery ?? ''}
                options={[
                  { value: '', label: m.anyDelivery },
                  ...inviteDelivery.options.map((value) => ({ value, label: m.deliveries[value] })),
                ]}
                onChange={(value) => address.change({ delivery: value })}
              />
            </search>
            <Bar filter={filter} total={total} selection={selection} links={links} onLinks={addLinks}>
              <TablePager page={address.page} pageSize={pageSize} total={total} onChange={address.setPage} />
            </Bar>
            <Rows
              rows={rows}
              selection={selection}
              links={links}
              onLinks={addLinks}
              empty={isFiltered ? m.noMatchingInvites : m.noInvites}
            />
          </>
        )}
      </QueryContent>
    </SettingsCard>
  );
}

interface LinkProps {
  links: Links;
  onLinks: (sent: readonly { email: string; inviteLink: string }[]) => void;
}

interface RowsProps extends LinkProps {
  rows: readonly InviteRow[];
  selection: TableSelection;
  empty: string;
}

function Rows({ rows, selection, links, onLinks, empty }: RowsProps) {
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const m = memberTableMessages;
  const selecting: Selection<InviteRow> = {
    has: ({ id }) => selection.ids.has(id),
    labelOf: ({ email }) => m.select(email),
    allLabel: m.selectPage,
    onChange: selection.change,
  };
  const actions = (invite: InviteRow) => <InviteActions invite={invite} links={links} onLinks={onLinks} />;
  if (isNarrow && rows.length > 0) {
    return (
      <ul aria-label={memberMessages.invited}>
        {rows.map((invite) => (
          <li key={invite.id} className={styles.card}>
            <SelectRow row={invite} selection={selecting} />
            <div className={styles.text}>
              <Invited invite={invite} />
              <span>{roleNames[invite.role]}</span>
              <Sent invite={invite} />
              <Delivery invite={invite} />
              <Stack as="span" direction="inline" gap={2}>
                {actions(invite)}
              </Stack>
            </div>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <DataTable
      label={memberMessages.invited}
      rows={rows}
      keyOf={({ id }) => id}
      empty={empty}
      selection={selecting}
      columns={[
        { name: m.invitation, show: (invite) => <Invited invite={invite} /> },
        { name: m.role, show: (invite) => roleNames[invite.role] },
        { name: m.themes, show: themesOf },
        { name: m.invited, show: (invite) => <Sent invite={invite} /> },
        { name: m.delivery, show: (invite) => <Delivery invite={invite} /> },
        { name: m.accessEnds, show: ({ accessEndsOn }) => (accessEndsOn ? formatAccessEnd(accessEndsOn) : null) },
        {
          name: m.actions,
          isNumber: true,
          show: (invite) => (
            <Stack as="span" direction="inline" gap={2}>
              {actions(invite)}
            </Stack>
          ),
        },
      ]}
    />
  );
}

function Invited({ invite: { name, email } }: { invite: InviteRow }) {
  return (
    <span className={styles.text}>
      <span dir="auto">{name || email}</span>
      {name ? (
        <Text size="inline-sm" tone="muted">
          {email}
        </Text>
      ) : null}
    </span>
  );
}

function themesOf({ role: invitedAs, themes }: InviteRow): string {
  if (invitedAs === 'owner' || invitedAs === 'admin' || themes === 'all') return memberTableMessages.all;
  return themes.length === 0 ? memberTableMessages.none : String(themes.length);
}

function Sent({ invite: { createdAt, createdBy } }: { invite: InviteRow }) {
  return (
    <Text size="inline-sm" tone="muted">
      {memberTableMessages.invitedBy(dayWithin(createdAt), createdBy)}
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
function Delivery({ invite: { delivery, deliveryError, deliveredAt } }: { invite: InviteRow }) {
  return (
    <span className={styles.text} title={deliveredAt > 0 ? formatDateTime(deliveredAt) : undefined}>
      <span>
        <Chip tone={tones[delivery]}>{memberTableMessages.deliveries[delivery]}</Chip>
      </span>
      {deliveryError ? (
        <Text size="inline-sm" tone="muted">
          {deliveryError}
        </Text>
      ) : null}
    </span>
  );
}

function InviteActions({ invite, links, onLinks }: LinkProps & { invite: InviteRow }) {
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

interface BarProps extends LinkProps {
  filter: InviteQuery;
  total: number;
  selection: TableSelection;
  children: ReactNode;
}

/** How many invitations match, or how many are selected and what can be done with them. */
function Bar({ filter, total, selection, links, onLinks, children }: BarProps) {
  const m = memberTableMessages;
  const resend = useAccountChange(resendInParts);
  const revoke = useAccountChange(accountCalls.revokeInvites);
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
    const text = { title: m.revokeMany(count), text: m.revokeManyText, okay: m.revoke, cancel: messages.cancel };
    if (!(await confirm({ ...text, variant: 'danger' }))) return;
    revoke.mutate([...selection.ids], {
      onSuccess: ({ revoked }) => {
        selection.clear();
        toast(m.revokedMany(revoked));
      },
      onError: showProblem,
    });
  };
  return (
    <div className={styles.bar}>
      {count > 0 ? (
        <Text isNumeric role="status">
          {m.selected(count)}
        </Text>
      ) : null}
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
    </div>
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
