import { type Me, pages } from '@galley/contract';
import { CircleQuestionMark, Keyboard, LogOut, SunMoon } from 'lucide-react';
import type { NavigateFunction } from 'react-router';
import type { PaletteEntry } from '../features/shared/command-palette/palette-entry';
import { openLazyModal } from '../lib/open-lazy-modal';
import { readThemeChoice } from '../lib/use-theme';
import { messages } from '../messages';
import { shellMessages } from '../messages/shell';
import { holdKeys } from '../ui/held-keys/held-keys';
import { preloadModal } from '../ui/modal/modal';
import { chooseTheme, logOut } from './person-actions';

interface PaletteRequest {
  me: Me;
  navigate: NavigateFunction;
  helpUrl: string | undefined;
}

interface PaletteProps {
  me: Me;
  always: readonly PaletteEntry[];
}

const loadPalette = async () => (await import('../features/shared/command-palette/command-palette')).CommandPalette;

/** Loads the palette while the page is idle, so that it opens without delay. */
export function preloadPalette(): void {
  // If loading fails, opening the palette reports it.
  Promise.all([loadPalette(), preloadModal()]).catch(() => undefined);
}

/** Opens the command palette, then opens the selected page or runs the selected command. */
export async function openPalette({ me, navigate, helpUrl }: PaletteRequest): Promise<void> {
  const props = { me, always: alwaysEntries(helpUrl) };
  const chosen = await openLazyModal<PaletteProps, PaletteEntry>(loadPalette, props);
  if (!chosen) return;
  if (chosen.url !== undefined) window.location.assign(chosen.url);
  else if (chosen.path !== undefined) void navigate(chosen.path);
  else runChosen(chosen);
}

/**
 * Runs a command after the palette restored the focus. The command may move the focus later. Keys typed in the meantime
 * go to the element it opens, or else to the element that had the focus.
 */
function runChosen(chosen: PaletteEntry): void {
  const hold = holdKeys({ isTarget: () => false });
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      chosen.run?.();
      hold.release();
    }),
  );
}

/** Opens the list of the screen's shortcuts. */
export function openScreenShortcuts(): Promise<void> {
  return openLazyModal(
    async () => (await import('../features/shared/command-palette/screen-shortcuts')).ScreenShortcuts,
    {},
  );
}

/** The commands that are available on every screen. */
function alwaysEntries(helpUrl: string | undefined): PaletteEntry[] {
  const group = 'Galley';
  const themes = (['light', 'dark', 'auto'] as const).filter((theme) => theme !== readThemeChoice());
  const names = {
    light: shellMessages.useTheLightTheme,
    dark: shellMessages.useTheDarkTheme,
    auto: shellMessages.followTheSystemsTheme,
  };
  return [
    ...themes.map((theme) => ({
      id: `galley:theme-${theme}`,
      label: names[theme],
      group,
      icon: <SunMoon />,
      keywords: 'appearance colors colours dark mode',
      run: () => void chooseTheme(theme),
    })),
    {
      id: 'galley:shortcuts',
      label: shellMessages.keyboardShortcuts,
      group,
      icon: <Keyboard />,
      shortcut: '?',
      run: () => void openScreenShortcuts(),
    },
    {
      id: 'galley:help',
      label: shellMessages.help,
      group,
      icon: <CircleQuestionMark />,
      ...(helpUrl === undefined ? { path: pages.help } : { url: helpUrl }),
    },
    {
      id: 'galley:log-out',
      label: messages.logOut,
      group,
      icon: <LogOut />,
      keywords: 'sign out leave',
      run: () => void logOut(),
    },
  ];
}
