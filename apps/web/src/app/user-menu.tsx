import { buildUrl, type Me, pages, texts } from '@galley/contract';
import { Building2, LogOut, Server, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { callRoute, errorText } from '../lib/api';
import { updateMe } from '../lib/session';
import { toastError } from '../lib/toasts';
import { setThemeChoice, type ThemeChoice, useTheme } from '../lib/use-theme';
import { Avatar } from '../ui/avatar/avatar';
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../ui/menu/menu';
import styles from './user-menu.module.css';

const choices = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Auto' },
] as const;

/** Who is signed in, the looks of the page, and the way out. */
export function UserMenu({ me }: { me: Me }) {
  const { choice } = useTheme();
  const navigate = useNavigate();
  const handleTheme = async (theme: ThemeChoice) => {
    const before = choice;
    setThemeChoice(theme);
    try {
      updateMe((await callRoute('profile_set_theme', { body: { theme } })).me);
    } catch (error) {
      setThemeChoice(before);
      toastError(errorText(error));
    }
  };
  const handleLogOut = async () => {
    try {
      await callRoute('logout');
      // A whole new page: nothing of this person stays in memory.
      window.location.assign(buildUrl('login'));
    } catch (error) {
      toastError(errorText(error));
    }
  };
  return (
    <Menu
      label="User menu"
      trigger={
        <button type="button" className={styles.trigger} aria-label={`User menu of ${me.name}`}>
          <Avatar name={me.name} id={me.id} size={30} />
        </button>
      }
    >
      <div className={styles.person}>
        <span className={styles.name}>{me.name}</span>
        <span className={styles.email}>{me.email}</span>
      </div>
      <MenuSeparator />
      <MenuChoices label="Theme" value={choice} choices={choices} onChange={handleTheme} />
      <MenuSeparator />
      <MenuItem icon={<UserRound />} onSelect={() => navigate(pages.profile_index)}>
        {texts.myProfile}
      </MenuItem>
      {me.isAdmin ? (
        <MenuItem icon={<Building2 />} onSelect={() => navigate(pages.account)}>
          Organization
        </MenuItem>
      ) : null}
      {me.isSiteAdmin ? (
        <MenuItem icon={<Server />} onSelect={() => navigate(pages.admin_dashboard_index)}>
          {texts.adminTools}
        </MenuItem>
      ) : null}
      <MenuItem icon={<LogOut />} onSelect={handleLogOut}>
        {texts.logOut}
      </MenuItem>
    </Menu>
  );
}
