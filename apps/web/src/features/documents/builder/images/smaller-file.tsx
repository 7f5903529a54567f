import { useQuery } from '@tanstack/react-query';
import { type ImageDocument, imageMeasureQuery, type MeasuredCrop } from '../../../../api/files/images';
import { formatBytes } from '../../../../lib/format-bytes';
import { useDebounced } from '../../../../lib/use-debounced';
import { imageMessages } from '../../../../messages/files/images';
import { Checkbox } from '../../../../ui/checkbox/checkbox';

interface SmallerFileProps {
  opened: ImageDocument;
  imageId: number;
  /** The crop as the server would create it. */
  wanted: MeasuredCrop;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Offers to encode the crop in fewer bytes and shows how many that saves. */
export function SmallerFile({ opened, imageId, wanted, isChecked, onChange }: SmallerFileProps) {
  const settled = useDebounced(JSON.stringify(wanted), restMs);
  const isSettled = settled === JSON.stringify(wanted);
  const measured = useQuery({ ...imageMeasureQuery(opened, imageId, wanted), enabled: isChecked && isSettled });
  return (
    <Checkbox
      label={imageMessages.makeSmaller}
      hint={<output>{isChecked ? resultOf(measured) : imageMessages.makeSmallerHint}</output>}
      checked={isChecked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** Milliseconds without a change after which the crop is measured. */
const restMs = 500;

function resultOf({
  data,
  isError,
}: {
  data: { bytes: number; smallerBytes: number; smallerType: string } | undefined;
  isError: boolean;
}): string {
  if (isError) return imageMessages.notMeasured;
  if (!data) return imageMessages.measuring;
  const { bytes, smallerBytes, smallerType } = data;
  if (smallerBytes >= bytes) return imageMessages.noSmaller(formatBytes(bytes));
  return imageMessages.sizeSaved(formatBytes(bytes), formatBytes(smallerBytes), nameOf[smallerType] ?? smallerType);
}

const nameOf: Record<string, string> = { 'image/jpeg': 'JPEG', 'image/png': 'PNG', 'image/webp': 'WebP' };
