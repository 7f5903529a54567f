import type { SkinTone } from '@galley/contract';
import { Monitor, Moon, Sun } from 'lucide-react';
import { errorText } from '../../../api/api-error';
import { saveSkinTone, saveTheme } from '../../../api/session';
import { updateMe, useMe } from '../../../lib/session';
import { toastError } from '../../../lib/toasts';
import { setThemeChoice, type ThemeChoice, useTheme } from '../../../lib/use-theme';
import { profileMessages } from '../../../messages/people/profile';
import { Segments } from '../../../ui/segments/segments';
import { SettingsCard } from '../../../ui/settings-page/settings-page';
import { Switch } from '../../../ui/switch/switch';
import { PreferenceLine } from './preference-line';
import styles from './profile-page.module.css';
import { saveProfile } from './use-profile';

const themes = [
  { value: 'light', label: profileMessages.light, icon: <Sun /> },
  { value: 'dark', label: profileMessages.dark, icon: <Moon /> },
  { value: 'auto', label: profileMessages.auto, icon: <Monitor /> },
] as const;

const tones: readonly { value: SkinTone; name: string; className: string | undefined }[] = [
  { value: '', name: profileMessages.noSkinTone, className: styles.toneNone },
  { value: '1F3FB', name: profileMessages.lightSkinTone, className: styles.toneLight },
  { value: '1F3FC', name: profileMessages.mediumLightSkinTone, className: styles.toneMediumLight },
  { value: '1F3FD', name: profileMessages.mediumSkinTone, className: styles.toneMedium },
  { value: '1F3FE', name: profileMessages.mediumDarkSkinTone, className: styles.toneMediumDark },
  { value: '1F3FF', name: profileMessages.darkSkinTone, className: styles.toneDark },
];
// Swatches instead of emoji, because systems without an emoji font would show boxes.
const toneSegments = tones.map(({ value, name, className }) => ({
  value,
  label: name,
  icon: <span className={`${styles.tone} ${className}`} />,
}));

/** Preferences that apply immediately: color theme, skin tone of emoji, single-letter shortcuts in the builder. */
export function PreferencesCard() {
  const me = useMe();
  const { choice } = useTheme();
  const handleTheme = async (theme: ThemeChoice) => {
    setThemeChoice(theme);
    try {
      updateMe((await saveTheme(theme)).me);
    } catch (error) {
      setThemeChoice(choice);
      toastError(errorText(error));
    }
  };
  const handleTone = async (skinTone: SkinTone) => {
    updateMe({ ...me, skinTone });
    try {
      updateMe((await saveSkinTone(skinTone)).me);
    } catch (error) {
      updateMe(me);
      toastError(errorText(error));
    }
  };
  const handleLetters = async (usesSingleLetters: boolean) => {
    updateMe({ ...me, usesSingleLetters });
    try {
      await saveProfile(me, { usesSingleLetters });
    } catch (error) {
      updateMe(me);
      toastError(errorText(error));
    }
  };
  return (
    <SettingsCard title={profileMessages.preferences}>
      <PreferenceLine title={profileMessages.appearance} hint={profileMessages.appearanceHint}>
        <Segments label={profileMessages.appearance} value={choice} segments={themes} onChange={handleTheme} />
      </PreferenceLine>
      <PreferenceLine title={profileMessages.emojiSkinTone} hint={profileMessages.skinToneHint}>
        <Segments
          label={profileMessages.emojiSkinTone}
          value={me.skinTone}
          segments={toneSegments}
          onChange={handleTone}
          isIconOnly
        />
      </PreferenceLine>
      <PreferenceLine title={profileMessages.singleLetterShortcuts} hint={profileMessages.singleLettersHint}>
        <Switch
          label={profileMessages.singleLetterShortcuts}
          isLabelHidden
          checked={me.usesSingleLetters}
          onChange={(event) => handleLetters(event.currentTarget.checked)}
        />
      </PreferenceLine>
    </SettingsCard>
  );
}
