import { type Comment, emojiText, groupReactions, reactionNames, type SkinTone } from '@galley/contract';
import { SmilePlus } from 'lucide-react';
import { useState } from 'react';
import { commentMessages as messages } from '../../../messages/review/comments';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { lazyPart } from '../../../ui/lazy/lazy-part';
import { Popover } from '../../../ui/popover/popover';
import { Tooltip } from '../../../ui/tooltip/tooltip';
import type { CommentPerson } from './comment-actions';
import { isSamePerson } from './comment-changes';
import styles from './comments.module.css';

const EmojiPicker = lazyPart(async () => (await import('./emoji-picker')).EmojiPicker);

interface ReactionBarProps {
  comment: Comment;
  person: CommentPerson;
  onReact: (code: string) => void;
  onSkinTone?: (tone: SkinTone) => void;
}

/** The reactions to a comment by emoji and skin tone, with the people as tooltips, and a button to add one. */
export function ReactionBar({ comment, person, onReact, onSkinTone }: ReactionBarProps) {
  const [isPicking, setPicking] = useState(false);
  const { author } = person;
  return (
    <div className={styles.reactions}>
      {groupReactions(comment.emojis).map(({ code, skinTone, emojis }) => {
        const names = reactionNames(emojis);
        const isOwn = emojis.some(({ user }) => isSamePerson(user, author));
        return (
          <Tooltip key={`${code} ${skinTone}`} text={names}>
            <button
              type="button"
              className={styles.reaction}
              aria-pressed={isOwn}
              aria-label={`${emojiText(code, skinTone)} ${names}`}
              onClick={() => onReact(code)}
            >
              <span className={styles.reactionEmoji}>{emojiText(code, skinTone)}</span>
              {emojis.length}
            </button>
          </Tooltip>
        );
      })}
      <Popover
        label={messages.react}
        isOpen={isPicking}
        onOpenChange={setPicking}
        trigger={<IconButton label={messages.react} icon={<SmilePlus />} size="small" />}
      >
        <EmojiPicker
          skinTone={author.skinTone}
          onSkinTone={onSkinTone}
          onPick={({ code }) => {
            setPicking(false);
            onReact(code);
          }}
        />
      </Popover>
    </div>
  );
}
