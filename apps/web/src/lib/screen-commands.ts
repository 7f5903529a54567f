import { useEffect, useRef } from 'react';
import { createStore } from 'zustand/vanilla';

/** One thing a screen can do, as the command palette and the list of shortcuts show it. */
export interface ScreenCommand {
  /** Unique on the screen; what was used lately is remembered by it. */
  id: string;
  label: string;
  /** Heading it stands under; without one it stands under the screen's own. */
  group?: string;
  /** As written on the key caps: 'Ctrl S', 'J', 'Shift F6'. */
  shortcut?: string;
  /** More words it is found by. */
  keywords?: string;
  /** Why it cannot be used now. It stays visible, with this reason. */
  refusal?: string;
  run(): void;
}

interface Registration {
  key: object;
  commands: readonly ScreenCommand[];
}

/** What the mounted parts of the screen have registered, the outermost first. */
export const screenCommandStore = createStore<{ registrations: readonly Registration[] }>(() => ({
  registrations: [],
}));

/**
 * Offers what this part of the screen can do in the command palette while it is mounted. The list may be made anew in
 * every render: it is read when the palette shows it, and only a change of what can be seen is told to anybody.
 */
export function useScreenCommands(commands: readonly ScreenCommand[]): void {
  const latest = useRef(commands);
  latest.current = commands;
  const shown = commands.map(({ run: _, ...visible }) => visible);
  const signature = JSON.stringify(shown);
  useEffect(() => {
    const visible = JSON.parse(signature) as Omit<ScreenCommand, 'run'>[];
    return registerCommands(
      visible.map((command) => ({
        ...command,
        // The function of the latest render: an older one would act on what is no longer there.
        run: () => latest.current.find(({ id }) => id === command.id)?.run(),
      })),
    );
  }, [signature]);
}

/** Registers commands outside of a component; the answer takes them away again. */
export function registerCommands(commands: readonly ScreenCommand[]): () => void {
  const key = {};
  screenCommandStore.setState(({ registrations }) => ({ registrations: [...registrations, { key, commands }] }));
  return () => {
    screenCommandStore.setState(({ registrations }) => ({
      registrations: registrations.filter((registration) => registration.key !== key),
    }));
  };
}

/** All commands of the screen. Of two with one id the one registered last counts: the inner part of a screen knows more. */
export function screenCommands(registrations = screenCommandStore.getState().registrations): ScreenCommand[] {
  const byId = new Map<string, ScreenCommand>();
  for (const { commands } of registrations) for (const command of commands) byId.set(command.id, command);
  return [...byId.values()];
}
