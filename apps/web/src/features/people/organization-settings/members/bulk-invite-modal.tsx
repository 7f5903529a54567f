import { csvLine, csvStart, isManager } from '@galley/contract';
import { Download } from 'lucide-react';
import { type FormEvent, useId } from 'react';
import type { ModalProps } from '../../../../lib/dialogs';
import { saveFile } from '../../../../lib/download';
import { useMe } from '../../../../lib/session';
import { messages } from '../../../../messages';
import { bulkInviteMessages } from '../../../../messages/people/bulk-invite';
import { Chip } from '../../../../ui/badge/badge';
import { Button } from '../../../../ui/button/button';
import { Checkbox } from '../../../../ui/checkbox/checkbox';
import { DataTable } from '../../../../ui/data-table/data-table';
import { DropField } from '../../../../ui/drop-field/drop-field';
import { Modal } from '../../../../ui/modal/modal';
import { Select } from '../../../../ui/select/select';
import { Stack } from '../../../../ui/stack/stack';
import { Text } from '../../../../ui/text/text';
import { TextArea, TextField } from '../../../../ui/text-field/text-field';
import styles from './bulk-invite.module.css';
import { DeliveryState } from './delivery-state';
import { InvitedThemesField } from './invited-themes-field';
import { firstDay } from './last-day';
import type { BulkInviteRequest } from './open-bulk-invite';
import { isWrong, type ShownRow, useBulkInvite } from './use-bulk-invite';

type BulkInvite = ReturnType<typeof useBulkInvite>;

const roleNames = {
  owner: messages.roleOwner,
  admin: messages.roleAdmin,
  editor: messages.roleEditor,
  commentor: messages.roleCommentor,
} as const;

/** Invites many people: a pasted list or a file, a preview of each row, and the results. */
export function BulkInviteModal({ onClose, ...request }: BulkInviteRequest & ModalProps<void>) {
  const invite = useBulkInvite(request);
  const close = () => onClose();
  if (invite.step === 'list') return <ListStep invite={invite} request={request} onClose={close} />;
  if (invite.step === 'preview') return <PreviewStep invite={invite} onClose={close} />;
  return <SentStep invite={invite} onClose={close} />;
}

interface StepProps {
  invite: BulkInvite;
  onClose: () => void;
}

function ListStep({ invite, request, onClose }: StepProps & { request: BulkInviteRequest }) {
  const formId = useId();
  const { timezone } = useMe();
  const options = [
    ...(request.canInviteOwners ? [{ value: 'owner' as const, label: roleNames.owner }] : []),
    { value: 'admin' as const, label: roleNames.admin },
    { value: 'editor' as const, label: roleNames.editor },
    { value: 'commentor' as const, label: roleNames.commentor },
  ];
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!invite.isBusy) void invite.checkText();
  };
  return (
    <Modal
      title={bulkInviteMessages.title}
      size="md"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button variant="main" type="submit" form={formId} isBusy={invite.isBusy}>
            {bulkInviteMessages.preview}
          </Button>
        </>
      }
    >
      <Stack id={formId} as="form" gap={3} onSubmit={handleSubmit} noValidate>
        <Text as="p" tone="muted">
          {bulkInviteMessages.lead}
        </Text>
        <TextArea
          label={bulkInviteMessages.people}
          rows={7}
          spellCheck={false}
          placeholder={bulkInviteMessages.peopleExample}
          value={invite.text}
          error={invite.problem || undefined}
          hint={bulkInviteMessages.tableHint}
          onChange={(event) => invite.setText(event.target.value)}
        />
        <DropField
          label={bulkInviteMessages.chooseFile}
          looks="line"
          accept=".csv,.txt,text/csv,text/plain"
          onFile={(file) => void invite.checkFile(file)}
          inputProps={{ 'aria-label': bulkInviteMessages.csvFile }}
        />
        <div className={styles.pair}>
          <Select label={bulkInviteMessages.role} value={invite.access} options={options} onChange={invite.setAccess} />
          {invite.access === 'owner' ? null : (
            <TextField
              label={bulkInviteMessages.accessEndsOptional}
              type="date"
              min={firstDay(timezone)}
              value={invite.lastDay}
              error={invite.dayProblem || undefined}
              onChange={(event) => invite.setLastDay(event.currentTarget.value)}
            />
          )}
        </div>
        {isManager(invite.access) ? null : (
          <div className={styles.themes}>
            <InvitedThemesField
              value={invite.themes}
              defaultValue={request.defaultThemes}
              onChange={invite.setThemes}
            />
          </div>
        )}
      </Stack>
    </Modal>
  );
}

function PreviewStep({ invite, onClose }: StepProps) {
  const count = (state: ShownRow['state']) => invite.rows.filter((row) => row.state === state).length;
  const open = count('invited');
  const sending = count('new') + (invite.resends ? open : 0);
  const wrong = invite.rows.filter(isWrong).length;
  return (
    <Modal
      title={bulkInviteMessages.title}
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button onClick={invite.goBack}>{bulkInviteMessages.back}</Button>
          <Button
            variant="main"
            isBusy={invite.isBusy}
            disabledReason={sending === 0 ? bulkInviteMessages.nothingToSend : undefined}
            onClick={invite.send}
          >
            {bulkInviteMessages.send(sending)}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        {wrong > 0 ? <p className={styles.limit}>{bulkInviteMessages.wrong(wrong, invite.rows.length)}</p> : null}
        {invite.limit ? <p className={styles.limit}>{invite.limit}</p> : null}
        {open > 0 ? (
          <Checkbox
            label={bulkInviteMessages.resends(open)}
            hint={bulkInviteMessages.resendsHint}
            checked={invite.resends}
            onChange={(event) => invite.setResends(event.currentTarget.checked)}
          />
        ) : null}
        <RowTable rows={invite.rows} resends={invite.resends} />
      </Stack>
    </Modal>
  );
}

function SentStep({ invite, onClose }: StepProps) {
  const sent = invite.rows.filter(({ isSent }) => isSent);
  const left = invite.rows.filter(({ isSent }) => !isSent);
  const links = sent.filter(({ inviteLink }) => inviteLink !== '');
  return (
    <Modal
      title={bulkInviteMessages.title}
      size={left.length > 0 ? 'lg' : 'md'}
      onClose={onClose}
      footer={
        <Button variant="main" onClick={onClose}>
          {bulkInviteMessages.done}
        </Button>
      }
    >
      <Stack gap={3}>
        <p role="status">{bulkInviteMessages.sent(sent.length)}</p>
        {invite.counts ? <DeliveryState counts={invite.counts} isComplete /> : null}
        {links.length > 0 ? (
          <Stack gap={2} align="start">
            <Text as="p" tone="muted">
              {bulkInviteMessages.links}
            </Text>
            <Button icon={<Download />} onClick={() => saveLinks(links)}>
              {bulkInviteMessages.downloadLinks}
            </Button>
          </Stack>
        ) : null}
        {left.length > 0 ? (
          <>
            <p>{bulkInviteMessages.left(left.length)}</p>
            {invite.limit ? <p className={styles.limit}>{invite.limit}</p> : null}
            <RowTable rows={left} resends={false} />
          </>
        ) : null}
      </Stack>
    </Modal>
  );
}

function RowTable({ rows, resends }: { rows: readonly ShownRow[]; resends: boolean }) {
  return (
    <div className={styles.table}>
      <DataTable
        label={bulkInviteMessages.rows}
        rows={rows}
        keyOf={({ index }) => index}
        empty=""
        columns={[
          {
            name: bulkInviteMessages.email,
            show: ({ email }) => <span className={styles.email}>{email || bulkInviteMessages.emptyAddress}</span>,
          },
          // Second, because a phone shows only the first columns.
          { name: bulkInviteMessages.whatHappens, show: (row) => <RowNote row={row} resends={resends} /> },
          { name: bulkInviteMessages.name, show: ({ name }) => name },
          { name: bulkInviteMessages.role, show: ({ role }) => (role ? roleNames[role] : null) },
          { name: bulkInviteMessages.themes, show: ({ themes }) => themes },
        ]}
      />
    </div>
  );
}

function RowNote({ row, resends }: { row: ShownRow; resends: boolean }) {
  const { state, note } = row;
  if (state === 'new') return <Chip tone="green">{note}</Chip>;
  if (state === 'invited')
    return <Chip tone={resends ? 'green' : 'plain'}>{resends ? bulkInviteMessages.willBeSentAgain : note}</Chip>;
  if (state === 'member') return <Chip>{note}</Chip>;
  return <span className={styles.reason}>{note}</span>;
}

/** Creates a CSV file with the email address and link of each person. */
function saveLinks(rows: readonly ShownRow[]): void {
  const lines = [
    [bulkInviteMessages.email, bulkInviteMessages.link],
    ...rows.map(({ email, inviteLink }) => [email, inviteLink]),
  ];
  saveFile(new Blob([csvStart, ...lines.map(csvLine)], { type: 'text/csv' }), 'invitations.csv');
}
