import { limits, type Mentionable, type NewApprovalStage } from '@galley/contract';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../api/api-error';
import { approvalMessages as messages } from '../../../messages/review/approvals';
import { Button } from '../../../ui/button/button';
import { Checkbox } from '../../../ui/checkbox/checkbox';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { Stack } from '../../../ui/stack/stack';
import { Text } from '../../../ui/text/text';
import { TextField } from '../../../ui/text-field/text-field';
import type { LitDocument } from '../../shared/outgoing/lights-strip';
import type { Outgoing } from '../../shared/outgoing/outgoing';
import { OutgoingButtons } from '../../shared/outgoing/outgoing-buttons';
import { OutgoingLine } from '../../shared/outgoing/outgoing-line';
import { type OutgoingChoice, type OutgoingSource, useOutgoing } from '../../shared/outgoing/use-outgoing';
import styles from './approvals.module.css';

interface RequestFormProps {
  people: readonly Mentionable[];
  /** Whether the document can have share links, so that anyone with one can be asked. */
  hasLinks: boolean;
  /** The open document, whose changes can be saved first; absent = it isn't open. */
  outgoing?: Outgoing;
  /** The document, for what the checks found in it; absent = a theme. */
  document?: LitDocument | undefined;
  /** `version` is the one with everything on the screen; 0 = the displayed one. */
  onAsk: (request: { note: string; stages: NewApprovalStage[] }, version: number) => Promise<void>;
  onCancel: () => void;
}

interface DraftStage extends NewApprovalStage {
  key: number;
}

/** The form is beside the document, so it stays open when the person goes to a place in it. */
const stay = () => {};

const newStage = (key: number): DraftStage => ({ key, name: '', isOpen: false, people: [] });

/** Selects the people who are asked to approve, in stages. */
export function RequestForm({ people, hasLinks, outgoing: source, document, onAsk, onCancel }: RequestFormProps) {
  const outgoing = useOutgoing({ outgoing: source }, stay);
  const [stages, setStages] = useState<readonly DraftStage[]>([newStage(0)]);
  const [note, setNote] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const replace = (next: readonly DraftStage[]) => {
    setStages(next);
    setError('');
  };
  const change = (key: number, values: Partial<DraftStage>) =>
    replace(stages.map((stage) => (stage.key === key ? { ...stage, ...values } : stage)));
  const send = async (which: OutgoingSource) => {
    if (stages.some(({ isOpen, people: asked }) => !isOpen && asked.length === 0))
      return setError(messages.chooseSomeone);
    setBusy(true);
    const version = await outgoing.take(which);
    if (version === null) return setBusy(false);
    try {
      await onAsk({ note: note.trim(), stages: stages.map(({ key: _, ...stage }) => stage) }, version);
    } catch (problem) {
      setError(errorText(problem));
      setBusy(false);
    }
  };
  return (
    <Stack direction="grid" gap={2}>
      {stages.map((stage, index) => (
        <StageFields
          key={stage.key}
          stage={stage}
          number={index + 1}
          people={people}
          hasLinks={hasLinks}
          onChange={(values) => change(stage.key, values)}
          onRemove={stages.length > 1 ? () => setStages(stages.filter(({ key }) => key !== stage.key)) : undefined}
        />
      ))}
      <Stack direction="row" isWrapping gap={2}>
        {stages.length < limits.approvalStages ? (
          <Button
            size="small"
            variant="transparent"
            icon={<Plus />}
            onClick={() => setStages([...stages, newStage(Math.max(...stages.map(({ key }) => key)) + 1)])}
          >
            {messages.addStage}
          </Button>
        ) : null}
      </Stack>
      {stages.length > 1 ? (
        <Text as="p" size="sm" tone="muted">
          {messages.stagesInOrder}
        </Text>
      ) : null}
      <TextField
        label={messages.note}
        value={note}
        maxLength={limits.approvalNoteLength}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {source ? <OutgoingLine choice={outgoing} document={document} onLeave={stay} /> : null}
      {error ? (
        <Text as="p" tone="danger" role="alert">
          {error}
        </Text>
      ) : null}
      <RequestButtons outgoing={outgoing} isBusy={isBusy} onSend={send} onCancel={onCancel} />
    </Stack>
  );
}

interface RequestButtonsProps {
  outgoing: OutgoingChoice;
  isBusy: boolean;
  onSend: (which: OutgoingSource) => Promise<void>;
  onCancel: () => void;
}

function RequestButtons({ outgoing, isBusy, onSend, onCancel }: RequestButtonsProps) {
  return (
    <Stack direction="row" isWrapping gap={2}>
      <OutgoingButtons
        choice={outgoing}
        label={messages.sendRequest}
        saveLabel={messages.saveAndRequest}
        storedLabel={messages.requestStored}
        size="small"
        isBusy={isBusy}
        onRun={onSend}
      />
      <Button size="small" onClick={onCancel}>
        {messages.cancel}
      </Button>
    </Stack>
  );
}

interface StageFieldsProps {
  stage: DraftStage;
  /** The position of the stage, from 1. */
  number: number;
  people: readonly Mentionable[];
  hasLinks: boolean;
  onChange: (values: Partial<DraftStage>) => void;
  /** Absent for the only stage. */
  onRemove: (() => void) | undefined;
}

function StageFields({ stage, number, people, hasLinks, onChange, onRemove }: StageFieldsProps) {
  const toggle = (id: number, isAsked: boolean) =>
    onChange({ people: isAsked ? [...stage.people, id] : stage.people.filter((other) => other !== id) });
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>
        {messages.who(number)}
        {onRemove ? (
          <IconButton size="small" label={messages.removeStage(number)} icon={<X />} onClick={onRemove} />
        ) : null}
      </legend>
      {hasLinks ? (
        <Checkbox
          label={messages.anyone}
          checked={stage.isOpen}
          onChange={(event) => onChange({ isOpen: event.currentTarget.checked })}
        />
      ) : null}
      {stage.isOpen
        ? null
        : people.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={stage.people.includes(id)}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
            />
          ))}
    </fieldset>
  );
}
