import { buildUrl } from '@galley/contract';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { dashboardMessages } from '../../../../messages/documents/dashboard';
import { buttonClass } from '../../../../ui/button/button';
import styles from '../filters/tools.module.css';

/** The link to the trash. `isAlone`: nothing else is displayed, so it's centered and keeps its label. */
export function TrashLink({ templateId, isAlone }: { templateId: number; isAlone?: boolean }) {
  const className = isAlone ? styles.alone : styles.tool;
  return (
    <Link
      className={buttonClass({ variant: 'transparent', size: 'small', className })}
      to={buildUrl('dashboard_trash', { id: templateId })}
    >
      <Trash2 />
      <span className={styles.word}>{dashboardMessages.trash}</span>
    </Link>
  );
}
