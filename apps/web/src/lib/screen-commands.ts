import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';
import { useLatest } from '../ui/latest/use-latest';

/** A command of a screen, shown in the command palette and the list of shortcuts. */
export interface ScreenCommand {
  /** Unique on the screen. Recent commands are stored by it. */
  id: string;
  label: string;
  /** Its group. Defaults to the screen's own group. */
  group?: string;
  /** As it is shown on a key cap: 'J', 'F2', or what `shortcut('S')` returns. */
  shortcut?: string;
  /** More search words. */
  keywords?: string;
  /** Why it's disabled. It stays visible and shows this reason. */
  refusal?: string;
  run(): void;
}

interface Registration {
  key: object;
  commands: readonly ScreenCommand[];
}

/** The commands registered by the mounted parts of the screen, outermost first. */
export const screenCommandStore = createStore<{ registrations: readonly Registration[] }>(() => ({
  registrations: [],
}));

/**
 * Adds commands to the command palette while the component is mounted. The list can be recreated in every render: it's
 * read when the palette opens, and listeners are only notified of visible changes.
 */
export function useScreenCommands(commands: readonly ScreenCommand[]): void {
  const latest = useLatest(commands);
  const shown = commands.map(({ run: _, ...visible }) => visible);
  const signature = JSON.stringify(shown);
  useEffect(() => {
    const visible = JSON.parse(signature) as Omit<ScreenCommand, 'run'>[];
    return registerCommands(
      visible.map((command) => ({
        ...command,
        // Calls the function of the latest render. An older one would use outdated state.
        run: () => latest.current.find(({ id }) => id === command.id)?.run(),
      })),
    );
  }, [signature, latest]);
}

/** Registers commands outside of a component. Returns a function that removes them. */
export function registerCommands(commands: readonly ScreenCommand[]): () => void {
  const key = {};
  screenCommandStore.setState(({ registrations }) => ({ registrations: [...registrations, { key, commands }] }));
  return () => {
    screenCommandStore.setState(({ registrations }) => ({
      registrations: registrations.filter((registration) => registration.key !== key),
    }));
  };
}

/**
 * Returns all commands of the screen. If two have the same id, the last registered one wins, which is the inner
 * component's.
 */
export function screenCommands(registrations = screenCommandStore.getState().registrations): ScreenCommand[] {
  const byId = new Map<string, ScreenCommand>();
  for (const { commands } of registrations) for (const command of commands) byId.set(command.id, command);
  return [...byId.values()];
}
