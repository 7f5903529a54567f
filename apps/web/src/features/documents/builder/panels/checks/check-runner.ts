import { limits } from '@galley/contract';
import type { Editor } from '@galley/editor';
import { printTree, type SourceBlock, type SourceTree } from '@galley/markup';
import {
  type CheckContext,
  checkContrast,
  checkDocument,
  checkImageWeight,
  type Finding,
  markThemeFindings,
  readForChecks,
  sortFindings,
} from '@galley/markup/checks';
import { ExportMeter } from '@galley/markup/export';
import type { Builder } from '../../context/builder-context';
import type { CheckReport } from '../../context/screen/screen-state';
import type { Timers } from '../../session/connection/timers';
import { linkCheckFindings } from '../links/link-checks';
import { exportAddress } from './export-address';
import type { ExportChecks } from './export-checks';
import { checkSize } from './size-findings';
import { readThemeTexts } from './theme-texts';

export type CheckedBuilder = Pick<Builder, 'document' | 'opened' | 'view'> & {
  screen: Pick<Builder['screen'], 'linkChecks' | 'asked'>;
  editor: Pick<Editor, 'peekTree' | 'onTransaction' | 'isTyping'>;
  session: Pick<Builder['session'], 'state' | 'store' | 'countChanges'>;
};

export interface CheckRunnerOptions {
  builder: CheckedBuilder;
  timers: Timers;
  origin: string;
  /**
   * Loads what causes findings in the document's theme (`themeCauses`); `exported`: also in the exported bytes. Called
   * once, and again after it failed or once someone asked for the checks.
   */
  loadThemeCauses(exported: boolean): Promise<readonly number[]>;
  /** Checks the bytes of the export once someone asked for the checks; absent = not checked. */
  exportChecks?: ExportChecks;
  publish(report: CheckReport): void;
}

/** How long a check waits for what comes from the theme, in milliseconds. Afterwards, nothing is known to be its own. */
const themeWaitMs = 5000;

/** Milliseconds after which a slice of the work lets other work run. */
const sliceMs = 8;

/**
 * Checks the open document a second after the last change, in small slices, and only the changed parts. Waits while a
 * person is typing and stops when they continue. Runs between `start` and `dispose`.
 */
export class CheckRunner {
  private cancelTimer: (() => void) | null = null;
  private readonly stops: (() => void)[] = [];
  private readonly measured = new WeakMap<SourceBlock, { look: string; findings: readonly Finding[] }>();
  private themeTexts: ReadonlySet<string> | null = null;
  private themeCauses: ReadonlySet<number> | null = null;
  private loading: Promise<void> | null = null;
  private isThemeLate = false;
  private isThemeLoaded = false;
  private meter: { key: string; meter: ExportMeter } | null = null;
  private exported: { tree: SourceTree; key: string; findings: readonly Finding[] } | null = null;
  private look = '';
  private run = 0;
  private isDisposed = false;

  constructor(private readonly options: CheckRunnerOptions) {}

  start(): void {
    const { editor, screen, session, view } = this.options.builder;
    this.stops.push(
      editor.onTransaction(() => this.schedule()),
      session.store.subscribe((state, before) => {
        if (state.settings !== before.settings || state.saved !== before.saved) this.schedule();
      }),
      view.subscribe(() => this.schedule()),
      screen.linkChecks.subscribe(() => this.schedule(0)),
      screen.asked.store.subscribe(() => this.loadAgain()),
    );
    this.schedule();
  }

  private get isAsked(): boolean {
    return this.options.builder.screen.asked.store.getState().isAsked;
  }

  /** The causes of before are kept until the others arrive. */
  private loadAgain(): void {
    this.loading = null;
    this.isThemeLoaded = false;
    this.schedule(0);
  }

  /** Colors and sizes may look different now (another width or color scheme), so they are measured again. */
  setLook(look: string): void {
    if (look === this.look) return;
    this.look = look;
    this.schedule();
  }

  /** Checks immediately, including images that have loaded since the last check. */
  refresh(): void {
    this.look = `${this.look}.`;
    this.schedule(0);
  }

  dispose(): void {
    this.isDisposed = true;
    this.run += 1;
    this.cancelTimer?.();
    this.options.exportChecks?.dispose();
    for (const stop of this.stops) stop();
  }

  private schedule(delayMs: number = limits.changeDebounceMs): void {
    if (this.isDisposed) return;
    this.run += 1;
    this.cancelTimer?.();
    this.cancelTimer = this.options.timers.after(delayMs, () => this.checkAtRest());
  }

  private checkAtRest(): void {
    if (this.options.builder.editor.isTyping()) this.schedule();
    else void this.check(this.run);
  }

  private async check(run: number): Promise<void> {
    const { builder, publish } = this.options;
    const tree = builder.editor.peekTree();
    const isCurrent = (): boolean => run === this.run;
    const meter = this.meterFor();
    if (!this.themeTexts && !(await this.readTheme(isCurrent))) return;
    if (!this.isThemeLoaded && !(await this.loadTheme(isCurrent))) return;
    if (!(await this.inSlices(readForChecks(tree), isCurrent))) return;
    if (!(await this.inSlices(meter.weigh(tree), isCurrent))) return;
    const size = meter.measure(tree);
    const found = [...checkDocument(tree, this.context()), ...(this.isEmail ? checkSize(size) : [])];
    found.push(...linkCheckFindings(tree, this.options.builder.screen.linkChecks.getState().checks));
    const measured: Finding[] = [];
    if (!(await this.inSlices(this.measure(tree, measured), isCurrent))) return;
    const { requiredForExport } = builder.document.templateSettings;
    const publishAll = (): void => {
      const findings = sortFindings([...found, ...withoutRepeats(measured, this.exported?.findings ?? [])]);
      publish({
        findings: markThemeFindings(tree, findings, this.themeCauses ?? new Set()),
        required: requiredForExport,
        size,
      });
    };
    publishAll();
    if (await this.checkExport(tree, isCurrent)) publishAll();
  }

  /** Checks the exported bytes in the worker. Returns whether there is something new to publish. */
  private async checkExport(tree: SourceTree, isCurrent: () => boolean): Promise<boolean> {
    const { builder, exportChecks, origin } = this.options;
    const options = {
      isEmail: this.isEmail,
      subject: builder.opened.kind === 'template' ? '' : builder.session.state.settings.subject,
      linkParameters: this.linkParameters(),
      mergeTags: builder.document.templateSettings.mergeTags,
      origin,
      assetBase: builder.document.assetBase,
    };
    const key = JSON.stringify(options);
    if (!exportChecks || !this.isAsked || (this.exported?.tree === tree && this.exported.key === key)) return false;
    const request = { source: printTree(tree), markerPrefix: tree.markerPrefix, ...options };
    const findings = await exportChecks.check(request);
    if (!findings || !isCurrent()) return false;
    this.exported = { tree, key, findings };
    return true;
  }

  private linkParameters() {
    const { epaEnabled, emailLinkParams } = this.options.builder.session.state.settings;
    return epaEnabled ? emailLinkParams : [];
  }

  private get isEmail(): boolean {
    return this.options.builder.document.type === 'email';
  }

  private context(): CheckContext {
    const { opened, session } = this.options.builder;
    const isTheme = opened.kind === 'template';
    // All texts of a document that no one has worked on are the theme's. Naming them helps no one.
    const isUntouched = session.state.saved.version === 1 && session.countChanges() === 0;
    return {
      isEmail: this.isEmail,
      isTheme,
      mergeTags: this.options.builder.document.templateSettings.mergeTags,
      // A theme has no subject, and its texts are its own.
      subject: isTheme ? '-' : session.state.settings.subject,
      themeTexts: isTheme || isUntouched || !this.themeTexts ? new Set() : this.themeTexts,
    };
  }

  private meterFor(): ExportMeter {
    const { builder, origin } = this.options;
    const linkParameters = this.linkParameters();
    const key = JSON.stringify(linkParameters);
    const host = { origin, assetBase: builder.document.assetBase };
    if (this.meter?.key !== key)
      this.meter = {
        key,
        meter: new ExportMeter({ linkParameters, mapAddress: (value) => exportAddress(value, host) }),
      };
    return this.meter.meter;
  }

  private async readTheme(isCurrent: () => boolean): Promise<boolean> {
    const reading = readThemeTexts(this.options.builder.document);
    let texts: ReadonlySet<string> | undefined;
    const steps = (function* () {
      texts = yield* reading;
    })();
    // A change in between doesn't affect the theme. The rest of it is read at the next pause.
    if (!(await this.inSlices(steps, isCurrent))) return false;
    this.themeTexts = texts ?? new Set();
    return true;
  }

  /** In a theme, all findings are the designer's own. */
  private async loadTheme(isCurrent: () => boolean): Promise<boolean> {
    if (this.options.builder.opened.kind === 'template') return true;
    this.loading ??= this.startLoading();
    const late = new Promise<void>((resolve) => this.options.timers.after(themeWaitMs, resolve));
    await Promise.race([this.loading, late]);
    this.isThemeLate = !this.isThemeLoaded && this.loading !== null;
    return isCurrent();
  }

  private async startLoading(): Promise<void> {
    const isForExport = this.isAsked;
    try {
      this.themeCauses = new Set(await this.options.loadThemeCauses(isForExport));
      // Someone asked while it was loading: the others follow.
      if (isForExport !== this.isAsked) return;
      this.isThemeLoaded = true;
      if (this.isThemeLate) this.schedule(0);
    } catch (error) {
      // It's loaded again for the next check.
      console.info('The findings of the theme did not arrive:', error);
      this.loading = null;
    }
  }

  /**
   * Checks colors and images as displayed on the canvas, one section at a time, because the surroundings of a text may
   * also have changed.
   */
  private *measure(tree: SourceTree, found: Finding[]): Generator<undefined> {
    const view = this.options.builder.view.get();
    if (!view) return;
    for (const unit of unitsOf(tree)) {
      const look = `${this.look} ${unit.frame}`;
      const known = this.measured.get(unit.block);
      if (known?.look === look) {
        found.push(...known.findings);
        continue;
      }
      const findings: Finding[] = [];
      for (const { beId, tag } of unit.leaves) {
        if (tag !== 'img') findings.push(...checkContrast(beId, view.textLooks(beId)));
        else for (const image of view.imageLooks(beId)) findings.push(...checkImageWeight(beId, image, limits));
        yield;
      }
      this.measured.set(unit.block, { look, findings });
      found.push(...findings);
    }
  }

  /** Runs the steps in slices of a few milliseconds. Returns false if a newer run has started. */
  private async inSlices(steps: Iterator<unknown>, isCurrent: () => boolean): Promise<boolean> {
    const { timers } = this.options;
    let untilMs = timers.now() + sliceMs;
    while (!steps.next().done) {
      if (timers.now() < untilMs) continue;
      await new Promise<void>((resolve) => timers.after(0, resolve));
      if (!isCurrent()) return false;
      if (this.options.builder.editor.isTyping()) {
        this.schedule();
        return false;
      }
      untilMs = timers.now() + sliceMs;
    }
    return isCurrent();
  }
}

/** Drops what the export's checks say about the weight of an image that was measured on the canvas. */
function withoutRepeats(measured: readonly Finding[], exported: readonly Finding[]): Finding[] {
  const weighed = new Set(measured.filter(({ rule }) => rule === 'image-weight').map(({ beId }) => beId));
  const isRepeat = ({ rule, beId }: Finding): boolean => /^weight-(?:image|oversized)$/.test(rule) && weighed.has(beId);
  return [...measured, ...exported.filter((finding) => !isRepeat(finding))];
}

interface MeasureUnit {
  /** A section, or a block outside of all sections. */
  block: SourceBlock;
  /** The start tags around it, which can set its background color. */
  frame: string;
  /** Its texts and images. */
  leaves: SourceBlock[];
}

function unitsOf(tree: SourceTree): MeasureUnit[] {
  const units: MeasureUnit[] = [];
  const visit = (block: SourceBlock, frame: string): void => {
    if (block.isHidden) return;
    if (block.kinds.has('section')) units.push({ block, frame, leaves: leavesOf(block) });
    else if (isMeasured(block)) units.push({ block, frame, leaves: [block] });
    else for (const part of block.parts) if (typeof part !== 'string') visit(part, frame + block.open);
  };
  for (const part of tree.root.parts) if (typeof part !== 'string') visit(part, '');
  return units;
}

function leavesOf(block: SourceBlock): SourceBlock[] {
  if (block.isHidden) return [];
  if (isMeasured(block)) return [block];
  return block.parts.flatMap((part) => (typeof part === 'string' ? [] : leavesOf(part)));
}

/** Returns whether a block is an image, or an editable text without child blocks. */
function isMeasured(block: SourceBlock): boolean {
  if (block.tag === 'img') return true;
  return block.kinds.has('edit') && block.parts.every((part) => typeof part === 'string');
}
