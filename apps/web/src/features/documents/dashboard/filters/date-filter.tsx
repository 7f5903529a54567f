import { CalendarDays } from 'lucide-react';
import { knownTimeZone } from '../../../../lib/dates';
import { useMe } from '../../../../lib/session';
import { dashboardMessages } from '../../../../messages/documents/dashboard';
import { Button } from '../../../../ui/button/button';
import { Popover } from '../../../../ui/popover/popover';
import { TextField } from '../../../../ui/text-field/text-field';
import { type DayPreset, type DayRange, daysOf, formatDayField, presetOf, rangeOf, rangeOfDays } from './day-range';
import { ToolButton } from './tool-button';
import styles from './tools.module.css';

const presets: readonly { value: DayPreset; label: string }[] = [
  { value: 'any', label: dashboardMessages.days.any },
  { value: 'today', label: dashboardMessages.days.today },
  { value: 'week', label: dashboardMessages.days.week },
  { value: 'month', label: dashboardMessages.days.month },
];

/** Filters the list by the days of the last edit, in the person's own time zone. */
export function DateFilter({ range, onChange }: { range: DayRange; onChange: (range: DayRange) => void }) {
  const zone = knownTimeZone(useMe().timezone);
  const now = Math.floor(Date.now() / 1000);
  const preset = presetOf(range, now, zone);
  const { first, last } = daysOf(range, zone);
  const label =
    preset === 'any'
      ? dashboardMessages.edited
      : (presets.find(({ value }) => value === preset)?.label ?? spanOf(first, last));
  return (
    <Popover
      label={dashboardMessages.edited}
      align="end"
      className={styles.dates}
      trigger={
        <ToolButton
          icon={<CalendarDays />}
          label={label}
          name={dashboardMessages.editedOn(preset === 'any' ? null : label)}
          isOn={preset !== 'any'}
        />
      }
    >
      <div className={styles.presets}>
        {presets.map(({ value, label: name }) => (
          <Button
            key={value}
            variant="transparent"
            size="small"
            aria-pressed={value === preset}
            onClick={() => onChange(rangeOf(value, now, zone))}
          >
            {name}
          </Button>
        ))}
      </div>
      <div className={styles.days}>
        <TextField
          label={dashboardMessages.from}
          type="date"
          fieldSize="small"
          value={first}
          max={last || undefined}
          onChange={(event) => onChange(rangeOfDays(event.currentTarget.value, last, zone))}
        />
        <TextField
          label={dashboardMessages.to}
          type="date"
          fieldSize="small"
          value={last}
          min={first || undefined}
          onChange={(event) => onChange(rangeOfDays(first, event.currentTarget.value, zone))}
        />
      </div>
    </Popover>
  );
}

function spanOf(first: string, last: string): string {
  if (first === last) return formatDayField(first);
  if (last === '') return dashboardMessages.fromDay(formatDayField(first));
  return first === ''
    ? dashboardMessages.untilDay(formatDayField(last))
    : dashboardMessages.daySpan(formatDayField(first), formatDayField(last));
}
