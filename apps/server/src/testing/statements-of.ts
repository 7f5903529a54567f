import pg from 'pg';
import { vi } from 'vitest';

/** Returns the statements that are sent to the database while `work` runs. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return sent.mock.calls.map(([query]) => String((query as unknown as { text?: string })?.text ?? query));
  } finally {
    sent.mockRestore();
  }
}
