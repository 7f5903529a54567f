import type { LiveDocument, ServerPayload } from '@galley/contract';

export interface WatcherPorts {
  /** Asks the room for what was changed since `sequence`; 0 = for all of it. null = nothing, or no answer. */
  ask(sequence: number): Promise<LiveDocument | null>;
  /** Puts the stored version on the canvas, if something else is on it. */
  showSaved(): void;
  /** Puts a document on the canvas that an editor sent as a whole, unless this tab edits by then. */
  showWhole(state: string): Promise<void>;
  /** Applies one change; false where it doesn't fit to what is on the canvas. */
  apply(change: string): boolean;
  /** Only who watches may be shown the work of others. */
  isWatching(): boolean;
}

/**
 * Follows the one who is editing (design.md 9): applies changes in their order, and asks for what it has missed. Where a
 * change doesn't fit, it starts again with the whole document, once for each message.
 */
export class LiveWatcher {
  private readonly ports: WatcherPorts;
  /** The message that the canvas is at; 0 = the stored version. */
  private sequence = 0;
  private work: Promise<void> = Promise.resolve();

  constructor(ports: WatcherPorts) {
    this.ports = ports;
  }

  /** The room was entered: brings the canvas to what the editor has. */
  enter(): Promise<void> {
    return this.after(async () => this.catchUp(this.sequence));
  }

  /** A message of the editor. */
  receive({ sequence, changes, isWhole }: ServerPayload<'html'>): Promise<void> {
    return this.after(async () => {
      if (sequence <= this.sequence) return;
      const isNext = sequence === this.sequence + 1 && !isWhole && this.sequence > 0;
      if (isNext && this.applyAll(changes)) this.sequence = sequence;
      else await this.catchUp(isNext || isWhole ? 0 : this.sequence);
    });
  }

  /** Nobody edits anymore, or this tab does: what the canvas shows is the stored version again. */
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
      // Editing has begun here while it was unpacked.
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

  /** One after the other, and never while this tab edits. */
  private after(run: () => Promise<void>): Promise<void> {
    this.work = this.work.then(async () => {
      if (this.ports.isWatching()) await run();
      else this.sequence = 0;
    });
    return this.work;
  }
}
