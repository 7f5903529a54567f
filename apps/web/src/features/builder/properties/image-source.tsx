import { Images } from 'lucide-react';
import { messages } from '../../../messages';
import { Button } from '../../../ui/button/button';
import { DropField } from '../../../ui/drop-field/drop-field';
import { useBuilder } from '../context/builder-context';
import { imageTypes } from '../images/image-types';
import styles from './panels.module.css';

interface ImageSourceProps {
  /** What the field is called: "Replace image". */
  label: string;
  onFile(file: File): void;
  onLibrary(): void;
}

/** Where another image comes from: a file or the library. Images belong to an email or page, so a theme takes none. */
export function ImageSource({ label, onFile, onLibrary }: ImageSourceProps) {
  if (useBuilder().opened.kind === 'template') return <p className={styles.hint}>{messages.imagesOfTheme}</p>;
  return (
    <>
      <DropField label={label} accept={imageTypes} inputProps={{ 'aria-label': label }} onFile={onFile} />
      <Button icon={<Images />} isWide onClick={onLibrary}>
        Image library
      </Button>
    </>
  );
}
