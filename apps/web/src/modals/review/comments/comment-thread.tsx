import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { commentMessages as messages } from '../../../messages/review/comments';
import { Button } from '../../../ui/button/button';
import type { Thread } from './comment-changes';
import { CommentEntry, type CommentTools } from './comment-entry';
import { CommentField } from './comment-field';
import styles from './comments.module.css';

interface CommentThreadProps {
  thread: Thread;
  tools: CommentTools;
  unread: ReadonlySet<number>;
  /** Whether it's the thread of the selected block or address. */
  isChosen?: boolean;
  /** The target of the thread, displayed above it. */
  place?: ReactNode;
}

/** A comment with its replies and a reply field. */
export function CommentThread({ thread: { root, replies }, tools, unread, isChosen, place }: CommentThreadProps) {
  const [isReplying, setReplying] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusBack(button, isReplying);
  const isResolved = root.status === 'resolved';
  return (
    <section className={styles.thread} data-chosen={isChosen || undefined} data-resolved={isResolved || undefined}>
      {place}
      <CommentEntry comment={root} tools={tools} isUnread={unread.has(root.id)} />
      {replies.length > 0 ? (
        <ol className={styles.replies} aria-label={messages.replies(replies.length)}>
          {replies.map((reply) => (
            <li key={reply.tempId || reply.id}>
              <CommentEntry comment={reply} tools={tools} isUnread={unread.has(reply.id)} />
            </li>
          ))}
        </ol>
      ) : null}
      {isResolved ? <p className={styles.note}>{messages.resolvedBy(root.resolvedBy)}</p> : null}
      {isReplying ? (
        <CommentField
          label={messages.replyPlaceholder}
          placeholder={messages.replyPlaceholder}
          sendLabel={messages.reply}
          people={tools.people}
          person={tools.person}
          takesFocus
          onCancel={() => setReplying(false)}
          onSend={async (text) => {
            const isSent = await tools.actions.reply(root, text);
            if (isSent) setReplying(false);
            return isSent;
          }}
        />
      ) : (
        <Button
          ref={button}
          size="small"
          variant="transparent"
          className={styles.replyButton}
          onClick={() => setReplying(true)}
        >
          {messages.reply}
        </Button>
      )}
    </section>
  );
}

/** Returns the focus to the button that opened the field. */
function useFocusBack(button: RefObject<HTMLButtonElement | null>, isOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [button, isOpen]);
}
