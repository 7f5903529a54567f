import type { AnonUser, ApprovalAnswer, ApprovalRequest, ApprovalStage } from '@galley/contract';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../api/api-error';
import type { ApprovalPlace } from '../../../api/review/approvals';
import { formatDayWithin } from '../../../lib/dates';
import { alertError, confirm } from '../../../lib/dialogs';
import { toast } from '../../../lib/toasts';
import { messages as shared } from '../../../messages';
import { approvalMessages as messages } from '../../../messages/review/approvals';
import { Chip } from '../../../ui/badge/badge';
import { Button } from '../../../ui/button/button';
import { Stack } from '../../../ui/stack/stack';
import { Text } from '../../../ui/text/text';
import type { LitDocument } from '../../shared/outgoing/lights-strip';
import type { Outgoing } from '../../shared/outgoing/outgoing';
import { AnswerForm } from './answer-form';
import styles from './approvals.module.css';
import { RequestForm } from './request-form';
import { useApprovals } from './use-approvals';

export interface ApprovalCardProps {
  place: ApprovalPlace;
  /** The displayed version. */
  version: number;
  /** A reviewer without an account; `null` = they haven't entered a name yet, absent = a person with an account. */
  reviewer?: AnonUser | null;
  /** The open document, whose changes can be saved before a request; absent = it isn't open. */
  outgoing?: Outgoing;
  /** The document, for what the checks found in it; absent = it isn't open, or it's a theme. */
  document?: LitDocument | undefined;
  /** Identifies a visit of the address of the approvals, which focuses the card (`useLinkedVisit`); '' = none. */
  linkedVisit?: string;
}

const tones = { upcoming: 'plain', waiting: 'blue', approved: 'green', changes_requested: 'red' } as const;

/** The state of a version's approval, who answered what and when, and the person's actions. */
export function ApprovalCard({ place, version, reviewer, outgoing, document, linkedVisit = '' }: ApprovalCardProps) {
  const { list, error, ask, cancel, answer } = useApprovals(place);
  const [isAsking, setAsking] = useState(false);
  const card = useLinkedFocus(list !== undefined, linkedVisit);
  if (error && !list) return <p role="alert">{errorText(error)}</p>;
  if (!list) return null;
  const current = list.requests.find((request) => request.version === version);
  const latest = current ?? list.requests.find((request) => request.version < version);
  // Right after a save, the list doesn't contain the new version yet.
  const canAsk = list.canAsk && version >= list.currentVersion;
  // Visitors of a share link see nothing if no approval was requested.
  if (!latest && !canAsk && !list.isRequired) return null;
  const handleCancel = async (request: ApprovalRequest) => {
    const { cancelTitle: title, cancelText: text } = messages;
    if (!(await confirm({ title, text, okay: messages.cancelRequest, cancel: shared.no, variant: 'danger' }))) return;
    cancel.mutate(request.id, {
      onSuccess: () => toast(messages.canceled),
      onError: (problem) => alertError(errorText(problem)),
    });
  };
  return (
    <section ref={card} className={styles.card} aria-label={messages.title} tabIndex={-1}>
      <h3 className={styles.title}>{messages.title}</h3>
      {latest ? (
        <Request request={latest} version={version} />
      ) : (
        <Text as="p" size="sm" tone="muted">
          {messages.none}
        </Text>
      )}
      {list.isRequired && current?.state !== 'approved' ? (
        <Text as="p" size="sm" tone="muted">
          {messages.required}
        </Text>
      ) : null}
      {current?.canAnswer ? (
        <AnswerForm
          isNameMissing={reviewer === null}
          isApproved={current.state === 'approved'}
          isBusy={answer.isPending}
          onAnswer={(decision, comment) =>
            answer.mutateAsync({ rid: current.id, decision, comment, anonUser: reviewer ?? undefined })
          }
        />
      ) : null}
      {isAsking ? (
        <RequestForm
          people={list.people}
          hasLinks={place.kind !== 'layout' && place.kind !== 'pin'}
          outgoing={outgoing}
          document={document}
          onCancel={() => setAsking(false)}
          onAsk={async (body, saved) => {
            await ask.mutateAsync({ ...body, version: saved || version });
            toast(messages.requested);
            setAsking(false);
          }}
        />
      ) : null}
      {canAsk && !isAsking ? (
        <Stack direction="row" isWrapping gap={2}>
          <Button size="small" onClick={() => setAsking(true)}>
            {current ? messages.askAgain : messages.ask}
          </Button>
          {current ? (
            <Button
              size="small"
              variant="transparent"
              isBusy={cancel.isPending}
              onClick={() => void handleCancel(current)}
            >
              {messages.cancelRequest}
            </Button>
          ) : null}
        </Stack>
      ) : null}
    </section>
  );
}

/** Focuses the card once it's mounted if the address points to the approvals. */
function useLinkedFocus(isReady: boolean, linkedVisit: string) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isReady || linkedVisit === '') return;
    card.current?.scrollIntoView({ block: 'nearest' });
    card.current?.focus({ preventScroll: true });
  }, [isReady, linkedVisit]);
  return card;
}

function Request({ request, version }: { request: ApprovalRequest; version: number }) {
  const isStale = request.version < version;
  return (
    <>
      <p className={styles.state}>
        <Chip tone={isStale ? 'plain' : tones[request.state]}>{messages.states[request.state]}</Chip>
        <Text size="sm" tone="muted">
          {messages.askedBy(request.createdBy, formatDayWithin(request.createdAt))}
        </Text>
      </p>
      {isStale ? (
        <Text as="p" tone="danger">
          {messages.stale(request.version, version)}
        </Text>
      ) : null}
      {request.note ? <p className={styles.note}>{request.note}</p> : null}
      <ol className={styles.stages}>
        {request.stages.map((stage, index) => (
          <li key={stage.id}>
            <Stage stage={stage} number={index + 1} isOnly={request.stages.length === 1} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Stage({ stage, number, isOnly }: { stage: ApprovalStage; number: number; isOnly: boolean }) {
  return (
    <>
      {isOnly && !stage.name ? null : (
        <p className={styles.stage}>
          <strong>{stage.name || messages.stage(number)}</strong>
          <Chip tone={tones[stage.state]}>{messages.states[stage.state]}</Chip>
        </p>
      )}
      <ul className={styles.answers}>
        {stage.isOpen && stage.answers.length === 0 ? (
          <Text as="li" size="sm" tone="muted">
            {messages.anyone}
          </Text>
        ) : null}
        {stage.answers.map((answer) => (
          <li key={answer.id}>
            <Answer answer={answer} isAsked={stage.state !== 'upcoming'} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Answer({
  answer: { user, decision, comment, answeredAt },
  isAsked,
}: {
  answer: ApprovalAnswer;
  isAsked: boolean;
}) {
  if (decision === null)
    return (
      <Text size="sm" tone="muted">
        {isAsked ? messages.waitingFor(user.name) : user.name}
      </Text>
    );
  const when = formatDayWithin(answeredAt);
  return (
    <>
      <span>
        {decision === 'approved' ? messages.approvedBy(user.name, when) : messages.changesBy(user.name, when)}
      </span>
      {comment ? <p className={styles.note}>{comment}</p> : null}
    </>
  );
}
