import { type ApprovalDecision, limits } from '@galley/contract';
import { useState } from 'react';
import { errorText } from '../../../api/api-error';
import { toast } from '../../../lib/toasts';
import { approvalMessages as messages } from '../../../messages/review/approvals';
import { Button } from '../../../ui/button/button';
import { Stack } from '../../../ui/stack/stack';
import { Text } from '../../../ui/text/text';
import { TextArea } from '../../../ui/text-field/text-field';

interface AnswerFormProps {
  /** Whether a reviewer must enter their name first. */
  isNameMissing: boolean;
  /** Whether the version is already approved. Changes can still be requested. */
  isApproved: boolean;
  isBusy: boolean;
  onAnswer: (decision: ApprovalDecision, comment: string) => Promise<unknown>;
}

/** Approves the version, or requests changes with a description. */
export function AnswerForm({ isNameMissing, isApproved, isBusy, onAnswer }: AnswerFormProps) {
  const [isChanging, setChanging] = useState(false);
  const [comment, setComment] = useState('');
  const [error, setError] = useState('');
  const turn = (next: boolean) => {
    setChanging(next);
    setError('');
  };
  if (isNameMissing)
    return (
      <Text as="p" size="sm" tone="muted">
        {messages.nameFirst}
      </Text>
    );
  const send = async (decision: ApprovalDecision) => {
    if (decision === 'changes_requested' && comment.trim() === '') return setError(messages.describeChanges);
    try {
      await onAnswer(decision, decision === 'approved' ? '' : comment.trim());
      toast(messages.answered);
      setChanging(false);
      setComment('');
      setError('');
    } catch (problem) {
      setError(errorText(problem));
    }
  };
  if (isChanging)
    return (
      <Stack direction="grid" gap={2}>
        <TextArea
          label={messages.whatToChange}
          value={comment}
          maxLength={limits.approvalNoteLength}
          autoFocus
          error={error || undefined}
          onChange={(event) => {
            setComment(event.currentTarget.value);
            setError('');
          }}
        />
        <Stack direction="row" isWrapping gap={2}>
          <Button variant="main" size="small" isBusy={isBusy} onClick={() => void send('changes_requested')}>
            {messages.sendRequest}
          </Button>
          <Button size="small" onClick={() => turn(false)}>
            {messages.cancel}
          </Button>
        </Stack>
      </Stack>
    );
  return (
    <Stack direction="grid" gap={2}>
      <Stack direction="row" isWrapping gap={2}>
        {isApproved ? null : (
          <Button variant="main" size="small" isBusy={isBusy} onClick={() => void send('approved')}>
            {messages.approve}
          </Button>
        )}
        <Button size="small" onClick={() => turn(true)}>
          {messages.requestChanges}
        </Button>
      </Stack>
      {error ? (
        <Text as="p" tone="danger" role="alert">
          {error}
        </Text>
      ) : null}
    </Stack>
  );
}
