import { useEffect, useRef } from 'react';
import { propertyMessages } from '../../../../../messages/documents/builder/properties';
import { CommitField } from '../../../../../ui/commit-field/commit-field';
import { normalizeColor } from './normalize-color';
import styles from './panels.module.css';

interface ColorFieldProps {
  label: string;
  value: string;
  /** Colors of the theme. */
  swatches: readonly string[];
  onChange: (color: string) => string | undefined;
}

/** A color field: the theme's colors, a color picker, and the value as text. */
export function ColorField({ label, value, swatches, onChange }: ColorFieldProps) {
  const current = normalizeColor(value);
  const handleCommit = (text: string) => {
    const color = normalizeColor(text);
    return color ? onChange(color) : propertyMessages.colorInvalid;
  };
  return (
    <div className={styles.color}>
      <fieldset className={styles.swatches}>
        <legend className={styles.legend}>{label}</legend>
        {swatches.map((swatch) => (
          <button
            key={swatch}
            type="button"
            className={styles.swatch}
            style={{ backgroundColor: swatch }}
            aria-label={swatch}
            aria-pressed={normalizeColor(swatch) === current}
            title={swatch}
            onClick={() => onChange(swatch)}
          />
        ))}
      </fieldset>
      <div className={styles.colorRow}>
        <ColorPicker
          key={current}
          label={propertyMessages.colorPicker(label)}
          value={current ?? '#ffffff'}
          onPick={onChange}
        />
        <CommitField
          label={propertyMessages.colorValue(label)}
          isLabelHidden
          value={value}
          onCommit={handleCommit}
          className={styles.grow}
        />
      </div>
    </div>
  );
}

/** The browser's color picker. Dragging through its colors is one change, made when the picker closes. */
function ColorPicker(props: { label: string; value: string; onPick: (color: string) => void }) {
  const { label, value, onPick } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const node = input.current;
    // React's onChange is the native `input` event, which fires for every color on the way.
    const handleChange = () => node && onPick(node.value);
    node?.addEventListener('change', handleChange);
    return () => node?.removeEventListener('change', handleChange);
  });
  return <input ref={input} type="color" className={styles.picker} aria-label={label} defaultValue={value} />;
}
