import type { SelectedBlock } from '@galley/editor';
import type { BeId } from '@galley/markup';
import { Layers } from 'lucide-react';
import { useRef } from 'react';
import { classNames } from '../../../../../lib/class-names';
import { editingMessages } from '../../../../../messages/documents/builder/editing';
import type { ButtonSize } from '../../../../../ui/button/button';
import { focusedElement } from '../../../../../ui/held-keys/held-keys';
import { IconButton } from '../../../../../ui/icon-button/icon-button';
import { lazyPart } from '../../../../../ui/lazy/lazy-part';
import { Popover } from '../../../../../ui/popover/popover';
import { reasonOf } from '../../context/controls/reason-of';
import styles from './variation-list.module.css';

const VariationList = lazyPart(
  async () => (await import('./variation-list')).VariationList,
  <p className={styles.meanwhile} role="status">
    {editingMessages.loading}
  </p>,
);

interface VariationButtonProps {
  /** The block whose variations are shown; null if none is selected. */
  beId: BeId | null;
  can: SelectedBlock['can']['switchVariation'] | null;
  label?: string;
  size?: ButtonSize;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  side?: 'bottom' | 'left';
}

/** Opens the thumbnails of a block's variations. V switches to the next variation directly. */
export function VariationButton(props: VariationButtonProps) {
  const { beId, can, label = editingMessages.variation, size, isOpen, onOpenChange, side = 'bottom' } = props;
  const returnTo = useRef<HTMLElement | null>(null);
  const reason = can ? reasonOf(can) : editingMessages.selectBlockFirst;
  const handleOpenChange = (isNowOpen: boolean) => {
    // The button doesn't take the focus from the canvas when pressed, so the focus returns there.
    const focused = focusedElement();
    if (isNowOpen) returnTo.current = focused instanceof HTMLElement ? focused : null;
    onOpenChange(isNowOpen);
  };
  return (
    <Popover
      label={editingMessages.variations}
      className={classNames(styles.popover, side === 'left' && styles.beside)}
      isOpen={isOpen && reason === undefined}
      onOpenChange={handleOpenChange}
      finalFocus={() => (returnTo.current?.isConnected && returnTo.current !== document.body ? returnTo.current : null)}
      side={side}
      trigger={
        <IconButton
          label={label}
          icon={<Layers />}
          shortcut="V"
          size={size}
          tooltipSide={side === 'left' ? 'left' : undefined}
          disabledReason={reason}
        />
      }
    >
      {beId === null ? null : <VariationList beId={beId} onDone={() => handleOpenChange(false)} />}
    </Popover>
  );
}
