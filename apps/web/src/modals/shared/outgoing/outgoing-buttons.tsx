import type { ReactNode } from 'react';
import { outgoingMessages } from '../../../messages/shared/outgoing';
import { Button, type ButtonSize } from '../../../ui/button/button';
import type { OutgoingChoice, OutgoingSource } from './use-outgoing';

interface OutgoingButtonsProps {
  choice: OutgoingChoice;
  /** The main action while everything is saved, "Download HTML". */
  label: string;
  /** The main action while something isn't, "Save and download". */
  saveLabel: string;
  /** The action that leaves the changes out, "Download version 4 instead". */
  storedLabel: (version: number) => string;
  icon?: ReactNode;
  size?: ButtonSize;
  isBusy?: boolean;
  /** Why nothing can leave at all. */
  disabledReason?: string;
  /** Why the stored version can't leave. A version with the changes may be able to. */
  storedDisabledReason?: string;
  /** The form that the main action submits. */
  form?: string;
  /** Runs the main action, unless `form` does, and the other one. */
  onRun: (which: OutgoingSource) => unknown;
}

/**
 * The main action of a dialog from which something leaves. While something on the screen isn't saved, it saves that
 * first, and a quieter button leaves it out.
 */
export function OutgoingButtons(props: OutgoingButtonsProps) {
  const { choice, label, saveLabel, storedLabel, icon, size, form, onRun } = props;
  const { facts, isSaving } = choice;
  const hasChanges = facts.changes > 0;
  const isBusy = props.isBusy || isSaving;
  const stored = props.disabledReason ?? props.storedDisabledReason;
  return (
    <>
      {hasChanges ? (
        <Button
          size={size}
          variant="transparent"
          disabledReason={isBusy ? outgoingMessages.busy : stored}
          onClick={() => onRun('stored')}
        >
          {storedLabel(facts.version)}
        </Button>
      ) : null}
      <Button
        data-main-action=""
        size={size}
        variant="main"
        icon={icon}
        isBusy={isBusy}
        disabledReason={hasChanges ? props.disabledReason : stored}
        {...(form === undefined ? { onClick: () => onRun('screen') } : { type: 'submit', form })}
      >
        {hasChanges ? saveLabel : label}
      </Button>
    </>
  );
}
