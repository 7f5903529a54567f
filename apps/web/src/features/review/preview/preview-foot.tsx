import type { PreviewDocument } from '@galley/contract';
import { MessageSquare } from 'lucide-react';
import { previewMessages } from '../../../messages/review/preview';
import { Badge } from '../../../ui/badge/badge';
import { Button } from '../../../ui/button/button';
import { lazyPart } from '../../../ui/lazy/lazy-part';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden';
import styles from './preview-foot.module.css';

const ApproveButtons = lazyPart(async () => (await import('./approve-buttons')).ApproveButtons);

interface PreviewFootProps {
  document: PreviewDocument;
  token: string;
  /** The number of open threads. */
  openCount: number;
  isCommenting: boolean;
  onCommenting: () => void;
}

/** On phones, the bar at the foot of a preview: its comments, and an answer to a request for approval. */
export function PreviewFoot({ document, token, openCount, isCommenting, onCommenting }: PreviewFootProps) {
  return (
    <footer className={styles.foot}>
      <Button variant="transparent" icon={<MessageSquare />} aria-pressed={isCommenting} onClick={onCommenting}>
        {previewMessages.comments}
        {openCount > 0 ? (
          <>
            <Badge count={openCount} tone="primary" />
            <VisuallyHidden> {previewMessages.open}</VisuallyHidden>
          </>
        ) : null}
      </Button>
      {/* Beside the open comments, the same is in the card of the approval. */}
      {isCommenting ? null : <ApproveButtons document={document} token={token} onChanges={onCommenting} />}
    </footer>
  );
}
