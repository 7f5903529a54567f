import { Cable, Link2, Search, Upload } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { sourceMessages } from '../../../messages/delivery/sources';
import { imageMessages } from '../../../messages/files/images';
import { Button } from '../../../ui/button/button';
import { Select } from '../../../ui/select/select';
import { TextField } from '../../../ui/text-field/text-field';
import styles from './image-library.module.css';
import { imageTypes } from './image-types';

interface LibraryToolsProps {
  search: RefObject<HTMLInputElement | null>;
  term: string;
  onTermChange: (term: string) => void;
  tagFilter: ReactNode;
  onImport: () => void;
  /** Undefined if the theme has no sources. */
  onImportFromSource: (() => void) | undefined;
  onFiles: (files: Iterable<File>) => void;
}

/** The search, the tag filter, and the ways to add images. */
export function LibraryTools(props: LibraryToolsProps) {
  const { search, term, onTermChange, tagFilter, onImport, onImportFromSource, onFiles } = props;
  return (
    <div className={styles.tools}>
      <TextField
        ref={search}
        type="search"
        label={imageMessages.searchImages}
        isLabelHidden
        placeholder={imageMessages.searchByName}
        leading={<Search />}
        className={styles.search}
        value={term}
        onChange={(event) => onTermChange(event.currentTarget.value)}
      />
      {tagFilter}
      <div className={styles.buttons}>
        <Button icon={<Link2 />} size="large" onClick={onImport}>
          {imageMessages.importImage}
        </Button>
        {onImportFromSource ? (
          <Button icon={<Cable />} size="large" onClick={onImportFromSource}>
            {sourceMessages.importImage}
          </Button>
        ) : null}
        <UploadButton onFiles={onFiles} />
      </div>
    </div>
  );
}

/** Nothing while no image has a tag. */
export function TagFilter({
  tags,
  value,
  onChange,
}: {
  tags: readonly string[];
  value: string;
  onChange: (tag: string) => void;
}) {
  if (tags.length === 0 && value === '') return null;
  const known = value === '' || tags.includes(value) ? tags : [value, ...tags];
  const options = [{ value: '', label: imageMessages.allTags }, ...known.map((tag) => ({ value: tag, label: tag }))];
  return (
    <Select
      label={imageMessages.tag}
      isLabelHidden
      className={styles.tag}
      value={value}
      options={options}
      onChange={onChange}
    />
  );
}

function UploadButton({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        multiple
        accept={imageTypes}
        aria-label={imageMessages.uploadImages}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = ''; // Reset, so that choosing the same file again fires a change event.
        }}
      />
      <Button icon={<Upload />} size="large" onClick={() => input.current?.click()}>
        {imageMessages.uploadImages}
      </Button>
    </>
  );
}
