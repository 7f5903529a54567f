import { type Me, pages } from '@galley/contract';
import { Building2, Cable, Keyboard, LogOut, Server, Settings2, SquareTerminal, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useSession } from '../lib/session';
import { shortcut } from '../lib/shortcut';
import { useTheme } from '../lib/use-theme';
import { messages } from '../messages';
import { shellMessages } from '../messages/shell';
import { Avatar } from '../ui/avatar/avatar';
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../ui/menu/menu';
import { openPalette, openScreenShortcuts } from './open-palette';
import { chooseTheme, logOut } from './person-actions';
import styles from './user-menu.module.css';

const choices = [
  { value: 'light', label: shellMessages.light },
  { value: 'dark', label: shellMessages.dark },
  { value: 'auto', label: shellMessages.auto },
] as const;

/** The signed-in person, the color theme, and Log Out. */
export function UserMenu({ me }: { me: Me }) {
  const { choice } = useTheme();
  const navigate = useNavigate();
  const helpUrl = useSession().data?.helpUrl;
  return (
    <Menu
      label={shellMessages.userMenu}
      trigger={
        <button type="button" className={styles.trigger} aria-label={shellMessages.userMenuOf(me.name)}>
          <Avatar name={me.name} src={me.avatar} id={me.id} size={30} />
        </button>
      }
    >
      <div className={styles.person}>
        <span className={styles.name}>{me.name}</span>
        <span className={styles.email}>{me.email}</span>
      </div>
      <MenuSeparator />
      <MenuChoices
        label={shellMessages.appearance}
        value={choice}
        choices={choices}
        onChange={(theme) => void chooseTheme(theme)}
      />
      <MenuSeparator />
      <MenuItem icon={<UserRound />} onSelect={() => navigate(pages.profile_index)}>
        {messages.myProfile}
      </MenuItem>
      {me.isAdmin ? (
        <MenuItem icon={<Settings2 />} onSelect={() => navigate(pages.account)}>
          {shellMessages.organizationSettings}
        </MenuItem>
      ) : (
        <MenuItem icon={<Building2 />} onSelect={() => navigate(pages.account)}>
          {me.organization.name}
        </MenuItem>
      )}
      {me.grant.canManagePeople ? (
        <MenuItem icon={<Cable />} onSelect={() => navigate(pages.integrations)}>
          {shellMessages.integrations}
        </MenuItem>
      ) : null}
      {me.isSiteAdmin ? (
        <MenuItem icon={<Server />} onSelect={() => navigate(pages.admin_dashboard_index)}>
          {messages.adminTools}
        </MenuItem>
      ) : null}
      <MenuItem
        icon={<SquareTerminal />}
        shortcut={shortcut('K')}
        onSelect={() => void openPalette({ me, navigate, helpUrl })}
      >
        {shellMessages.commands}
      </MenuItem>
      <MenuItem icon={<Keyboard />} shortcut="?" onSelect={() => void openScreenShortcuts()}>
        {shellMessages.keyboardShortcuts}
      </MenuItem>
      <MenuItem icon={<LogOut />} onSelect={() => void logOut()}>
        {messages.logOut}
      </MenuItem>
    </Menu>
  );
}
