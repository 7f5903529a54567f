import { dayWithin, formatTime } from '../../../../../lib/dates';
import { builderMessages } from '../../../../../messages/documents/builder/base';
import { checklistMessages } from '../../../../../messages/documents/builder/checklist';
import { Checkbox } from '../../../../../ui/checkbox/checkbox';
import { useBuilder } from '../../context/builder-context';
import { useSession } from '../../context/use-editor-state';
import { useCheckReport, useIgnored } from '../../context/use-screen';
import { SidePanel } from '../side-panel';
import styles from './checklist-panel.module.css';
import { type ChecklistRow, checklistRows } from './checklist-rows';
import { useChecklist } from './use-checklist';

/** Items that people check before sending, with the related results of the automatic checks. */
export function ChecklistPanel() {
  const { opened } = useBuilder();
  const { checklistSettings, checklistItems, pending, check } = useChecklist();
  const version = useSession((state) => state.saved.version);
  const emailSettings = useSession((state) => state.settings);
  const report = useCheckReport();
  const ignored = useIgnored();
  const findings = report?.findings.filter(({ id }) => !ignored.includes(id)) ?? null;
  const rows = checklistRows({ settings: checklistSettings, items: checklistItems, version, findings, emailSettings });
  const done = rows.filter(({ isChecked }) => isChecked).length;
  const isOldVersion = opened.version > 0;
  return (
    <SidePanel title={checklistMessages.checklist}>
      <p className={styles.summary} role="status">
        {rows.length === 0 ? builderMessages.checklistEmpty : builderMessages.checklistDone(done, rows.length)}
      </p>
      <ul>
        {rows.map((row) => (
          <li key={row.key} className={styles.row}>
            <Checkbox
              label={row.title}
              hint={whoChecked(row)}
              checked={pending.get(row.key) ?? row.isChecked}
              disabled={isOldVersion}
              aria-busy={pending.has(row.key)}
              onChange={(event) => void check(row.key, { checked: event.currentTarget.checked, version })}
            />
            <Known row={row} />
          </li>
        ))}
      </ul>
      <ThemeFindings rows={rows} />
      <p className={styles.note}>
        {isOldVersion ? builderMessages.checklistOldVersion : null}
        {isOldVersion || opened.kind === 'template' ? null : builderMessages.checklistChosenBy}
      </p>
    </SidePanel>
  );
}

/** Formats who checked an item and when, such as "Ben, today 5:31 pm". */
function whoChecked({ item, isOutdated }: ChecklistRow): string | undefined {
  if (!item) return undefined;
  if (isOutdated) return builderMessages.checkedFor(item.user.name, item.version);
  return `${item.user.name}, ${dayWithin(item.dateChecked)} ${formatTime(item.dateChecked)}`;
}

/** The findings that came with the theme, by item. Nobody who writes can fix them, so they are folded and don't count. */
function ThemeFindings({ rows }: { rows: readonly ChecklistRow[] }) {
  const { screen } = useBuilder();
  const fromTheme = rows.filter(({ themeFindings }) => themeFindings > 0);
  if (fromTheme.length === 0) return null;
  const total = fromTheme.reduce((sum, { themeFindings }) => sum + themeFindings, 0);
  return (
    <details className={styles.note}>
      <summary>{checklistMessages.inTheme(total)}</summary>
      <p>{checklistMessages.inThemeHint}</p>
      <ul>
        {fromTheme.map(({ key, title, themeFindings }) => (
          <li key={key}>
            {title}:{' '}
            <button type="button" className={styles.findings} onClick={() => screen.panel.open('checks')}>
              {checklistMessages.inChecks(themeFindings)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Known({ row: { findings, fact } }: { row: ChecklistRow }) {
  const { screen } = useBuilder();
  if (findings === null && fact === '') return null;
  return (
    <p className={styles.known}>
      {findings === 0 ? builderMessages.checksFindNothing : null}
      {findings !== null && findings > 0 ? (
        <button type="button" className={styles.findings} onClick={() => screen.panel.open('checks')}>
          {checklistMessages.inChecks(findings)}
        </button>
      ) : null}
      {fact}
    </p>
  );
}
