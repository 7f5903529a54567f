import { buildUrl } from '@galley/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { errorText } from '../../../../../api/api-error';
import { commentMessages as messages } from '../../../../../messages/review/comments';
import { ApprovalCard } from '../../../../../modals/review/approvals/approval-card';
import { documentAnchor } from '../../../../../modals/review/comments/comment-actions';
import { type Thread, threadsOf, unreadOf } from '../../../../../modals/review/comments/comment-changes';
import type { CommentTools } from '../../../../../modals/review/comments/comment-entry';
import { CommentField } from '../../../../../modals/review/comments/comment-field';
import { CommentThread } from '../../../../../modals/review/comments/comment-thread';
import { useCommentActions, useCommentList } from '../../../../../modals/review/comments/use-comments';
import { Button } from '../../../../../ui/button/button';
import { Text } from '../../../../../ui/text/text';
import { useCommentPerson } from '../activity/use-activity';
import type { PartRef } from './use-restore';
import styles from './versions-modal.module.css';

interface PartReviewProps {
  document: PartRef;
  /** The displayed version. */
  version: number;
  /** The comment that a link leads to; 0 = none. */
  linked: number;
}

const noneUnread: ReadonlySet<number> = new Set();

/** The open comments on a layout or pin, a field for a new one, and the approval of the displayed version. */
export function PartReview({ document: { kind, id }, version, linked }: PartReviewProps) {
  const place = useMemo(() => ({ kind, id }), [kind, id]);
  const { comments, list, error, retry } = useCommentList(place);
  const person = useCommentPerson();
  const actions = useCommentActions(place, person);
  const isLinked = ({ root, replies }: Thread) => [root, ...replies].some((one) => one.id === linked);
  const threads = threadsOf(comments).filter((thread) => thread.root.status === 'open' || isLinked(thread));
  const hasUnread = list !== undefined && unreadOf(comments, list.readUpTo, person.author).length > 0;
  const newest = comments.at(-1)?.id ?? 0;
  useEffect(() => {
    if (hasUnread && newest > 0) void actions.noteRead(newest);
  }, [hasUnread, newest, actions]);
  const entries = useLinkedEntry(linked, list !== undefined);
  const tools: CommentTools = {
    actions,
    person,
    people: list?.people ?? [],
    canResolve: list?.canResolve ?? false,
    canModerate: list?.canModerate ?? false,
    urlOf: (cid) => `${window.location.origin}${buildUrl('build_comments_redirect', { id: cid })}`,
  };
  return (
    <section aria-label={messages.commentsButton} className={styles.below}>
      <Text as="h3" weight="bold">
        {messages.commentsButton}
      </Text>
      <CommentField
        label={messages.onDocument}
        placeholder={messages.placeholder}
        sendLabel={messages.send}
        people={tools.people}
        person={person}
        onSend={(text) => actions.add(text, { ...documentAnchor, version })}
      />
      <ApprovalCard place={place} version={version} />
      {error && !list ? (
        <Text as="p" tone="danger" role="alert">
          {errorText(error)}{' '}
          <Button size="small" onClick={() => void retry()}>
            {messages.tryAgain}
          </Button>
        </Text>
      ) : null}
      <ol ref={entries} aria-label={messages.commentsButton}>
        {threads.map((thread) => (
          <li key={thread.root.tempId || thread.root.id}>
            <CommentThread thread={thread} tools={tools} unread={noneUnread} isChosen={isLinked(thread)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Scrolls to and focuses the comment that a link leads to, once it is displayed. */
function useLinkedEntry(linked: number, isLoaded: boolean) {
  const entries = useRef<HTMLOListElement>(null);
  const [isFound, setFound] = useState(false);
  useEffect(() => {
    if (!isLoaded || isFound || linked === 0) return;
    const entry = entries.current?.querySelector<HTMLElement>(`#activity-c-${linked}`);
    setFound(true);
    entry?.scrollIntoView({ block: 'center' });
    entry?.focus();
  }, [isLoaded, isFound, linked]);
  return entries;
}
