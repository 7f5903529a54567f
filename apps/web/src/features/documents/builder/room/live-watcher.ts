import type { LiveDocument, ServerPayload } from '@galley/contract';

export interface WatcherPorts {
  /** Requests the changes since `sequence`; 0 for all of them. Resolves to null if there are none or no response. */
  ask(sequence: number): Promise<LiveDocument | null>;
  /** Shows the stored version on the canvas, unless it is already there. */
  showSaved(): void;
  /** Shows a whole document that an editor sent, unless this tab is editing by then. */
  showWhole(state: string): Promise<void>;
  /** Applies one change. Returns false if it doesn't apply to the document on the canvas. */
  apply(change: string): boolean;
  /** Whether this tab is watching. The work of others is only shown then. */
  isWatching(): boolean;
}

/**
 * Shows the edits of another person: applies their changes in order and requests missed ones. If a change doesn't
 * apply, reloads the whole document, once per message.
 */
export class LiveWatcher {
  private readonly ports: WatcherPorts;
  /** Number of the last applied message; 0 for the stored version. */
  private sequence = 0;
  private work: Promise<void> = Promise.resolve();

  constructor(ports: WatcherPorts) {
    this.ports = ports;
  }

  /** Handles that the room was entered: brings the canvas to the editor's state. */
  enter(): Promise<void> {
    return this.after(async () => this.catchUp(this.sequence));
  }

  /** Handles a message of the editor. */
  receive({ sequence, changes, isWhole }: ServerPayload<'html'>): Promise<void> {
    return this.after(async () => {
      if (sequence <= this.sequence) return;
      const isNext = sequence === this.sequence + 1 && !isWhole && this.sequence > 0;
      if (isNext && this.applyAll(changes)) this.sequence = sequence;
      else await this.catchUp(isNext || isWhole ? 0 : this.sequence);
    });
  }

  /** Shows the stored version again, because no one is editing anymore, or this tab is. */
  end(): Promise<void> {
    return this.after(async () => this.forget());
  }

  private async catchUp(since: number): Promise<void> {
    const live = await this.ports.ask(since);
    if (!this.ports.isWatching()) return;
    if (!live) return this.forget();
    if (live.isWhole) {
      if (live.state === '') this.ports.showSaved();
      else await this.ports.showWhole(live.state);
      // This tab started editing while the document was being decoded.
      if (!this.ports.isWatching()) return;
    }
    if (this.applyAll(live.changes)) this.sequence = live.sequence;
    else if (!live.isWhole && since !== 0) await this.catchUp(0);
    else this.forget();
  }

  private forget(): void {
    this.sequence = 0;
    if (this.ports.isWatching()) this.ports.showSaved();
  }

  private applyAll(changes: readonly string[]): boolean {
    return changes.every((change) => this.ports.apply(change));
  }

  /** Runs one task at a time, and none while this tab edits. */
  private after(run: () => Promise<void>): Promise<void> {
    this.work = this.work.then(async () => {
      if (this.ports.isWatching()) await run();
      else this.sequence = 0;
    });
    return this.work;
  }
}
