import { emojiText, groupReactions, type Notification, reactionNames } from '@galley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Mail, MailOpen, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../api/api-error';
import { deleteNotification, markNotification } from '../../api/notifications';
import { formatDay, formatFull, isoDate } from '../../lib/dates';
import { toastError } from '../../lib/toasts';
import { notificationMessages as messages } from '../../messages/notifications';
import { Avatar } from '../../ui/avatar/avatar';
import { IconButton } from '../../ui/icon-button/icon-button';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden';
import { commentPath, plainText } from './comment-path';
import styles from './notification-list.module.css';

/** One notification. Opening its comment marks it as read. */
export function NotificationItem({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  const client = useQueryClient();
  const item = useRef<HTMLLIElement>(null);
  const { id, status, comment, dateCreated } = notification;
  const isUnread = status === 'unread';
  const { who, did, avatar } = actionOf(notification);
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
      <Link className={styles.link} to={commentPath(comment)} onClick={handleOpen}>
        <Avatar name={avatar.name} src={avatar.avatar} id={avatar.id} size={30} />
        <span className={styles.words}>
          <span>
            {isUnread ? <VisuallyHidden>Unread: </VisuallyHidden> : null}
            <b>{who}</b> {did} <b>{comment.email.title}</b>
          </span>
          <span className={styles.text}>{plainText(comment.content)}</span>
          <time className={styles.time} dateTime={isoDate(dateCreated)} title={formatFull(dateCreated)}>
            {formatDay(dateCreated)}
          </time>
        </span>
      </Link>
      <span className={styles.actions}>
        <IconButton
          size="small"
          label={isUnread ? 'Mark as read' : 'Mark as unread'}
          icon={isUnread ? <MailOpen /> : <Mail />}
          onClick={() => attempt(markNotification(client, { id, status: isUnread ? 'read' : 'unread' }))}
        />
        <IconButton size="small" label="Delete" icon={<Trash2 />} onClick={handleDelete} />
      </span>
    </li>
  );
}

/** Who did what: the author of the comment, or everyone who reacted to it. */
function actionOf({ action, comment }: Notification) {
  if (action !== 'emoji') {
    const did = action === 'mention' ? messages.mentioned : messages.replied;
    return { who: comment.user.name, did, avatar: comment.user };
  }
  const people = new Map(comment.emojis.map((emoji) => [`${emoji.user.id} ${emoji.user.anonId}`, emoji]));
  const emojis = groupReactions(comment.emojis).map(({ code, skinTone }) => emojiText(code, skinTone));
  const latest = comment.emojis.at(-1)?.user ?? comment.user;
  return { who: reactionNames([...people.values()]), did: messages.reacted(emojis.join(' ')), avatar: latest };
}

/** The keyboard goes on at the next one, or the one before, and else at the top of the popup. */
function focusNeighbor(item: HTMLElement | null): void {
  const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
  const target = neighbor ?? item?.closest('[role="dialog"]');
  target?.querySelector<HTMLElement>('a, button')?.focus();
}
