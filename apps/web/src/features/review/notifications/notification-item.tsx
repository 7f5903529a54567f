import {
  emojiText,
  formatAccessEnd,
  formatCount,
  groupReactions,
  type Notification,
  reactionNames,
} from '@galley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Mail, MailOpen, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../../api/api-error';
import { deleteNotification, markNotification } from '../../../api/review/notifications';
import { formatDay, formatFull, isoDate } from '../../../lib/dates';
import { useMe } from '../../../lib/session';
import { toastError } from '../../../lib/toasts';
import { notificationMessages as messages } from '../../../messages/review/notifications';
import { Avatar } from '../../../ui/avatar/avatar';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden';
import styles from './notification-list.module.css';
import { notificationPath, plainText } from './notification-path';

/** One notification. Opening its target marks it as read. */
export function NotificationItem({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  const client = useQueryClient();
  const item = useRef<HTMLLIElement>(null);
  const { id, status, dateCreated } = notification;
  const isUnread = status === 'unread';
  const { organization } = useMe();
  const { who, did, kind = '', avatar, title, text } = describe(notification, organization.name);
  const attempt = (call: Promise<void>) => call.catch((error: unknown) => toastError(errorText(error)));
  const handleOpen = () => {
    if (isUnread) void attempt(markNotification(client, { id, status: 'read' }));
    onClose();
  };
  const handleDelete = () => {
    focusNeighbor(item.current);
    return attempt(deleteNotification(client, id));
  };
  return (
    <li ref={item} className={`${styles.item} ${isUnread ? styles.unread : ''}`}>
      <Link className={styles.link} to={notificationPath(notification)} onClick={handleOpen}>
        <Avatar name={avatar.name} src={avatar.avatar} id={avatar.id} size={30} />
        <span className={styles.words}>
          <span>
            {isUnread ? <VisuallyHidden>{messages.unreadPrefix} </VisuallyHidden> : null}
            <b>{who}</b> {did} {kind} <b>{title}</b>
          </span>
          {text ? <span className={styles.text}>{text}</span> : null}
          <time className={styles.time} dateTime={isoDate(dateCreated)} title={formatFull(dateCreated)}>
            {formatDay(dateCreated)}
          </time>
        </span>
      </Link>
      <span className={styles.actions}>
        <IconButton
          size="small"
          label={isUnread ? messages.markRead : messages.markUnread}
          icon={isUnread ? <MailOpen /> : <Mail />}
          onClick={() => attempt(markNotification(client, { id, status: isUnread ? 'read' : 'unread' }))}
        />
        <IconButton size="small" label={messages.delete} icon={<Trash2 />} onClick={handleDelete} />
      </span>
    </li>
  );
}

interface Description {
  who: string;
  did: string;
  /** The kind of document before its title: "the theme"; absent = an email, page or member. */
  kind?: string;
  title: string;
  text: string;
  avatar: { id: number; name: string; avatar: string };
}

/**
 * The sentence of a notification: who did what in which document, with the text of the comment; who joined the
 * organization, or how many people did; or whose access ends on which day.
 */
function describe({ action, comment, approval, member }: Notification, organization: string): Description {
  if (comment)
    return { ...describeComment(action, comment), ...documentOf(comment.email), text: plainText(comment.content) };
  if (member) {
    const { user, email, accessEndsOn, others = 0 } = member;
    if (action === 'member_joined' && others > 0) {
      const who = formatCount(others + 1, { one: 'person', other: 'people' });
      return { who, did: messages.joined, title: organization, text: messages.latest(user.name), avatar: user };
    }
    if (action === 'member_joined')
      return { who: user.name, did: messages.joined, title: organization, text: email, avatar: user };
    return {
      who: user.name,
      did: messages.losesAccess,
      title: formatAccessEnd(accessEndsOn ?? ''),
      text: '',
      avatar: user,
    };
  }
  if (!approval) return { who: '', did: '', title: '', text: '', avatar: { id: 0, name: '', avatar: '' } };
  const { user, version, decision, note, email } = approval;
  const did = {
    request: messages.askedToApprove(version),
    answer: decision === 'changes_requested' ? messages.requestedChanges(version) : messages.approved(version),
    stale: messages.savedAfterApproval(version),
  }[action === 'approval_request' ? 'request' : action === 'approval_answer' ? 'answer' : 'stale'];
  return { who: user.name, did, ...documentOf(email), text: note, avatar: user };
}

function documentOf({ type, title }: NonNullable<Notification['comment']>['email']) {
  return { kind: messages.kinds[type], title };
}

/** The author of the comment, or everyone who reacted to it. */
function describeComment(action: Notification['action'], comment: NonNullable<Notification['comment']>) {
  if (action !== 'emoji') {
    const did = { mention: messages.mentioned, reply: messages.replied, guest: messages.guestCommented }[
      action === 'mention' || action === 'reply' ? action : 'guest'
    ];
    return { who: comment.user.name, did, avatar: comment.user };
  }
  const people = new Map(comment.emojis.map((emoji) => [`${emoji.user.id} ${emoji.user.anonId}`, emoji]));
  const emojis = groupReactions(comment.emojis).map(({ code, skinTone }) => emojiText(code, skinTone));
  const latest = comment.emojis.at(-1)?.user ?? comment.user;
  return { who: reactionNames([...people.values()]), did: messages.reacted(emojis.join(' ')), avatar: latest };
}

/** Moves the focus to the next item, otherwise to the previous one, otherwise to the top of the popup. */
function focusNeighbor(item: HTMLElement | null): void {
  const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
  const target = neighbor ?? item?.closest('[role="dialog"]');
  target?.querySelector<HTMLElement>('a, button')?.focus();
}
