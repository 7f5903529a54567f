import type { BackgroundState, SelectedBlock } from '@galley/editor';
import { DropField } from '../../../ui/drop-field/drop-field';
import { useBuilder } from '../context/builder-context';
import { reasonOf } from '../controls/reason-of';
import { imageTypes } from '../images/image-types';
import { replaceBackground } from '../images/replace-background';
import { ColorField } from './color-field';
import styles from './panels.module.css';

interface BackgroundPanelProps {
  selected: SelectedBlock;
  background: BackgroundState;
}

/** Background image and color, if the theme allows changing them. */
export function BackgroundPanel({ selected, background }: BackgroundPanelProps) {
  const builder = useBuilder();
  const { beId, can, title } = selected;
  return (
    <>
      {can.background === true ? (
        <DropField
          label="Replace background image"
          accept={imageTypes}
          inputProps={{ 'aria-label': 'Replace background image' }}
          onFile={(file) => void replaceBackground(builder, { beId, title, file })}
        />
      ) : null}
      {can.backgroundColor === true ? (
        <ColorField
          label="Background color"
          value={background.color}
          swatches={builder.document.colors}
          onChange={(color) => reasonOf(builder.editor.run('set-background-color', { beId, color }))}
        />
      ) : null}
      {can.background !== true && can.backgroundColor !== true ? (
        <p className={styles.hint}>{reasonOf(can.backgroundColor)}</p>
      ) : null}
    </>
  );
}
