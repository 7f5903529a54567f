import { messages } from '../../../messages';
import { SettingsPage } from '../../../ui/settings-page/settings-page';
import { AboutCard } from './about-card';
import { DeleteAccountCard } from './delete-account-card';
import { NotificationsCard } from './notifications-card';
import { OwnSessions } from './own-sessions';
import { PasskeysCard } from './passkeys/passkeys-card';
import { PasswordCard } from './password-card';
import { ThumbnailCard } from './picture-card';
import { PlaceCard } from './place-card';
import { PreferencesCard } from './preferences-card';
import { TwoFactorCard } from './two-factor/two-factor-card';

/**
 * The person's own profile: picture, name and time zone, preferences, notifications, password, signed-in browsers, and deleting the
 * account.
 */
export function ProfilePage() {
  return (
    <SettingsPage title={messages.myProfile}>
      <ThumbnailCard />
      <AboutCard />
      <PreferencesCard />
      <NotificationsCard />
      <PasswordCard />
      <PasskeysCard />
      <TwoFactorCard />
      <OwnSessions />
      <PlaceCard />
      <DeleteAccountCard />
    </SettingsPage>
  );
}
