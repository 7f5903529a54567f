import { limits } from '@galley/contract';
import { screenMessages } from '../../../../../messages/documents/builder/screen';
import { useBuilder } from '../../context/builder-context';
import { useCheckReport } from '../../context/use-screen';
import styles from './size-figure.module.css';
import { formatKilobytes, sizeState } from './size-findings';

/** The size of the export in the line above the document. Bold from 90 % of Gmail's limit. */
export function SizeFigure() {
  const { document } = useBuilder();
  const size = useCheckReport()?.size;
  if (!size) return null;
  const isEmail = document.type === 'email';
  const limit = `${limits.gmailClipBytes / 1000} KB`;
  const state = isEmail ? sizeState(size.bytes, limits.gmailClipBytes) : 'fine';
  const title = isEmail ? screenMessages.exportSizeWithLimit(limit) : screenMessages.exportSize;
  return (
    <span className={styles.figure} data-state={state} title={title}>
      {state === 'over'
        ? screenMessages.sizeOverLimit(formatKilobytes(size.bytes), limit)
        : formatKilobytes(size.bytes)}
    </span>
  );
}
