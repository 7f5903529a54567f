import type { Email, Layout, Template } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { layoutsQuery } from '../../../../api/documents/layouts';
import { loadedProblem, loadSchemas } from '../../../../lib/contract-field';
import { formatDateTime } from '../../../../lib/dates';
import type { ModalProps } from '../../../../lib/dialogs';
import { messages } from '../../../../messages';
import { dashboardMessages } from '../../../../messages/documents/dashboard';
import { newEmailMessages } from '../../../../messages/documents/new-email';
import { Modal } from '../../../../ui/modal/modal';
import { Skeleton } from '../../../../ui/skeleton/skeleton';
import { Stack } from '../../../../ui/stack/stack';
import { Text } from '../../../../ui/text/text';
import { TextField } from '../../../../ui/text-field/text-field';
import { Thumbnail } from '../../../../ui/thumbnail/thumbnail';
import { EmailThumbnail } from '../thumbnails/email-thumbnail';
import styles from './new-email.module.css';
import { nextCard } from './next-card';

/** The content that a new email or page begins with: sections of the theme, a layout (`lid`), or another email. */
type EmailStart = { kind: 'example' | 'blank' } | { kind: 'layout'; lid: number } | { kind: 'copy'; email: Email };

/** The choice in the dialog; `title` is trimmed, and can be empty. */
export interface NewEmailChoice {
  title: string;
  start: EmailStart;
}

export interface NewEmailProps {
  template: Template;
  /** The name that is already typed. */
  title: string;
  /** The emails whose content can be copied, last edited first. */
  recent: readonly Email[];
}

/** Number of placeholders while the layouts load. */
const skeletons = [1, 2, 3, 4];

/**
 * The name of a new email or page, and pictures of what it can begin with. Enter in the name begins with the example. A
 * picture is chosen by a click, or with the arrow keys and Enter. Closes with the choice.
 */
export function NewEmailModal({ template, title, recent, onClose }: NewEmailProps & ModalProps<NewEmailChoice>) {
  const name = useName(title, onClose);
  const layouts = useQuery(layoutsQuery(template.id));
  const isPage = template.type === 'page';
  return (
    <Modal
      title={isPage ? dashboardMessages.newPage : dashboardMessages.newEmail}
      size="md"
      keepsTyped={false}
      initialFocus={name.field}
      onClose={() => onClose()}
    >
      <Stack as="form" gap={3} onSubmit={name.handleSubmit} onKeyDown={handleArrows} noValidate data-name-field="">
        <TextField
          ref={name.field}
          label={messages.emailNamePlaceholder}
          placeholder={messages.emailNamePlaceholder}
          hint={newEmailMessages.enterHint}
          value={name.value}
          error={name.problem}
          autoComplete="off"
          onChange={(event) => name.change(event.currentTarget.value)}
        />
        <ul className={styles.gallery} aria-label={newEmailMessages.startWith}>
          <Card
            title={messages.startFromExample}
            detail={newEmailMessages.example}
            picture={<Thumbnail className={styles.picture} url={template.miniatureUrl} />}
            onChoose={() => name.choose({ kind: 'example' })}
          />
          <Card
            title={messages.startBlank}
            detail={newEmailMessages.blank}
            picture={
              <span className={styles.blank}>
                <Plus />
              </span>
            }
            onChoose={() => name.choose({ kind: 'blank' })}
          />
          {layouts.isPending ? skeletons.map((key) => <SkeletonCard key={key} />) : null}
          {layouts.data?.map((layout) => (
            <LayoutCard
              key={layout.id}
              layout={layout}
              onChoose={() => name.choose({ kind: 'layout', lid: layout.id })}
            />
          ))}
          {layouts.isPending
            ? null
            : recent.map((email) => (
                <Card
                  key={email.id}
                  title={email.title}
                  detail={newEmailMessages.copyOf(formatDateTime(email.updatedAt || email.createdAt))}
                  picture={<EmailThumbnail className={styles.picture} email={email} />}
                  onChoose={() => name.choose({ kind: 'copy', email })}
                />
              ))}
        </ul>
      </Stack>
    </Modal>
  );
}

/** The name, and the functions that close the dialog with it unless it's wrong. */
function useName(title: string, onClose: (choice: NewEmailChoice) => void) {
  const field = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(title);
  const [problem, setProblem] = useState<string>();
  const problemOf = (text: string) => (text.trim() === '' ? undefined : (loadedProblem('name', text) ?? undefined));
  useEffect(() => {
    // The schemas load while the name is typed.
    loadSchemas().catch(() => undefined);
  }, []);
  const choose = (start: EmailStart) => {
    const found = problemOf(value);
    setProblem(found);
    if (found) field.current?.focus();
    else onClose({ title: value.trim(), start });
  };
  return {
    field,
    value,
    problem,
    choose,
    change(text: string) {
      setValue(text);
      if (problem) setProblem(problemOf(text));
    },
    handleSubmit(event: FormEvent) {
      event.preventDefault();
      choose({ kind: 'example' });
    },
  };
}

/** Arrow keys, Home and End go from picture to picture, and down from the name to the first one. */
function handleArrows(event: KeyboardEvent<HTMLFormElement>): void {
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-card]')];
  const at = cards.indexOf(event.target as HTMLElement);
  const next = nextCard(event.key, at, cards);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface CardProps {
  title: string;
  detail: string;
  picture: ReactNode;
  onChoose: () => void;
}

function Card({ title, detail, picture, onChoose }: CardProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.card}
        data-card=""
        onClick={({ detail: clicks }) => clicks < 2 && onChoose()}
      >
        {picture}
        <Text weight="medium" overflow="truncate">
          {title}
        </Text>
        <Text size="sm" tone="muted" overflow="truncate">
          {detail}
        </Text>
      </button>
    </li>
  );
}

function LayoutCard({ layout, onChoose }: { layout: Layout; onChoose: () => void }) {
  const { title, createdAt, createdBy, miniatureUrl, screenshotDesktop } = layout;
  return (
    <Card
      title={title}
      detail={newEmailMessages.layout(formatDateTime(createdAt), createdBy)}
      picture={<Thumbnail className={styles.picture} url={miniatureUrl} screenshot={screenshotDesktop} />}
      onChoose={onChoose}
    />
  );
}

function SkeletonCard() {
  return (
    <li className={styles.card}>
      <Skeleton className={styles.picture} />
      <Skeleton />
    </li>
  );
}
