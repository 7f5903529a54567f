import type { SourceBlock } from '@galley/markup';
import { type Finding, isRequired } from '@galley/markup/checks';
import { currentMe } from '../../../../lib/session';
import { outgoingMessages } from '../../../../messages/shared/outgoing';
import { hasLight } from '../../../../modals/shared/outgoing/light-rules';
import type { OutgoingFinding } from '../../../../modals/shared/outgoing/lights';
import type { Outgoing, OutgoingFacts, OutgoingProblem } from '../../../../modals/shared/outgoing/outgoing';
import { type Builder, shownVersion } from '../context/builder-context';
import { beginEditing, canBeginEditing } from '../context/editing/begin-editing';
import type { CheckReport } from '../context/screen/screen-state';
import { goToBlock } from '../context/use-document-tree';
import { saveDocument } from '../session/save/save-document';
import { openSettings } from './open-settings';

/**
 * Reads what is being typed, in the document and in the source pane, and returns the document as `outgoingOf` does. For
 * dialogs, while nothing else can be typed.
 */
export function readOutgoing(builder: Builder): Outgoing {
  const isEditing = isEditingCurrent(builder);
  if (isEditing) builder.editor.getSource();
  // A source that can't be applied is on the screen too. Saving says what is wrong with it.
  return outgoingOf(builder, { isSourceWrong: isEditing && !builder.screen.source.apply() });
}

/** The open document as it would be exported, sent or shared: its stored version, and what the screen has beyond it. */
export function outgoingOf(builder: Builder, given = { isSourceWrong: false }): Outgoing {
  const { editor, session, screen } = builder;
  let { isSourceWrong } = given;
  let last: OutgoingFacts | null = null;
  const checks = createChecks(builder);
  return {
    begin: () => builder.screen.asked.ask(),
    show: (finding) => showFinding(builder, finding),
    subscribe(listener) {
      const stops = [
        session.store.subscribe(listener),
        editor.subscribe(listener),
        screen.checks.subscribe(listener),
        screen.ignored.store.subscribe(listener),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    read() {
      const next = { ...factsOf(builder, isSourceWrong), ...checks() };
      if (last === null || !isSame(last, next)) last = next;
      return last;
    },
    async save() {
      if (!isEditingCurrent(builder)) return { kind: 'saved', version: shownVersion(builder) };
      const outcome = await saveDocument(builder, { isThenWatching: false, isAwaited: true });
      isSourceWrong &&= outcome.kind !== 'saved';
      return outcome;
    },
  };
}

function isEditingCurrent({ session, opened }: Builder): boolean {
  return session.state.phase === 'editing' && opened.version === 0;
}

function isOlder({ opened, document }: Builder): boolean {
  return opened.version > 0 && !document.isCurrentVersion;
}

function factsOf(builder: Builder, isSourceWrong: boolean): OutgoingFacts {
  const { session, document, opened } = builder;
  const isEditing = isEditingCurrent(builder);
  const { saved, settings } = session.state;
  const changes = isEditing ? session.countChanges() : 0;
  return {
    version: shownVersion(builder),
    savedAt: isOlder(builder) ? (document.openedVersion?.createdAt ?? 0) : saved.updatedAt,
    changes: isSourceWrong ? Math.max(1, changes) : changes,
    note: opened.version > 0 ? '' : noteOf(builder),
    settings: isEditing ? settings : saved.settings,
    problems: isOlder(builder) ? [] : problemsOf(builder),
  };
}

/** Why something else is on the screen, or stored, than a person would expect to leave. */
function noteOf({ session, editor }: Builder): string {
  const { saved, holder, gone, drafts, latest, phase } = session.state;
  const { version } = saved;
  if (latest && latest.version > version) return outgoingMessages.newerSaved(latest.version, latest.savedBy, version);
  if (phase === 'editing') return '';
  if (gone && session.countChanges() > 0) return outgoingMessages.cannotSave(version);
  if (holder && editor.peekSource() !== saved.html)
    return holder.id === currentMe()?.id
      ? outgoingMessages.otherTabIsEditing(version)
      : outgoingMessages.otherIsEditing(holder.name, version);
  return drafts.length > 0 ? outgoingMessages.draftKept(version) : '';
}

function problemsOf(builder: Builder): OutgoingProblem[] {
  const { checks, ignored, panel } = builder.screen;
  const { ids } = ignored.store.getState();
  const findings = checks.getState().report?.findings ?? [];
  const show = ({ beId }: Finding) => (beId === '' ? panel.open('checks') : goToBlock(builder, beId));
  return findings
    .filter(
      ({ id, severity, rule, isFromTheme }) =>
        severity === 'error' && !isFromTheme && !hasLight(rule) && !ids.includes(id),
    )
    .map((finding) => ({ id: finding.id, text: textOf(finding), show: () => show(finding) }));
}

/** Returns a function that reads what the checks found. The same list until they found something else. */
function createChecks(builder: Builder): () => Pick<OutgoingFacts, 'checks'> {
  const { screen } = builder;
  let known: { report: CheckReport; ids: readonly string[]; checks: readonly OutgoingFinding[] } | null = null;
  return () => {
    const { report } = screen.checks.getState();
    const { ids } = screen.ignored.store.getState();
    if (!report || isOlder(builder)) return {};
    if (known?.report !== report || known.ids !== ids) {
      const findings = report.findings.map((finding) => ({
        finding,
        isRequired: isRequired(finding, report.required ?? []),
      }));
      const open = findings.filter(({ finding, isRequired }) => isRequired || !ids.includes(finding.id));
      known = {
        report,
        ids,
        checks: open.map(({ finding: { rule, severity, message, beId, isFromTheme = false }, isRequired }) => ({
          code: rule,
          severity,
          message,
          blockId: beId,
          isFromTheme,
          isRequired,
        })),
      };
    }
    return { checks: known.checks };
  };
}

/**
 * Opens the field, selects the block, or opens the panel where a finding is fixed. While watching, editing starts first
 * if it can: a selection isn't drawn otherwise, and the field couldn't be changed.
 */
function showFinding(builder: Builder, { code, blockId }: OutgoingFinding): void {
  const target = code === 'unsubscribe' ? (lastText(builder)?.beId ?? '') : blockId;
  const isInSettings = target === '' && (code === 'subject' || code === 'preview-text');
  if (target === '' && !isInSettings) {
    builder.screen.panel.open('checks');
    return;
  }
  const go = () => (isInSettings ? void openSettings(builder) : goToBlock(builder, target));
  const isWatching = builder.session.state.phase === 'watching';
  if (isWatching && canBeginEditing(builder, currentMe()?.id ?? 0)) void beginEditing(builder).then(go);
  else go();
}

/** Returns the last text that can be edited, where the link to unsubscribe belongs. */
function lastText({ editor }: Builder): SourceBlock | undefined {
  const texts = [...editor.peekTree().blocks.values()].filter(
    ({ kinds, rules, isHidden }) => kinds.has('edit') && rules.canText && !isHidden,
  );
  return texts.at(-1);
}

function textOf({ message, detail }: Finding): string {
  return detail === '' ? message : `${message}: ${detail}`;
}

function isSame(a: OutgoingFacts, b: OutgoingFacts): boolean {
  const isSameList =
    a.problems.length === b.problems.length && a.problems.every(({ id }, at) => id === b.problems[at]?.id);
  return (
    isSameList &&
    a.version === b.version &&
    a.savedAt === b.savedAt &&
    a.changes === b.changes &&
    a.note === b.note &&
    a.settings === b.settings &&
    a.checks === b.checks
  );
}
