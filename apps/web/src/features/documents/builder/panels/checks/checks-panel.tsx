import type { SourceTree } from '@galley/markup';
import type { Finding, Severity } from '@galley/markup/checks';
import { useRef } from 'react';
import { checksMessages } from '../../../../../messages/documents/builder/checks';
import { useBuilder } from '../../context/builder-context';
import { useDocumentTree } from '../../context/use-document-tree';
import { useCheckReport, useIgnored } from '../../context/use-screen';
import { useLinkChecks } from '../links/use-link-checks';
import { SidePanel } from '../side-panel';
import styles from './checks-panel.module.css';
import { FindingRow } from './finding-row';
import { FoldedFindings } from './folded-findings';
import { type FindingGroup, groupFindings } from './group-findings';
import { SizeMeter } from './size-meter';

const groups: readonly { severity: Severity; title: string }[] = [
  { severity: 'error', title: checksMessages.errors },
  { severity: 'warning', title: checksMessages.warnings },
  { severity: 'hint', title: checksMessages.hints },
];

/** Things to review before sending: the size, and findings with links to their blocks. */
export function ChecksPanel() {
  const { document } = useBuilder();
  const report = useCheckReport();
  useLinkChecks();
  if (!report)
    return (
      <SidePanel title={checksMessages.checks}>
        <p className={styles.summary} role="status">
          {checksMessages.checkingDocument}
        </p>
      </SidePanel>
    );
  return (
    <SidePanel title={checksMessages.checks}>
      <SizeMeter size={report.size} isEmail={document.type === 'email'} />
      <Findings findings={report.findings} />
    </SidePanel>
  );
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  const { screen } = useBuilder();
  const tree = useDocumentTree();
  const ignored = useIgnored();
  const list = useRef<HTMLDivElement>(null);
  // Hides findings of blocks that were deleted since the last check.
  const present = findings.filter(({ beId }) => beId === '' || tree.blocks.has(beId));
  const all = present.filter(({ id }) => !ignored.includes(id));
  const waiting = all.filter(({ isFromTheme }) => !isFromTheme);
  const ofTheme = all.filter(({ isFromTheme }) => isFromTheme);
  const aside = present.filter(({ id }) => ignored.includes(id));
  const counts = groups.map(({ severity }) => {
    const count = waiting.filter((finding) => finding.severity === severity).length;
    return count === 0 ? '' : checksMessages.countOf[severity](count);
  });
  const handleIgnore = (finding: Finding, index: number) => {
    screen.ignored.ignore([finding.id]);
    requestAnimationFrame(() => {
      const rest = list.current?.querySelectorAll<HTMLElement>('[data-finding]');
      (rest?.[Math.min(index, rest.length - 1)] ?? list.current)?.focus();
    });
  };
  const handleIgnoreAll = ({ findings: same }: FindingGroup) => {
    screen.ignored.ignore(same.map(({ id }) => id));
    requestAnimationFrame(() => list.current?.focus());
  };
  const rowsOf = (shown: readonly Finding[]) =>
    groupFindings(shown).map((group) => {
      const rows = group.findings.map((finding) => (
        <FindingRow
          key={finding.id}
          finding={finding}
          tree={tree}
          action={{ kind: 'ignore', run: () => handleIgnore(finding, [...waiting, ...ofTheme].indexOf(finding)) }}
        />
      ));
      if (!group.isFolded) return rows;
      return (
        <FoldedFindings
          key={group.key}
          group={group}
          onIgnoreAll={() => handleIgnoreAll(group)}
          onReplaced={() => list.current?.focus()}
        >
          {rows}
        </FoldedFindings>
      );
    });
  return (
    <div ref={list} tabIndex={-1} className={styles.findings}>
      <p className={styles.summary} role="status">
        {waiting.length === 0 ? checksMessages.noFindings : `${counts.filter(Boolean).join(', ')}.`}
      </p>
      {groups.map(({ severity, title }) => {
        const own = waiting.filter((finding) => finding.severity === severity);
        if (own.length === 0) return null;
        return (
          <section key={severity} aria-label={title}>
            <h3 className={styles.heading}>
              {title} <span className={styles.count}>{own.length}</span>
            </h3>
            <ul className={styles.list}>{rowsOf(own)}</ul>
          </section>
        );
      })}
      {ofTheme.length > 0 ? (
        <details className={styles.aside}>
          <summary className={styles.asideTitle}>{checksMessages.themeFindings(ofTheme.length)}</summary>
          <p className={styles.summary}>{checksMessages.themeFindingsHint}</p>
          <ul className={styles.list}>{rowsOf(ofTheme)}</ul>
        </details>
      ) : null}
      {aside.length > 0 ? <IgnoredFindings findings={aside} tree={tree} /> : null}
    </div>
  );
}

function IgnoredFindings({ findings, tree }: { findings: readonly Finding[]; tree: SourceTree }) {
  const { screen } = useBuilder();
  return (
    <details className={styles.aside}>
      <summary className={styles.asideTitle}>{checksMessages.ignoredFindings(findings.length)}</summary>
      <ul className={styles.list}>
        {findings.map((finding) => (
          <FindingRow
            key={finding.id}
            finding={finding}
            tree={tree}
            action={{ kind: 'restore', run: () => screen.ignored.restore(finding.id) }}
          />
        ))}
      </ul>
    </details>
  );
}
