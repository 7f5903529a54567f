import { buildUrl } from '@galley/contract';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '../../../ui/button/button';
import styles from './list-tools.module.css';

/** The way to what was deleted; `isAlone`: nothing else stands there, so it keeps its word and the middle. */
export function TrashLink({ templateId, isAlone }: { templateId: number; isAlone?: boolean }) {
  const className = isAlone ? styles.alone : styles.tool;
  return (
    <Link
      className={buttonClass({ variant: 'transparent', size: 'small', className })}
      to={buildUrl('dashboard_trash', { id: templateId })}
    >
      <Trash2 />
      <span className={styles.word}>Trash</span>
    </Link>
  );
}
