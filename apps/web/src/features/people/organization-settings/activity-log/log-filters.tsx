import { actionLabel, kindLabel } from '@galley/contract';
import { X } from 'lucide-react';
import type { AccountLogFilter } from '../../../../api/people/audit-log';
import { messages } from '../../../../messages';
import { activityLogMessages } from '../../../../messages/people/activity-log';
import { Button } from '../../../../ui/button/button';
import { Select } from '../../../../ui/select/select';
import { TextField } from '../../../../ui/text-field/text-field';
import styles from './log-page.module.css';

/** The filter of the log as entered; '' = everything. */
export interface LogFilter {
  person: string;
  action: string;
  kind: string;
  /** One object of that kind. */
  object: { id: number; title: string } | null;
  /** Days in the format of date fields, such as '2026-11-25', both included. */
  from: string;
  to: string;
}

export const everyChange: LogFilter = { person: '', action: '', kind: '', object: null, from: '', to: '' };

interface Choices {
  people: readonly { id: number; name: string }[];
  actions: readonly string[];
  kinds: readonly string[];
}

/** The filter fields of the log: person, action, kind and dates. */
export function LogFilters({
  value,
  choices: { people, actions, kinds },
  onChange,
}: {
  value: LogFilter;
  choices: Choices;
  onChange: (value: LogFilter) => void;
}) {
  const offered = actions.filter(
    (action) => value.kind === '' || action === value.action || isOfKind(action, value.kind),
  );
  return (
    <>
      <Select
        label={activityLogMessages.person}
        className={styles.choice}
        value={value.person}
        options={[
          { value: '', label: activityLogMessages.everyone },
          ...people.map(({ id, name }) => ({ value: String(id), label: name || messages.unknownAuthor })),
        ]}
        onChange={(person) => onChange({ ...value, person })}
      />
      <Select
        label={activityLogMessages.object}
        className={styles.choice}
        value={value.kind}
        options={[
          { value: '', label: activityLogMessages.everything },
          ...kinds.map((kind) => ({ value: kind, label: kindLabel(kind) })),
        ]}
        onChange={(kind) => onChange({ ...value, kind, object: null, action: '' })}
      />
      <Select
        label={activityLogMessages.change}
        className={styles.choice}
        value={value.action}
        options={[
          { value: '', label: activityLogMessages.everyChange },
          ...offered.map((action) => ({ value: action, label: actionLabel(action) })),
        ]}
        onChange={(action) => onChange({ ...value, action })}
      />
      <div className={styles.period}>
        <TextField
          label={activityLogMessages.from}
          type="date"
          className={styles.day}
          max={value.to || undefined}
          value={value.from}
          onChange={(event) => onChange({ ...value, from: event.currentTarget.value })}
        />
        <TextField
          label={activityLogMessages.to}
          type="date"
          className={styles.day}
          min={value.from || undefined}
          value={value.to}
          onChange={(event) => onChange({ ...value, to: event.currentTarget.value })}
        />
      </div>
      {value.object ? (
        <Button size="large" icon={<X />} onClick={() => onChange({ ...value, object: null })}>
          {activityLogMessages.onlyObject(value.object.title)}
        </Button>
      ) : null}
    </>
  );
}

/**
 * Returns true if an action applies to a kind of object. Actions on share links, comments, reactions and approvals
 * apply to emails and themes.
 */
function isOfKind(action: string, kind: string): boolean {
  const [start] = action.split('.');
  const isShared = start === 'share_link' || start === 'comment' || start === 'reaction' || start === 'approval';
  return (
    start === kind || (kind === 'user' && start === 'profile') || (isShared && ['email', 'template'].includes(kind))
  );
}

/** Converts the filter to the route's query. Days start and end in this browser's time zone. */
export function queryOfFilter({ person, action, kind, object, from, to }: LogFilter): AccountLogFilter {
  return {
    person: person ? Number(person) : undefined,
    action: action || undefined,
    kind: kind || undefined,
    object: object?.id,
    from: secondsOf(from, '00:00:00'),
    to: secondsOf(to, '23:59:59'),
  };
}

function secondsOf(day: string, time: string): number | undefined {
  const seconds = day ? Math.floor(new Date(`${day}T${time}`).getTime() / 1000) : Number.NaN;
  // A year that is still being typed has fewer digits and isn't used.
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
