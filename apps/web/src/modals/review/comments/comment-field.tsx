import { limits, type Mentionable, type SkinTone } from '@galley/contract';
import { Smile } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { commentMessages as messages } from '../../../messages/review/comments';
import { Avatar } from '../../../ui/avatar/avatar';
import { Button } from '../../../ui/button/button';
import { holdKeys } from '../../../ui/held-keys/held-keys';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { lazyPart } from '../../../ui/lazy/lazy-part';
import { Popover } from '../../../ui/popover/popover';
import { plainText } from '../../../ui/search-select/plain-text';
import { Stack } from '../../../ui/stack/stack';
import { Text } from '../../../ui/text/text';
import type { CommentPerson } from './comment-actions';
import styles from './comments.module.css';
import { findMention, type MentionSearch } from './find-mention';

const EmojiPicker = lazyPart(async () => (await import('./emoji-picker')).EmojiPicker);

export interface CommentFieldProps {
  label: string;
  placeholder?: string;
  /** The label of the submit button. */
  sendLabel: string;
  initial?: string;
  /** Takes the focus on mount, with the caret at the end. */
  takesFocus?: boolean;
  people: readonly Mentionable[];
  person: CommentPerson;
  /** Sends the text. Resolves with false if it was refused; the field then has the text again. */
  onSend: (text: string) => Promise<boolean>;
  onCancel?: () => void;
  /** Displayed above the buttons, for example the target of the comment. */
  children?: ReactNode;
  ref?: Ref<{ focus: () => void }>;
}

/** A field for a comment with mentions and emoji. Control Enter or Meta Enter sends. */
export function CommentField(props: CommentFieldProps) {
  const { label, placeholder, sendLabel, person, onCancel, children } = props;
  const list = useId();
  const field = useCommentText(props);
  const { area, found, chosen, isOpen } = field;
  return (
    <div className={styles.field}>
      <textarea
        ref={area}
        className={styles.area}
        aria-label={label}
        placeholder={placeholder}
        rows={2}
        maxLength={limits.commentLength}
        value={field.text}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${list}-${chosen}` : undefined}
        onChange={({ currentTarget }) => field.type(currentTarget.value, currentTarget.selectionStart)}
        onKeyDown={field.handleKey}
        onBlur={field.closeMentions}
      />
      <FoundPeople id={list} people={found} chosen={chosen} onChoose={field.mention} />
      {children}
      <Stack direction="row" gap={1.5} align="center">
        <EmojiButton skinTone={person.author.skinTone} onPick={field.insertAtCaret} />
        <Text flex="grow" />
        {onCancel ? (
          <Button size="small" onClick={onCancel}>
            {messages.cancel}
          </Button>
        ) : null}
        <Button size="small" variant="main" onClick={() => void field.send()}>
          {sendLabel}
        </Button>
      </Stack>
    </div>
  );
}

/** The text of the field, the mention being typed, and handlers for the field. */
function useCommentText(props: CommentFieldProps) {
  const { initial = '', takesFocus, people, person, onSend, onCancel, ref } = props;
  const [text, setText] = useState(initial);
  const [search, setSearch] = useState<MentionSearch | null>(null);
  const [chosen, setChosen] = useState(0);
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => area.current?.focus() }), []);
  useFocusAtEnd(area, takesFocus === true);
  const found = search ? matching(people, search.term) : [];
  const isOpen = found.length > 0;

  const insert = (value: string, from: number, to: number) => {
    setText((before) => before.slice(0, from) + value + before.slice(to));
    setSearch(null);
    holdKeys({ isTarget: (element) => element === area.current });
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(from + value.length, from + value.length);
    });
  };
  const mention = ({ name }: Mentionable) => {
    if (search) insert(`@${name} `, search.from, search.to);
  };
  const send = async () => {
    const written = text.trim();
    if (written === '') return area.current?.focus();
    setText('');
    const { translateEmoji } = await import('./emoji-data');
    const isSent = await onSend(translateEmoji(written, person.author.skinTone));
    if (!isSent) setText((later) => (later === '' ? written : later));
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const person = found[chosen];
    if (isOpen && step !== undefined) setChosen((chosen + step + found.length) % found.length);
    else if (isOpen && person && (event.key === 'Enter' || event.key === 'Tab')) mention(person);
    else if (isOpen && event.key === 'Escape') setSearch(null);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
    else if (event.key === 'Escape' && onCancel) onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    area,
    text,
    found,
    chosen,
    isOpen,
    handleKey,
    mention,
    send,
    type: (value: string, caret: number) => {
      setText(value);
      setSearch(findMention(value, caret));
      setChosen(0);
    },
    closeMentions: () => setSearch(null),
    insertAtCaret: (value: string) => {
      const at = area.current?.selectionEnd ?? text.length;
      insert(value, at, at);
    },
  };
}

interface FoundPeopleProps {
  id: string;
  people: readonly Mentionable[];
  /** The index of the selected person. */
  chosen: number;
  onChoose: (person: Mentionable) => void;
}

/** The people that match the mention being typed. Hidden if there are none. */
function FoundPeople({ id, people, chosen, onChoose }: FoundPeopleProps) {
  return (
    <div id={id} role="listbox" aria-label={messages.people} className={styles.people} hidden={people.length === 0}>
      {people.map((one, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field, which keeps the focus
        <div
          key={one.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          className={styles.person}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(one)}
        >
          <Avatar name={one.name} src={one.avatar} id={one.id} />
          {one.name}
        </div>
      ))}
    </div>
  );
}

function EmojiButton({ skinTone, onPick }: { skinTone: SkinTone; onPick: (emoji: string) => void }) {
  const [isPicking, setPicking] = useState(false);
  return (
    <Popover
      label={messages.insertEmoji}
      isOpen={isPicking}
      onOpenChange={setPicking}
      align="end"
      trigger={<IconButton label={messages.insertEmoji} icon={<Smile />} size="small" />}
    >
      <EmojiPicker
        skinTone={skinTone}
        onPick={({ text }) => {
          setPicking(false);
          onPick(text);
        }}
      />
    </Popover>
  );
}

/** Waits until the menu that opened the field has returned the focus to its button. */
function useFocusAtEnd(area: RefObject<HTMLTextAreaElement | null>, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const hold = holdKeys({ isTarget: (element) => element === area.current });
    const timer = setTimeout(() => {
      const length = area.current?.value.length ?? 0;
      area.current?.focus();
      area.current?.setSelectionRange(length, length);
    });
    return () => {
      clearTimeout(timer);
      hold.giveUp();
    };
  }, [area, isWanted]);
}

/** The maximum number of suggested people. */
const mostPeople = 6;

function matching(people: readonly Mentionable[], term: string): Mentionable[] {
  const wanted = plainText(term);
  return people
    .filter(({ name }) => {
      const searched = plainText(name);
      return searched.startsWith(wanted) || searched.includes(` ${wanted}`);
    })
    .slice(0, mostPeople);
}
