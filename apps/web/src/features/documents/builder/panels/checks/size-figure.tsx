import { limits } from '@galley/contract';
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
  const title = isEmail ? `Size of the HTML export. Gmail clips emails over ${limit}.` : 'Size of the HTML export.';
  return (
    <span className={styles.figure} data-state={state} title={title}>
      {formatKilobytes(size.bytes)}
      {state === 'over' ? `, over ${limit}` : ''}
    </span>
  );
}
