import { approvalsHash, type Email } from '@galley/contract';
import { CircleAlert, CircleCheck, MessageSquare } from 'lucide-react';
import { Link } from 'react-router';
import { reviewMarkMessages as messages, reviewWords } from '../../../../messages/review/review-mark';
import { emailAddress, previewPath } from './email-address';
import styles from './review-mark.module.css';

/** "2 open, approved 1 of 2", short in narrow lists. Opens the comments and the approval. */
export function ReviewMark({ email, tabIndex }: { email: Email; tabIndex: number }) {
  const { openComments, approval } = email.review;
  const words = reviewWords(email.review);
  const shared = {
    className: styles.mark,
    title: words,
    'aria-label': messages.nameOf(words, email.title),
    tabIndex,
    draggable: false,
  };
  const content = (
    <>
      <span className={styles.words}>{words}</span>
      {openComments > 0 ? (
        <span className={styles.short}>
          <MessageSquare />
          {openComments}
        </span>
      ) : null}
      {approval ? (
        <span className={styles.short}>
          {approval.state === 'changes_requested' ? <CircleAlert /> : <CircleCheck />}
          {approval.state === 'waiting' ? messages.ratio(approval.approved, approval.asked) : null}
        </span>
      ) : null}
    </>
  );
  const address = emailAddress(email) ?? { path: previewPath(email) };
  if ('url' in address)
    return (
      <a {...shared} href={`${address.url}${approvalsHash}`}>
        {content}
      </a>
    );
  return (
    <Link {...shared} to={`${address.path}${approvalsHash}`}>
      {content}
    </Link>
  );
}
