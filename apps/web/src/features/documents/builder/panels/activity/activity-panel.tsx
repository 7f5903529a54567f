import type { SkinTone } from '@galley/contract';
import { blockLabel } from '@galley/editor';
import { type AnchorPlace, anchorOf } from '@galley/markup/versions';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { MapPin, MapPinOff } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { errorText } from '../../../../../api/api-error';
import { type CommentPlace, commentsQuery } from '../../../../../api/review/comments';
import { saveSkinTone } from '../../../../../api/session';
import { dayLabel, formatTime } from '../../../../../lib/dates';
import { updateMe } from '../../../../../lib/session';
import { toastError } from '../../../../../lib/toasts';
import { commentMessages as messages } from '../../../../../messages/review/comments';
import { ApprovalCard } from '../../../../../modals/review/approvals/approval-card';
import { useLinkedVisit } from '../../../../../modals/review/approvals/use-linked-visit';
import { documentAnchor } from '../../../../../modals/review/comments/comment-actions';
import type { Thread } from '../../../../../modals/review/comments/comment-changes';
import type { CommentTools } from '../../../../../modals/review/comments/comment-entry';
import { CommentField } from '../../../../../modals/review/comments/comment-field';
import { CommentThread } from '../../../../../modals/review/comments/comment-thread';
import { announceSkinTone } from '../../../../../modals/review/comments/comment-writer';
import { useCommentActions } from '../../../../../modals/review/comments/use-comments';
import { Button } from '../../../../../ui/button/button';
import { EmptyState } from '../../../../../ui/empty-state/empty-state';
import { Select } from '../../../../../ui/select/select';
import { Text } from '../../../../../ui/text/text';
import { useBuilder } from '../../context/builder-context';
import { useEditorState, useSession, useShownVersion } from '../../context/use-editor-state';
import { outgoingOf } from '../../dialogs/outgoing';
import { useChecklist } from '../checklist/use-checklist';
import { SidePanel } from '../side-panel';
import styles from './activity.module.css';
import { type StreamEntry, type StreamFilter, streamOf } from './stream';
import { useActivity, useCommentPerson } from './use-activity';

const filters = (['open', 'all', 'resolved', 'everything'] as const).map((value) => ({
  value,
  label: messages.filters[value],
}));

/** Comments on the document and its blocks, with versions and checked items in the same stream. */
export function ActivityPanel() {
  const version = useShownVersion();
  const versions = useSession((state) => state.history);
  const { checklistSettings, checklistItems } = useChecklist();
  const activity = useActivity();
  const { place, threads, places, list, unread } = activity;
  const person = useCommentPerson();
  const actions = useCommentActions(place, person);
  const client = useQueryClient();
  const [filter, setFilter] = useState<StreamFilter>('open');
  const entries = useMemo(
    () =>
      streamOf(
        {
          threads,
          versions,
          checks: checklistItems,
          checklist: checklistSettings,
        },
        filter,
      ),
    [threads, versions, checklistItems, checklistSettings, filter],
  );
  const shownUnread = useUnreadMarks(unread, activity.comments.at(-1)?.id ?? 0, actions.noteRead);
  const asked = useAskedComment(threads, () => setFilter('all'));
  const selected = useEditorState((state) => state.selected?.beId ?? null);
  const tools: CommentTools = {
    actions,
    person,
    people: list?.people ?? [],
    canResolve: list?.canResolve ?? false,
    canModerate: list?.canModerate ?? false,
    urlOf: (id) => `${window.location.origin}${window.location.pathname}#activity-c-${id}`,
    onSkinTone: (tone) => void changeSkinTone(client, place, tone),
  };
  return (
    <SidePanel title={messages.title}>
      <div className={styles.composer}>
        <Composer tools={tools} version={version} />
      </div>
      {/* It loads later and varies in height, so it's below the field. */}
      <Approval />
      <div className={styles.filter}>
        <Select label={messages.filter} value={filter} options={filters} onChange={setFilter} />
      </div>
      {activity.error && !list ? (
        <p className={styles.failure} role="alert">
          {errorText(activity.error)}{' '}
          <Button size="small" onClick={() => void activity.retry()}>
            {messages.tryAgain}
          </Button>
        </p>
      ) : null}
      <Emptiness isLoaded={list !== undefined} hasThreads={threads.length > 0} isEmpty={entries.length === 0} />
      <ol aria-label={messages.title} aria-busy={activity.isLoading}>
        {entries.map((entry) => (
          <li key={keyOf(entry)}>
            {entry.kind === 'thread' ? (
              <CommentThread
                thread={entry.thread}
                tools={tools}
                unread={shownUnread}
                isChosen={isAt(entry.thread, places, selected) || entry.thread.root.id === asked}
                place={<PlaceLine thread={entry.thread} place={places.get(entry.thread.root.id)} />}
              />
            ) : (
              <EventLine entry={entry} />
            )}
          </li>
        ))}
      </ol>
    </SidePanel>
  );
}

/** The approval of the displayed version. A request saves what is on the screen first. */
function Approval() {
  const builder = useBuilder();
  const version = useShownVersion();
  const outgoing = useMemo(() => outgoingOf(builder), [builder]);
  const { opened, document } = builder;
  const { kind, id } = opened;
  const linkedVisit = useLinkedVisit();
  const lit = kind === 'template' ? undefined : { tid: document.tid, id, type: document.type };
  return (
    <ApprovalCard place={{ kind, id }} version={version} outgoing={outgoing} document={lit} linkedVisit={linkedVisit} />
  );
}

function Emptiness({ isLoaded, hasThreads, isEmpty }: { isLoaded: boolean; hasThreads: boolean; isEmpty: boolean }) {
  if (!isLoaded || !isEmpty) return null;
  if (hasThreads) return <p className={styles.event}>{messages.nothingHere}</p>;
  return <EmptyState title={messages.emptyTitle} text={messages.empty} level={3} />;
}

/** The field for a new comment on the selected block, or on the document. */
function Composer({ tools, version }: { tools: CommentTools; version: number }) {
  const { editor, document } = useBuilder();
  const selected = useEditorState((state) => state.selected?.beId ?? null);
  const block = selected === null ? undefined : editor.peekTree().blocks.get(selected);
  const target = block ? messages.onBlock(blockLabel(block, document)) : messages.onDocument;
  return (
    <CommentField
      label={target}
      placeholder={messages.placeholder}
      sendLabel={messages.send}
      people={tools.people}
      person={tools.person}
      onSend={(text) => {
        const tree = editor.peekTree();
        const now = selected === null ? undefined : tree.blocks.get(selected);
        return tools.actions.add(text, { ...documentAnchor, version, ...(now ? anchorOf(tree, now) : {}) });
      }}
    >
      <p className={styles.target}>
        <MapPin aria-hidden="true" />
        <Text weight="medium">{target}</Text>
        {block ? (
          <button type="button" className={styles.clear} onClick={() => editor.select(null)}>
            {messages.aboutDocument}
          </button>
        ) : null}
      </p>
    </CommentField>
  );
}

/** The subject of a thread: a link to its block, or the quote of a block that was deleted. */
function PlaceLine({ thread: { root }, place }: { thread: Thread; place: AnchorPlace | undefined }) {
  const { editor, document, view } = useBuilder();
  if (!place || place.kind === 'document' || root.isDeleted) return null;
  const quote: ReactNode = root.quote ? <q className={styles.quote}>{root.quote}</q> : null;
  if (place.kind === 'detached')
    return (
      <p className={styles.location}>
        <MapPinOff aria-hidden="true" />
        <span>
          {messages.detached} {quote}
        </span>
      </p>
    );
  const block = editor.peekTree().blocks.get(place.beId);
  const show = () => {
    editor.select(place.beId);
    view.get()?.scrollTo(place.beId);
  };
  return (
    <button
      type="button"
      className={styles.location}
      title={place.isMoved ? messages.movedTo : messages.showBlock}
      onClick={show}
    >
      <MapPin aria-hidden="true" />
      <span>
        {block ? blockLabel(block, document) : messages.showBlock} {quote}
      </span>
    </button>
  );
}

function EventLine({ entry }: { entry: Exclude<StreamEntry, { kind: 'thread' }> }) {
  const text =
    entry.kind === 'version'
      ? messages.savedVersion(entry.version.author, entry.version.version)
      : entry.check.checked
        ? messages.checkedItem(entry.check.user.name, entry.title)
        : messages.uncheckedItem(entry.check.user.name, entry.title);
  return (
    <p className={styles.event}>
      {text}
      <span>
        {dayLabel(entry.at)} {formatTime(entry.at)}
      </span>
    </p>
  );
}

/** Saves the person's skin tone, and shows their reactions with it here and to others with the document open. */
async function changeSkinTone(client: QueryClient, place: CommentPlace, tone: SkinTone): Promise<void> {
  try {
    updateMe((await saveSkinTone(tone)).me);
    announceSkinTone(tone);
    await client.invalidateQueries({ queryKey: commentsQuery(place).queryKey });
  } catch (error) {
    toastError(errorText(error));
  }
}

function isAt(thread: Thread, places: ReadonlyMap<number, AnchorPlace>, selected: string | null): boolean {
  const place = places.get(thread.root.id);
  return selected !== null && place?.kind === 'block' && place.beId === selected;
}

function keyOf(entry: StreamEntry): string {
  if (entry.kind === 'thread') return `c${entry.thread.root.tempId || entry.thread.root.id}`;
  return entry.kind === 'version' ? `v${entry.version.version}` : `k${entry.check.key}`;
}

/** Comments that were unread when the panel was opened stay marked while it's open. The server marks them as read. */
function useUnreadMarks(
  unread: readonly number[],
  newest: number,
  noteRead: (commentId: number) => Promise<void>,
): ReadonlySet<number> {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const key = unread.join(' ');
  useEffect(() => {
    if (key === '') return;
    setMarked((before) => new Set([...before, ...key.split(' ').map(Number)]));
    if (newest > 0) void noteRead(newest);
  }, [key, newest, noteRead]);
  return marked;
}

/**
 * Scrolls to and focuses the comment in the fragment of the address, such as `#activity-c-12`, once it has rendered.
 */
function useAskedComment(threads: readonly Thread[], onHidden: () => void): number {
  const [asked, setAsked] = useState(() => askedComment());
  const focused = useRef(0);
  useEffect(() => {
    const handleHash = () => setAsked(askedComment());
    window.addEventListener('hashchange', handleHash);
    return () => window.removeEventListener('hashchange', handleHash);
  }, []);
  const thread = threads.find(({ root, replies }) => root.id === asked || replies.some(({ id }) => id === asked));
  useEffect(() => {
    if (!thread || focused.current === asked) return;
    const entry = window.document.getElementById(`activity-c-${asked}`);
    if (!entry) return onHidden();
    focused.current = asked;
    entry.scrollIntoView({ block: 'center' });
    entry.focus();
  });
  return thread?.root.id ?? 0;
}

function askedComment(): number {
  return Number(/^#activity-c-(\d{1,15})$/.exec(window.location.hash)?.[1] ?? 0);
}
