import { errorText } from '../api/api-error';
import { withMask } from '../api/busy';
import { endSession, saveTheme } from '../api/session';
import { afterLogoutUrl, logoutBase } from '../lib/organization-links';
import { currentMe, updateMe } from '../lib/session';
import { toastError } from '../lib/toasts';
import { readThemeChoice, setThemeChoice, type ThemeChoice } from '../lib/use-theme';
import { shellMessages } from '../messages/shell';

/** Applies the theme at once and saves the choice. Reverts it if the server refuses. */
export async function chooseTheme(theme: ThemeChoice): Promise<void> {
  const before = readThemeChoice();
  setThemeChoice(theme);
  try {
    updateMe((await saveTheme(theme)).me);
  } catch (error) {
    setThemeChoice(before);
    toastError(errorText(error));
  }
}

/** Ends the session. Loads the whole page anew, so that no data of this person stays in memory. */
export async function logOut(): Promise<void> {
  try {
    const base = logoutBase(currentMe(), window.location.origin);
    await withMask(shellMessages.loggingOut, () => endSession(base));
    window.location.assign(afterLogoutUrl(base));
  } catch (error) {
    toastError(errorText(error));
  }
}
