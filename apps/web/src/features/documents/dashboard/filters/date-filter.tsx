import { CalendarDays } from 'lucide-react';
import { knownTimeZone } from '../../../../lib/dates';
import { useMe } from '../../../../lib/session';
import { Button } from '../../../../ui/button/button';
import { Popover } from '../../../../ui/popover/popover';
import { TextField } from '../../../../ui/text-field/text-field';
import { type DayPreset, type DayRange, daysOf, formatDayField, presetOf, rangeOf, rangeOfDays } from './day-range';
import { ToolButton } from './tool-button';
import styles from './tools.module.css';

const presets: readonly { value: DayPreset; label: string }[] = [
  { value: 'any', label: 'Any day' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last 30 days' },
];

/** Filters the list by the days of the last edit, in the person's own time zone. */
export function DateFilter({ range, onChange }: { range: DayRange; onChange: (range: DayRange) => void }) {
  const zone = knownTimeZone(useMe().timezone);
  const now = Math.floor(Date.now() / 1000);
  const preset = presetOf(range, now, zone);
  const { first, last } = daysOf(range, zone);
  const label =
    preset === 'any' ? 'Edited' : (presets.find(({ value }) => value === preset)?.label ?? spanOf(first, last));
  return (
    <Popover
      label="Edited"
      align="end"
      className={styles.dates}
      trigger={
        <ToolButton
          icon={<CalendarDays />}
          label={label}
          name={`Edited: ${preset === 'any' ? 'any day' : label}`}
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
          label="From"
          type="date"
          fieldSize="small"
          value={first}
          max={last || undefined}
          onChange={(event) => onChange(rangeOfDays(event.currentTarget.value, last, zone))}
        />
        <TextField
          label="To"
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
  if (last === '') return `From ${formatDayField(first)}`;
  return first === '' ? `Until ${formatDayField(last)}` : `${formatDayField(first)} to ${formatDayField(last)}`;
}
