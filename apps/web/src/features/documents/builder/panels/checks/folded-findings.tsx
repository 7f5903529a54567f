import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { checksMessages } from '../../../../../messages/documents/builder/checks';
import { Button } from '../../../../../ui/button/button';
import { useSession } from '../../context/use-editor-state';
import styles from './checks-panel.module.css';
import type { FindingGroup } from './group-findings';
import { groupFix } from './group-fix';
import { ReplaceInAll } from './replace-in-all';

interface FoldedFindingsProps {
  group: FindingGroup;
  onIgnoreAll: () => void;
  /** Every finding was fixed. The row disappears at the next check. */
  onReplaced: () => void;
  children: ReactNode;
}

/** Several identical findings: one expandable row with their number, and actions for all of them. */
export function FoldedFindings({ group, onIgnoreAll, onReplaced, children }: FoldedFindingsProps) {
  const [isOpen, setOpen] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  const isEditing = useSession(({ phase }) => phase === 'editing');
  const replaceButton = useRef<HTMLButtonElement>(null);
  const id = useId();
  const message = group.findings[0]?.message ?? '';
  const fix = groupFix(group.findings);
  return (
    <li>
      <button
        type="button"
        className={styles.foldedTitle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}list` : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight />
        <span>
          {message} <span className={styles.count}>{group.findings.length}</span>
        </span>
      </button>
      <div className={styles.foldedActions}>
        {fix ? (
          <Button
            ref={replaceButton}
            size="small"
            variant="transparent"
            aria-label={checksMessages.replaceInAllOf(message)}
            aria-expanded={isReplacing}
            aria-controls={isReplacing ? `${id}form` : undefined}
            disabledReason={isEditing ? undefined : checksMessages.editToReplace}
            onClick={() => setReplacing(!isReplacing)}
          >
            {checksMessages.replaceInAll}
          </Button>
        ) : null}
        <Button
          size="small"
          variant="transparent"
          aria-label={checksMessages.ignoreAllOf(message)}
          onClick={onIgnoreAll}
        >
          {checksMessages.ignoreAll}
        </Button>
      </div>
      {fix && isReplacing && isEditing ? (
        <ReplaceInAll
          id={`${id}form`}
          message={message}
          fix={fix}
          total={group.findings.length}
          onCancel={() => {
            setReplacing(false);
            replaceButton.current?.focus();
          }}
          onReplaced={() => {
            setReplacing(false);
            onReplaced();
          }}
        />
      ) : null}
      {isOpen ? (
        <ul id={`${id}list`} className={styles.list}>
          {children}
        </ul>
      ) : null}
    </li>
  );
}
