import { limits, type MemberChange, type Role } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { errorText } from '../../../../api/api-error';
import { templatesQuery } from '../../../../api/documents/templates';
import { type accountCalls, memberPreviewQuery } from '../../../../api/people/members';
import { teamsQuery } from '../../../../api/people/teams';
import type { ModalProps } from '../../../../lib/dialogs';
import { QueryContent } from '../../../../lib/query-content';
import { useMe } from '../../../../lib/session';
import { typedName } from '../../../../lib/typed-name';
import { messages } from '../../../../messages';
import { memberTableMessages } from '../../../../messages/people/member-table';
import { Button } from '../../../../ui/button/button';
import { Modal } from '../../../../ui/modal/modal';
import { Select } from '../../../../ui/select/select';
import { Stack } from '../../../../ui/stack/stack';
import { Text } from '../../../../ui/text/text';
import { TextField } from '../../../../ui/text-field/text-field';
import { useMemberChange } from '../use-account';
import { ChangePreview, LeftOutList } from './change-preview';
import { roleNames } from './member-filters';
import type { ChangeKind, ChangeMembersRequest } from './open-change-members';

type Result = Awaited<ReturnType<typeof accountCalls.changeMembers>>;

/** Changes several members: what is done, to how many, and who was left out and why. */
export function ChangeMembersModal({
  kind,
  uids,
  isSelfIncluded,
  roles,
  onClose,
}: ChangeMembersRequest & ModalProps<boolean>) {
  const formId = useId();
  const change = useMemberChange(isSelfIncluded && kind === 'role');
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState('');
  const [result, setResult] = useState<Result | null>(null);
  const options = useOptions(kind, roles);
  const isChosen = options === null || value !== '';
  // One person is named by the row, and refused by the answer.
  const isSeveral = uids.length > 1;
  const preview = useQuery({
    ...memberPreviewQuery({ uids: [...uids], change: changeOf(kind, value) }),
    enabled: isSeveral && isChosen && !change.isPending && result === null,
  });
  const asked = useTypedName(uids.length >= limits.typedConfirmationFrom && cantBeUndone(kind, value));
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    if (options && value === '') return setProblem(memberTableMessages.chooseRequired);
    setProblem('');
    if (!asked.isRight()) return;
    try {
      const done = await change.mutateAsync({ uids: [...uids], change: changeOf(kind, value) });
      if (done.refused.length === 0) return onClose(true);
      setResult(done);
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  const title = memberTableMessages.titles[kind](uids.length);
  if (result) return <ResultStep title={title} result={result} onClose={() => onClose(result.changed > 0)} />;
  return (
    <Modal
      title={title}
      size="sm"
      room={isSeveral ? 'md' : undefined}
      onClose={() => onClose(false)}
      footer={
        <>
          <Button onClick={() => onClose(false)}>{messages.cancel}</Button>
          <Button
            variant={kind === 'remove' ? 'danger' : 'main'}
            type="submit"
            form={formId}
            isBusy={change.isPending}
            disabledReason={isChosen && preview.data?.changed === 0 ? memberTableMessages.noOneChanges : undefined}
          >
            {memberTableMessages.buttons[kind]}
          </Button>
        </>
      }
    >
      <Stack id={formId} as="form" gap={3} onSubmit={handleSubmit} noValidate>
        <Text as="p" tone="muted">
          {memberTableMessages.texts[kind]}
        </Text>
        {options ? (
          <Select
            label={options.label}
            value={value}
            options={[{ value: '', label: memberTableMessages.choose }, ...options.rows]}
            onChange={setValue}
          />
        ) : null}
        {isSelfIncluded && kind === 'role' ? <Text as="p">{memberTableMessages.includesYou}</Text> : null}
        {kind === 'role' && value === 'owner' ? <Text as="p">{memberTableMessages.ownersCan}</Text> : null}
        {isSeveral && isChosen ? (
          <QueryContent query={preview}>{(shown) => <ChangePreview kind={kind} preview={shown} />}</QueryContent>
        ) : null}
        {asked.field}
        <Problem text={problem} />
      </Stack>
    </Modal>
  );
}

/** A refusal that no field has. */
function Problem({ text }: { text: string }) {
  return (
    <div role="status">
      {text ? (
        <Text as="p" tone="danger">
          {text}
        </Text>
      ) : null}
    </div>
  );
}

/** The field for the organization's name. `isRight` checks it, and shows at the field what is wrong. */
function useTypedName(isAsked: boolean) {
  const { organization } = useMe();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const { label, check } = typedName(organization.name);
  const isRight = () => {
    const refusal = isAsked ? check(typed) : undefined;
    setError(refusal);
    if (refusal !== undefined) input.current?.focus();
    return refusal === undefined;
  };
  const field = isAsked ? (
    <TextField
      ref={input}
      label={label}
      autoComplete="off"
      value={typed}
      error={error}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  ) : null;
  return { field, isRight };
}

/** Returns whether a change takes from many people what no other change gives back, or gives power over the person. */
function cantBeUndone(kind: ChangeKind, value: string): boolean {
  return kind === 'remove' || (kind === 'role' && value === 'owner');
}

function ResultStep({ title, result, onClose }: { title: string; result: Result; onClose: () => void }) {
  const { changed, unchanged, refused } = result;
  return (
    <Modal
      title={title}
      size="md"
      onClose={onClose}
      footer={
        <Button variant="main" onClick={onClose}>
          {memberTableMessages.done}
        </Button>
      }
    >
      <Stack gap={3}>
        <p role="status">{memberTableMessages.changed(changed, unchanged)}</p>
        <p>{memberTableMessages.leftOut(refused.length)}</p>
        <LeftOutList refused={refused} />
      </Stack>
    </Modal>
  );
}

/** Returns the choices of a change; null = it has none. */
function useOptions(
  kind: ChangeKind,
  roles: readonly Role[],
): { label: string; rows: { value: string; label: string }[] } | null {
  const ofTeam = kind === 'addTeam' || kind === 'removeTeam';
  const ofTheme = kind === 'addTheme' || kind === 'removeTheme';
  const teams = useQuery({ ...teamsQuery(), enabled: ofTeam });
  const themes = useQuery({ ...templatesQuery(), enabled: ofTheme });
  if (kind === 'role')
    return {
      label: memberTableMessages.role,
      rows: roles.map((value) => ({ value, label: roleNames[value] })),
    };
  if (ofTeam)
    return {
      label: memberTableMessages.team,
      rows: (teams.data?.teams ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    };
  if (ofTheme)
    return {
      label: memberTableMessages.theme,
      rows: (themes.data?.templates ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
    };
  return null;
}

function changeOf(kind: ChangeKind, value: string): MemberChange {
  switch (kind) {
    case 'role':
      return { kind, role: value as Role };
    case 'addTeam':
    case 'removeTeam':
      return { kind, team: Number(value) };
    case 'addTheme':
    case 'removeTheme':
      return { kind, theme: Number(value) };
    case 'exempt':
      return { kind, isExempt: true };
    case 'notExempt':
      return { kind: 'exempt', isExempt: false };
    case 'billing':
      return { kind, isPayer: true };
    case 'notBilling':
      return { kind: 'billing', isPayer: false };
    case 'endSessions':
    case 'remove':
      return { kind };
  }
}
