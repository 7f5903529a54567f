import type { SkinTone } from '@galley/contract';
import { Monitor, Moon, Sun } from 'lucide-react';
import { errorText } from '../../../api/api-error';
import { saveSkinTone, saveTheme } from '../../../api/session';
import { updateMe, useMe } from '../../../lib/session';
import { toastError } from '../../../lib/toasts';
import { setThemeChoice, type ThemeChoice, useTheme } from '../../../lib/use-theme';
import { Segments } from '../../../ui/segments/segments';
import { SettingsCard } from '../../../ui/settings-page/settings-page';
import { Switch } from '../../../ui/switch/switch';
import { PreferenceLine } from './preference-line';
import styles from './profile-page.module.css';
import { saveProfile } from './use-profile';

const themes = [
  { value: 'light', label: 'Light', icon: <Sun /> },
  { value: 'dark', label: 'Dark', icon: <Moon /> },
  { value: 'auto', label: 'Auto', icon: <Monitor /> },
] as const;

const tones: readonly { value: SkinTone; name: string; className: string | undefined }[] = [
  { value: '', name: 'No skin tone', className: styles.toneNone },
  { value: '1F3FB', name: 'Light skin tone', className: styles.toneLight },
  { value: '1F3FC', name: 'Medium-light skin tone', className: styles.toneMediumLight },
  { value: '1F3FD', name: 'Medium skin tone', className: styles.toneMedium },
  { value: '1F3FE', name: 'Medium-dark skin tone', className: styles.toneMediumDark },
  { value: '1F3FF', name: 'Dark skin tone', className: styles.toneDark },
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
    <SettingsCard title="Preferences">
      <PreferenceLine title="Appearance" hint="Auto follows the operating system.">
        <Segments label="Appearance" value={choice} segments={themes} onChange={handleTheme} />
      </PreferenceLine>
      <PreferenceLine title="Emoji skin tone" hint="Used for your emoji reactions.">
        <Segments
          label="Emoji skin tone"
          value={me.skinTone}
          segments={toneSegments}
          onChange={handleTone}
          isIconOnly
        />
      </PreferenceLine>
      <PreferenceLine
        title="Single-letter shortcuts"
        hint="V for the next variation, / for search, ? for the list of shortcuts."
      >
        <Switch
          label="Single-letter shortcuts"
          isLabelHidden
          checked={me.usesSingleLetters}
          onChange={(event) => handleLetters(event.currentTarget.checked)}
        />
      </PreferenceLine>
    </SettingsCard>
  );
}
