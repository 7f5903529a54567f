import { limits, type PreviewDocument } from '@galley/contract';
import type { BlockAnchor } from '@galley/markup/versions';
import { X } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { errorText } from '../../../api/api-error';
import type { CommentList, CommentPlace } from '../../../api/review/comments';
import { messages as shared } from '../../../messages';
import { commentMessages as messages } from '../../../messages/review/comments';
import { previewMessages } from '../../../messages/review/preview';
import { ApprovalCard } from '../../../modals/review/approvals/approval-card';
import { useLinkedVisit } from '../../../modals/review/approvals/use-linked-visit';
import type { CommentPerson } from '../../../modals/review/comments/comment-actions';
import { documentAnchor } from '../../../modals/review/comments/comment-actions';
import { type Thread, threadsOf } from '../../../modals/review/comments/comment-changes';
import { CommentContent } from '../../../modals/review/comments/comment-content';
import type { CommentTools } from '../../../modals/review/comments/comment-entry';
import { CommentField } from '../../../modals/review/comments/comment-field';
import { CommentThread } from '../../../modals/review/comments/comment-thread';
import { useCommentActions, useCommentList } from '../../../modals/review/comments/use-comments';
import { Button } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { Text } from '../../../ui/text/text';
import { TextField } from '../../../ui/text-field/text-field';
import styles from './comments-panel.module.css';
import { commentOfHash } from './read-preview-address';
import { documentKeyOf, nameReviewer, type Reviewer, readReviewer, reviewerPerson, storeAnonId } from './reviewer';
import { type CommentFrame, useCommentFrame } from './use-comment-frame';
import { usePreviewPlace } from './use-preview-place';

interface CommentsPanelProps {
  document: PreviewDocument;
  token: string;
  /** The frame that shows the document. */
  frame: RefObject<HTMLIFrameElement | null>;
  onClose: () => void;
}

/**
 * The comments beside a preview. On a phone, a sheet at the bottom. Reviewers enter their name before their first
 * comment.
 */
export function CommentsPanel({ document, token, frame: shown, onClose }: CommentsPanelProps) {
  const { id, type } = document;
  const place = usePreviewPlace(document, token);
  const documentKey = documentKeyOf(document);
  const { comments, list, error, retry } = useCommentList(place);
  const [reviewer, setReviewer] = useState<Reviewer | null>(readReviewer);
  const account = list?.author ?? null;
  const person = useMemo<CommentPerson | null>(() => {
    if (account) return { author: account };
    return reviewer ? reviewerPerson(reviewer, documentKey) : null;
  }, [account, reviewer, documentKey]);
  const threads = useMemo(() => threadsOf(comments).filter(({ root }) => root.status === 'open'), [comments]);
  const frame = useCommentFrame(shown, onClose);
  const linkedVisit = useLinkedVisit();
  const { mark } = frame;
  useEffect(() => mark(threads.map(({ root }) => root)), [mark, threads]);
  return (
    <aside className={styles.panel} aria-label={previewMessages.comments}>
      <div className={styles.head}>
        <Text as="h2" weight="bold">
          {messages.commentsButton}
        </Text>
        <IconButton label={previewMessages.closeComments} icon={<X />} onClick={onClose} />
      </div>
      <div className={styles.content}>
        {error && !list ? (
          <p className={styles.failure} role="alert">
            {errorText(error)}{' '}
            <Button size="small" onClick={() => void retry()}>
              {shared.tryAgain}
            </Button>
          </p>
        ) : null}
        {list ? (
          <ApprovalCard
            place={{ kind: type, id, previewToken: token || undefined }}
            version={document.version}
            reviewer={account ? undefined : (person?.anonUser ?? null)}
            linkedVisit={linkedVisit}
          />
        ) : null}
        {list && !person ? <NameField onName={(name) => setReviewer(nameReviewer(name))} /> : null}
        {list && person ? (
          <Stream
            place={place}
            person={person}
            list={list}
            threads={threads}
            version={document.version}
            frame={document.commentUrl ? frame : null}
            onOwn={(anonId) => {
              const changed = storeAnonId(documentKey, anonId);
              if (changed) setReviewer(changed);
            }}
          />
        ) : null}
        {list && !person ? <Reading threads={threads} /> : null}
      </div>
    </aside>
  );
}

interface StreamProps {
  place: CommentPlace;
  person: CommentPerson;
  list: CommentList;
  threads: readonly Thread[];
  version: number;
  /** The frame in which blocks are selected; null = comments are about the whole document. */
  frame: CommentFrame | null;
  /** Called with the reviewer's number in the document, once one of their comments is stored. */
  onOwn: (anonId: number) => void;
}

const noneUnread: ReadonlySet<number> = new Set();

/** The field for a new comment, and the open threads. */
function Stream({ place, person, list, threads, version, frame, onOwn }: StreamProps) {
  const field = useRef<{ focus: () => void }>(null);
  const entries = useRef<HTMLOListElement>(null);
  const picked = frame?.picked ?? null;
  const target = picked ? partOf(picked, frame?.names) : '';
  const asked = frame?.asked ?? null;
  useEffect(() => {
    if (picked) field.current?.focus();
  }, [picked]);
  useEffect(() => {
    if (!asked) return;
    const entry = entries.current?.querySelector(`[data-block="${asked.blockId}"]`);
    entry?.scrollIntoView({ block: 'nearest' });
    entry?.querySelector<HTMLElement>('button, [tabindex]')?.focus();
  }, [asked]);
  const [linked] = useState(commentOfHash);
  const isLinked = (thread: Thread) => linked > 0 && [thread.root, ...thread.replies].some(({ id }) => id === linked);
  useEffect(() => {
    if (linked > 0) entries.current?.querySelector('[data-linked]')?.scrollIntoView({ block: 'nearest' });
  }, [linked]);
  const actions = useCommentActions(place, person, onOwn);
  const tools: CommentTools = {
    actions,
    person,
    people: list.people,
    canResolve: list.canResolve,
    canModerate: list.canModerate,
  };
  return (
    <>
      <div className={styles.composer}>
        {frame && !picked ? (
          <Text as="p" size="sm" tone="muted">
            {messages.selectBlock}
          </Text>
        ) : null}
        {picked ? <Picked part={target} onDrop={() => frame?.pick(null)} /> : null}
        <CommentField
          ref={field}
          label={picked ? messages.onBlock(target) : messages.onDocument}
          placeholder={list.people.length > 0 ? messages.placeholder : messages.placeholderReviewer}
          sendLabel={messages.send}
          people={list.people}
          person={person}
          onSend={async (text) => {
            const isSent = await actions.add(text, { ...documentAnchor, ...picked, version });
            if (isSent) frame?.pick(null);
            return isSent;
          }}
        />
      </div>
      {threads.length === 0 ? <EmptyState title={messages.emptyTitle} text={messages.emptyPreview} level={3} /> : null}
      <ol ref={entries} aria-label={messages.commentsButton}>
        {threads.map((thread) => (
          <li
            key={thread.root.tempId || thread.root.id}
            data-block={thread.root.blockId || undefined}
            data-linked={isLinked(thread) || undefined}
          >
            <CommentThread
              thread={thread}
              tools={tools}
              unread={noneUnread}
              isChosen={isLinked(thread)}
              place={<Quote thread={thread} frame={frame} />}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

/** The panel before a reviewer has entered a name. */
function Reading({ threads }: { threads: readonly Thread[] }) {
  return (
    <ol aria-label={messages.commentsButton}>
      {threads
        .flatMap(({ root, replies }) => [root, ...replies])
        .map(({ id, user, content, isDeleted }) => (
          <li key={id} className={styles.read}>
            <strong>{user.name}</strong>
            {isDeleted ? <p>{messages.deleted}</p> : <CommentContent html={content} />}
          </li>
        ))}
    </ol>
  );
}

/** The part that a thread is about: "Image", or "Heading 1" and its text. Without a frame, only its text is known. */
function Quote({ thread: { root }, frame }: { thread: Thread; frame: CommentFrame | null }) {
  if (root.isDeleted || !root.blockId) return null;
  const name = frame?.names.get(root.blockId);
  const quote = root.quote ? <q className={styles.quote}>{root.quote}</q> : null;
  const content = (
    <>
      {name || (quote ? null : messages.selectedBlock)} {quote}
    </>
  );
  if (!frame) return content;
  return (
    <button type="button" className={styles.show} title={messages.showBlock} onClick={() => frame.show(root.blockId)}>
      {content}
    </button>
  );
}

/** "Image", "Heading 1: Our week"; before the frame has said what the block is, what it says. */
function partOf({ blockId, quote }: BlockAnchor, names: CommentFrame['names'] | undefined): string {
  return [names?.get(blockId), quote].filter(Boolean).join(': ') || messages.selectedBlock;
}

/** The target of the next comment. */
function Picked({ part, onDrop }: { part: string; onDrop: () => void }) {
  return (
    <div className={styles.picked}>
      <span className={styles.quote}>{part}</span>
      <IconButton size="small" label={messages.aboutDocument} icon={<X />} onClick={onDrop} />
    </div>
  );
}

/** Asks a reviewer for their name, once. */
function NameField({ onName }: { onName: (name: string) => void }) {
  const [name, setName] = useState('');
  const [error, setError] = useState('');
  const done = () => {
    if (name.trim() === '') setError(messages.nameRequired);
    else onName(name.trim());
  };
  return (
    <div className={styles.composer}>
      <TextField
        label={messages.nameLabel}
        hint={messages.nameHint}
        autoComplete="name"
        maxCharacters={limits.titleLength}
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError('');
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') done();
        }}
      />
      <Button variant="main" onClick={done}>
        {messages.start}
      </Button>
    </div>
  );
}
