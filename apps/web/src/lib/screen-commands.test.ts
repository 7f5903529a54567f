import { expect, it, vi } from 'vitest';
import { registerCommands, type ScreenCommand, screenCommands } from './screen-commands';

const command = (id: string, changes: Partial<ScreenCommand> = {}): ScreenCommand => ({
  id,
  label: id,
  run: () => undefined,
  ...changes,
});

it('[L6-palette-commands] A screen’s commands are available while it is mounted, and no longer', () => {
  const leaveOuter = registerCommands([command('email.new'), command('theme.delete', { refusal: 'Ask an admin.' })]);
  const leaveInner = registerCommands([command('email.rename')]);
  expect(screenCommands().map(({ id }) => id)).toEqual(['email.new', 'theme.delete', 'email.rename']);
  expect(screenCommands()[1]?.refusal).toBe('Ask an admin.');
  leaveOuter();
  expect(screenCommands().map(({ id }) => id)).toEqual(['email.rename']);
  leaveInner();
  leaveInner();
  expect(screenCommands()).toEqual([]);
});

it('[L6-palette-commands] Of two commands with one id the inner part’s is run', () => {
  const outer = vi.fn();
  const inner = vi.fn();
  const leaveOuter = registerCommands([command('email.new', { run: outer })]);
  const leaveInner = registerCommands([command('email.new', { run: inner })]);
  expect(screenCommands()).toHaveLength(1);
  screenCommands()[0]?.run();
  leaveInner();
  screenCommands()[0]?.run();
  expect(inner).toHaveBeenCalledOnce();
  expect(outer).toHaveBeenCalledOnce();
  leaveOuter();
});
