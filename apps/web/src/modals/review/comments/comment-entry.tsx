import type { Comment, Mentionable, SkinTone } from '@galley/contract';
import { Check, Ellipsis, Link2, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorText } from '../../../api/api-error';
import { formatDay, formatFull } from '../../../lib/dates';
import { confirm } from '../../../lib/dialogs';
import { toast, toastError } from '../../../lib/toasts';
import { messages as shared } from '../../../messages';
import { commentMessages as messages } from '../../../messages/review/comments';
import { Avatar } from '../../../ui/avatar/avatar';
import { copyText } from '../../../ui/copy-field/copy-text';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { Menu, MenuItem } from '../../../ui/menu/menu';
import type { CommentActions, CommentPerson } from './comment-actions';
import { isSamePerson } from './comment-changes';
import { CommentContent } from './comment-content';
import { CommentField } from './comment-field';
import styles from './comments.module.css';
import { ReactionBar } from './reaction-bar';

export interface CommentTools {
  actions: CommentActions;
  person: CommentPerson;
  people: readonly Mentionable[];
  canResolve: boolean;
  canModerate: boolean;
  /** Returns the address of a comment. Absent if comments have no address. */
  urlOf?: (id: number) => string;
  onSkinTone?: (tone: SkinTone) => void;
}

interface CommentEntryProps {
  comment: Comment;
  tools: CommentTools;
  isUnread: boolean;
}

/** One comment with its author, text, reactions and menu. */
export function CommentEntry({ comment, tools, isUnread }: CommentEntryProps) {
  /** The text being edited; null = not editing. It's set again after a refusal, even if the person has moved on. */
  const [draft, setDraft] = useState<{ text: string; isRefused: boolean } | null>(null);
  const entry = useRef<HTMLElement>(null);
  const { actions, person, people } = tools;
  const { user, isDeleted } = comment;
  if (isDeleted) return <p className={styles.gone}>{messages.deleted}</p>;
  const isPending = comment.id < 0;
  const close = () => {
    setDraft(null);
    entry.current?.focus();
  };
  return (
    <article
      ref={entry}
      className={styles.entry}
      id={isPending ? undefined : `activity-c-${comment.id}`}
      tabIndex={-1}
      aria-busy={isPending || undefined}
      aria-label={`${user.name}, ${formatDay(comment.dateCreated)}`}
    >
      <header className={styles.entryHead}>
        <Avatar name={user.name} src={user.avatar} id={user.id || user.anonId} />
        <span className={styles.who}>
          <span className={styles.name}>{user.name}</span>
          {user.id === 0 ? <span className={styles.note}>{messages.reviewer}</span> : null}
          <Stamp comment={comment} />
          {isUnread ? <span className={styles.unread}>{messages.unread}</span> : null}
        </span>
        <ResolveButton comment={comment} tools={tools} />
        <EntryMenu
          comment={comment}
          tools={tools}
          onEdit={() => setDraft({ text: comment.source, isRefused: false })}
        />
      </header>
      {draft === null ? (
        <CommentContent html={comment.content} className={styles.content} />
      ) : (
        <CommentField
          label={messages.edit}
          sendLabel={messages.save}
          initial={draft.text}
          takesFocus={!draft.isRefused}
          people={people}
          person={person}
          onCancel={close}
          onSend={async (text) => {
            close();
            const isSent = await actions.edit(comment, text);
            // The input is still there.
            if (!isSent) setDraft((later) => later ?? { text, isRefused: true });
            return isSent;
          }}
        />
      )}
      <ReactionBar
        comment={comment}
        person={person}
        onSkinTone={tools.onSkinTone}
        onReact={(code) => void actions.react(comment, code)}
      />
    </article>
  );
}

function Stamp({ comment: { id, dateCreated, dateEdited } }: { comment: Comment }) {
  if (id < 0) return <span className={styles.note}>{messages.sending}</span>;
  return (
    <>
      <time
        className={styles.note}
        dateTime={new Date(dateCreated * 1000).toISOString()}
        title={formatFull(dateCreated)}
      >
        {formatDay(dateCreated)}
      </time>
      {dateEdited > 0 ? (
        <span className={styles.note} title={messages.editedAt(formatFull(dateEdited))}>
          ({messages.edited})
        </span>
      ) : null}
    </>
  );
}

/** Resolves or reopens the thread of a comment. What was resolved can be opened again for a while: it leaves the list. */
function ResolveButton({ comment, tools: { actions, person, canResolve } }: { comment: Comment; tools: CommentTools }) {
  if (comment.parent !== 0 || !(canResolve || isSamePerson(comment.user, person.author))) return null;
  if (comment.status === 'resolved') {
    return (
      <IconButton
        size="small"
        label={messages.reopen}
        icon={<RotateCcw />}
        onClick={() => void actions.setStatus(comment, 'open')}
      />
    );
  }
  const resolve = async () => {
    if (!(await actions.setStatus(comment, 'resolved'))) return;
    toast(messages.resolved, {
      action: { label: shared.undo, run: () => void actions.setStatus(comment, 'open') },
    });
  };
  return <IconButton size="small" label={messages.resolve} icon={<Check />} onClick={() => void resolve()} />;
}

interface EntryMenuProps {
  comment: Comment;
  tools: CommentTools;
  onEdit: () => void;
}

function EntryMenu({ comment, tools, onEdit }: EntryMenuProps) {
  const { actions, person, canModerate, urlOf } = tools;
  const isOwn = isSamePerson(comment.user, person.author);
  const canRemove = isOwn || canModerate;
  if (!canRemove && !urlOf) return null;
  const remove = async () => {
    const isSure = await confirm({
      title: messages.deleteTitle,
      text: messages.deleteText,
      okay: messages.remove,
      variant: 'danger',
    });
    if (isSure) await actions.remove(comment);
  };
  return (
    <Menu
      label={messages.actions(comment.user.name)}
      align="end"
      trigger={<IconButton label={messages.actions(comment.user.name)} icon={<Ellipsis />} size="small" />}
    >
      {isOwn ? (
        <MenuItem icon={<Pencil />} onSelect={onEdit}>
          {messages.edit}
        </MenuItem>
      ) : null}
      {urlOf ? (
        <MenuItem
          icon={<Link2 />}
          onSelect={async () => {
            try {
              await copyText(urlOf(comment.id));
              toast(messages.linkCopied);
            } catch (error) {
              toastError(errorText(error));
            }
          }}
        >
          {messages.copyLink}
        </MenuItem>
      ) : null}
      {canRemove ? (
        <MenuItem icon={<Trash2 />} isDanger onSelect={() => void remove()}>
          {messages.remove}
        </MenuItem>
      ) : null}
    </Menu>
  );
}
