import { Redo2, Undo2 } from 'lucide-react';
import { type Ref, useRef } from 'react';
import type { ModalProps } from '../../../../../lib/dialogs';
import { blockSettingsMessages } from '../../../../../messages/documents/builder/block-settings';
import { Button } from '../../../../../ui/button/button';
import { Modal } from '../../../../../ui/modal/modal';
import { type Builder, BuilderContext, useBuilder } from '../../context/builder-context';
import { useEditorState } from '../../context/use-editor-state';
import { AnchorPanel } from '../properties/anchor-panel';
import { BackgroundPanel } from '../properties/background-panel';
import { FieldPanel } from '../properties/field-panel';
import { AltText } from '../properties/image-panel';
import { BlockFacts } from './block-facts';
import styles from './block-settings.module.css';
import { VariationPanel } from './variation-panel';

/** All settings of a block that can't be edited on the canvas. Each change applies immediately and is one undo step. */
export function BlockSettingsModal({ builder, onClose }: { builder: Builder } & ModalProps<void>) {
  return (
    <BuilderContext.Provider value={builder}>
      <Settings onClose={() => onClose()} />
    </BuilderContext.Provider>
  );
}

function Settings({ onClose }: { onClose: () => void }) {
  const selected = useEditorState((state) => state.selected);
  const label = selected?.path.at(-1)?.label ?? blockSettingsMessages.block;
  const done = useRef<HTMLButtonElement>(null);
  // Focuses the first field, or else the button that changes nothing.
  const hasField =
    selected !== null && (selected.variation ?? selected.anchor ?? selected.field ?? selected.image) !== null;
  return (
    <Modal
      title={blockSettingsMessages.settingsOf(label)}
      size="md"
      onClose={onClose}
      initialFocus={hasField ? undefined : done}
      footer={<Footer ref={done} onClose={onClose} />}
    >
      {selected ? (
        <div className={styles.columns}>
          <div className={styles.controls}>
            <Controls />
          </div>
          <div className={styles.side}>
            <BlockFacts selected={selected} />
          </div>
        </div>
      ) : (
        <p className={styles.note}>{blockSettingsMessages.blockGone}</p>
      )}
    </Modal>
  );
}

function Controls() {
  const selected = useEditorState((state) => state.selected);
  if (!selected) return null;
  const { beId, anchor, background, variation, field, image, code, can } = selected;
  const hasAny = anchor !== null || background || variation || field || image;
  return (
    <>
      {variation ? <VariationPanel selected={selected} variation={variation} /> : null}
      {image ? <AltText key={beId} beId={beId} image={image} /> : null}
      {anchor !== null ? <AnchorPanel beId={beId} anchor={anchor} can={can.anchor} /> : null}
      {background ? <BackgroundPanel selected={selected} background={background} /> : null}
      {field ? <FieldPanel beId={beId} field={field} rules={selected.rules} /> : null}
      {hasAny ? null : (
        <p className={styles.note}>
          {code === null ? blockSettingsMessages.noSettings : blockSettingsMessages.noSettingsOfCode}
        </p>
      )}
    </>
  );
}

function Footer({ ref, onClose }: { ref: Ref<HTMLButtonElement>; onClose: () => void }) {
  const { editor } = useBuilder();
  const undo = useEditorState((state) => state.undo);
  return (
    <>
      <Button
        icon={<Undo2 />}
        disabledReason={undo.canUndo ? undefined : blockSettingsMessages.nothingToUndo}
        onClick={() => editor.undo()}
      >
        {blockSettingsMessages.undo}
      </Button>
      <Button
        icon={<Redo2 />}
        disabledReason={undo.canRedo ? undefined : blockSettingsMessages.nothingToRedo}
        onClick={() => editor.redo()}
      >
        {blockSettingsMessages.redo}
      </Button>
      <Button ref={ref} variant="main" onClick={onClose}>
        {blockSettingsMessages.done}
      </Button>
    </>
  );
}
