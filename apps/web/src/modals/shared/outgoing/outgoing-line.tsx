import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { dayLabel, formatDayWithin, formatTime } from '../../../lib/dates';
import { messages } from '../../../messages';
import { outgoingMessages } from '../../../messages/shared/outgoing';
import { Button } from '../../../ui/button/button';
import { Text } from '../../../ui/text/text';
import { LightsStrip, type LitDocument } from './lights-strip';
import type { OutgoingFacts, OutgoingProblem } from './outgoing';
import styles from './outgoing-line.module.css';
import type { OutgoingChoice } from './use-outgoing';

interface OutgoingLineProps {
  choice: OutgoingChoice;
  /** The version, if it is only known from elsewhere. */
  version?: number;
  /** The number of requirements of the theme that the stored version doesn't meet. */
  blocking?: number;
  /** The document whose lights are shown; absent = it has none. */
  document?: LitDocument | undefined;
  /** Why nobody would receive it; '' = its sender was checked. Absent = it isn't known who sends it. */
  senderProblem?: string | undefined;
  /** Whether an admin allowed the export of the version in spite of what the theme requires. */
  isReleased?: boolean | undefined;
  /** Called before a problem is shown in the document. */
  onLeave: () => void;
  children?: ReactNode;
}

/**
 * Says what leaves with a dialog: the version and its time or the changes that are saved first, whether it's ready, and
 * the problems in it, each with a button that leads to it.
 */
export function OutgoingLine(props: OutgoingLineProps) {
  const { choice, version = 0, blocking = 0, document, onLeave, children } = props;
  const { facts, problem } = choice;
  const shown = { ...facts, version: facts.version || version };
  const isKnown = shown.version > 0 || shown.changes > 0;
  if (!isKnown && !document) return null;
  return (
    <section className={styles.line} aria-label={outgoingMessages.title}>
      {isKnown ? (
        <p role="status">
          <strong>{whatLeaves(shown)}</strong>
          {detailsOf(shown, blocking)}
        </p>
      ) : null}
      {facts.note ? (
        <Text as="p" tone="muted">
          {facts.note}
        </Text>
      ) : null}
      {document ? (
        <LightsStrip
          document={document}
          choice={choice}
          senderProblem={props.senderProblem}
          isReleased={props.isReleased}
          onLeave={onLeave}
        />
      ) : null}
      {facts.problems.length > 0 ? <Problems problems={facts.problems} onLeave={onLeave} /> : null}
      {problem ? (
        <p className={styles.problem} role="alert">
          <CircleAlert />
          {problem}
        </p>
      ) : null}
      {children}
    </section>
  );
}

function whatLeaves({ version, changes }: OutgoingFacts): string {
  return changes > 0 ? outgoingMessages.newVersion : outgoingMessages.version(version);
}

/** ", 2:18 am, 2 blocking problems" */
function detailsOf({ savedAt, changes }: OutgoingFacts, blocking: number): string {
  const parts: string[] = [];
  if (changes === 0 && savedAt > 0) parts.push(whenSaved(savedAt));
  // The requirements of the theme are checked on the version to come when it's saved.
  if (changes === 0 && blocking > 0) parts.push(outgoingMessages.blocking(blocking));
  return parts.map((part) => `, ${part}`).join('');
}

function whenSaved(seconds: number): string {
  return dayLabel(seconds) === messages.today ? formatTime(seconds) : formatDayWithin(seconds);
}

function Problems({ problems, onLeave }: { problems: readonly OutgoingProblem[]; onLeave: () => void }) {
  return (
    <details>
      <summary className={styles.summary}>{outgoingMessages.problems(problems.length)}</summary>
      <ul className={styles.problems}>
        {problems.map(({ id, text, show }) => (
          <li key={id} className={styles.entry}>
            <span>{text}</span>
            <Button
              variant="link"
              size="small"
              aria-label={outgoingMessages.showNamed(text)}
              onClick={() => {
                onLeave();
                show();
              }}
            >
              {outgoingMessages.show}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
