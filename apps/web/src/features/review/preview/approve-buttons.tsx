import { limits, type PreviewDocument } from '@galley/contract';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../api/api-error';
import type { ApprovalList } from '../../../api/review/approvals';
import { toast, toastError } from '../../../lib/toasts';
import { approvalMessages } from '../../../messages/review/approvals';
import { commentMessages } from '../../../messages/review/comments';
import { useApprovals } from '../../../modals/review/approvals/use-approvals';
import { Chip } from '../../../ui/badge/badge';
import { Button } from '../../../ui/button/button';
import { TextField } from '../../../ui/text-field/text-field';
import styles from './preview-foot.module.css';
import { documentKeyOf, nameReviewer, type Reviewer, readReviewer, reviewerPerson } from './reviewer';

interface ApproveButtonsProps {
  document: PreviewDocument;
  token: string;
  /** Opens the comments, where changes are described. */
  onChanges: () => void;
}

/** Approves the shown version, if the person can. A guest says their name first. Otherwise, nothing is shown. */
export function ApproveButtons({ document, token, onChanges }: ApproveButtonsProps) {
  const { list, answer } = useApprovals({ kind: document.type, id: document.id, previewToken: token || undefined });
  const [isNaming, setNaming] = useState(false);
  const [isSent, setSent] = useState(false);
  const request = list?.requests.find(({ version }) => version === document.version);
  if (!list || !request) return null;
  if (isSent || request.state === 'approved' || hasApproved(list, request.id))
    return <Chip tone="green">{approvalMessages.states.approved}</Chip>;
  if (!request.canAnswer) return null;
  const approve = async (reviewer: Reviewer | null) => {
    if (!list.author && !reviewer) return setNaming(true);
    const anonUser = list.author || !reviewer ? undefined : reviewerPerson(reviewer, documentKeyOf(document)).anonUser;
    try {
      await answer.mutateAsync({ rid: request.id, decision: 'approved', comment: '', anonUser });
      toast(approvalMessages.answered);
      setSent(true);
    } catch (error) {
      toastError(errorText(error));
    }
  };
  if (isNaming) return <NameForm isBusy={answer.isPending} onName={(name) => void approve(nameReviewer(name))} />;
  return (
    <div className={styles.answer}>
      <Button onClick={onChanges}>{approvalMessages.requestChanges}</Button>
      <Button variant="main" isBusy={answer.isPending} onClick={() => approve(readReviewer())}>
        {approvalMessages.approve}
      </Button>
    </div>
  );
}

/** Whether the person with an account has approved. Others may still be asked. */
function hasApproved({ author, requests }: ApprovalList, requestId: number): boolean {
  const answers = requests.find(({ id }) => id === requestId)?.stages.flatMap((stage) => stage.answers) ?? [];
  return author !== null && answers.some(({ user, decision }) => user.id === author.id && decision === 'approved');
}

function NameForm({ isBusy, onName }: { isBusy: boolean; onName: (name: string) => void }) {
  const [name, setName] = useState('');
  const [error, setError] = useState('');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') setError(commentMessages.nameRequired);
    else onName(name.trim());
  };
  return (
    <form className={styles.name} onSubmit={handleSubmit}>
      <TextField
        label={commentMessages.nameLabel}
        autoComplete="name"
        maxCharacters={limits.titleLength}
        autoFocus
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError('');
        }}
      />
      <Button type="submit" variant="main" isBusy={isBusy}>
        {approvalMessages.approve}
      </Button>
    </form>
  );
}
