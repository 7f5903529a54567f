import { Ellipsis } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu/menu';
import type { EmailAct } from './email-acts';
import styles from './row.module.css';

/** All actions of a row in "…". Delete is below a separator. */
export function RowMenu({ name, acts, tabIndex }: { name: string; acts: readonly EmailAct[]; tabIndex: number }) {
  const item = (act: EmailAct) => (
    <MenuItem key={act.id} icon={act.icon} isDanger={act.isDanger} disabledReason={act.refusal} onSelect={act.run}>
      {act.label}
    </MenuItem>
  );
  return (
    <div className={styles.menu}>
      <Menu
        label={name}
        trigger={<IconButton label={`Actions for ${name}`} icon={<Ellipsis />} size="small" tabIndex={tabIndex} />}
      >
        {acts.filter((act) => !act.isDanger).map(item)}
        <MenuSeparator />
        {acts.filter((act) => act.isDanger).map(item)}
      </Menu>
    </div>
  );
}
