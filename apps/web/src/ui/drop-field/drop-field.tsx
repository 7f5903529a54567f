import { Upload } from 'lucide-react';
import { type ComponentPropsWithoutRef, type DragEvent, useId, useState } from 'react';
import styles from './drop-field.module.css';

export interface DropFieldProps {
  /** The label, for example "Drop a theme file here (HTML or ZIP)". */
  label: string;
  /** As the `accept` attribute of a file input. */
  accept: string;
  onFile: (file: File) => void;
  looks?: 'field' | 'line';
  error?: string;
  inputProps?: Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'accept' | 'onChange'>;
}

/** Accepts one file, dropped or selected by click or keyboard. */
export function DropField({ label, accept, onFile, looks = 'field', error, inputProps }: DropFieldProps) {
  const [isOver, setOver] = useState(false);
  const errorId = useId();
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  return (
    <div>
      <label
        className={`${styles.field} ${styles[looks]} ${isOver ? styles.over : ''} ${error ? styles.wrong : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        <input
          {...inputProps}
          className={styles.input}
          type="file"
          accept={accept}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) onFile(file);
            event.currentTarget.value = ''; // Selecting the same file again should work too.
          }}
        />
        <Upload />
        <span>{label}</span>
      </label>
      {error ? (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
