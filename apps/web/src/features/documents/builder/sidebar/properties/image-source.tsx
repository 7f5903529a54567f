import { Images } from 'lucide-react';
import { propertyMessages } from '../../../../../messages/documents/builder/properties';
import { imageTypes } from '../../../../../modals/files/image-library/image-types';
import { Button } from '../../../../../ui/button/button';
import { DropField } from '../../../../../ui/drop-field/drop-field';

interface ImageSourceProps {
  /** The label of the field, such as "Replace image". */
  label: string;
  onFile(file: File): void;
  onLibrary(): void;
}

/** Chooses another image: from a file or from the library. */
export function ImageSource({ label, onFile, onLibrary }: ImageSourceProps) {
  return (
    <>
      <DropField label={label} accept={imageTypes} inputProps={{ 'aria-label': label }} onFile={onFile} />
      <Button icon={<Images />} isWide onClick={onLibrary}>
        {propertyMessages.imageLibrary}
      </Button>
    </>
  );
}
