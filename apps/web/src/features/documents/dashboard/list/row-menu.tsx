import { Ellipsis } from 'lucide-react';
import { dashboardMessages } from '../../../../messages/documents/dashboard';
import { IconButton } from '../../../../ui/icon-button/icon-button';
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/menu/menu';
import type { EmailAction } from './email-actions';
import styles from './row.module.css';

/** All actions of a row in "…". Delete is below a separator. */
export function RowMenu({
  name,
  actions,
  tabIndex,
}: {
  name: string;
  actions: readonly EmailAction[];
  tabIndex: number;
}) {
  const item = (action: EmailAction) => (
    <MenuItem
      key={action.id}
      icon={action.icon}
      isDanger={action.isDanger}
      disabledReason={action.refusal}
      onSelect={action.run}
    >
      {action.label}
    </MenuItem>
  );
  return (
    <div className={styles.menu}>
      <Menu
        label={name}
        trigger={
          <IconButton label={dashboardMessages.actionsFor(name)} icon={<Ellipsis />} size="small" tabIndex={tabIndex} />
        }
      >
        {actions.filter((action) => !action.isDanger).map(item)}
        <MenuSeparator />
        {actions.filter((action) => action.isDanger).map(item)}
      </Menu>
    </div>
  );
}
