import { type ReactNode, useId } from 'react';
import { Tooltip } from '../tooltip/tooltip';
import styles from './segments.module.css';

interface Segment<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
}

export interface SegmentsProps<Value extends string> {
  /** Name of the group. */
  label: string;
  value: Value;
  segments: readonly Segment<Value>[];
  onChange: (value: Value) => void;
  /** Only shows the icons. The labels stay as names and tooltips. */
  isIconOnly?: boolean;
}

/** Selects one of a few values. Arrow keys move between them. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, value, segments, onChange, isIconOnly } = props;
  const name = useId();
  return (
    <fieldset className={styles.segments}>
      <legend className={styles.hidden}>{label}</legend>
      {segments.map((segment) => {
        const radio = (
          <label key={segment.value} className={styles.segment}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={segment.value}
              checked={segment.value === value}
              aria-label={segment.label}
              onChange={() => onChange(segment.value)}
            />
            {segment.icon}
            {isIconOnly ? null : <span>{segment.label}</span>}
          </label>
        );
        if (!isIconOnly) return radio;
        return (
          <Tooltip key={segment.value} text={segment.label}>
            {radio}
          </Tooltip>
        );
      })}
    </fieldset>
  );
}
