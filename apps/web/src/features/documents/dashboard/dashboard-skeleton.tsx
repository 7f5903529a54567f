import { Skeleton } from '../../../ui/skeleton/skeleton';
import styles from './dashboard-skeleton.module.css';
import { EmailSkeletons } from './list/email-skeletons';
import headerStyles from './theme-header.module.css';
import panelStyles from './theme-panel.module.css';
import switcherStyles from './theme-switcher.module.css';

/** Placeholders for the theme's name, its buttons and its list while the themes are loading. */
export function DashboardSkeleton() {
  return (
    <>
      <div className={`${switcherStyles.strip} ${styles.strip}`}>
        <Skeleton className={switcherStyles.thumb} />
        <Skeleton className={styles.name} />
      </div>
      <div className={panelStyles.panel}>
        <div className={headerStyles.header}>
          <div className={`${headerStyles.text} ${styles.head}`}>
            <Skeleton className={styles.title} />
            <Skeleton className={styles.state} />
          </div>
          <Skeleton className={`${headerStyles.create} ${styles.button}`} />
          <Skeleton className={`${headerStyles.create} ${styles.button}`} />
        </div>
        <EmailSkeletons />
      </div>
    </>
  );
}
