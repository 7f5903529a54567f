import type { BackgroundState, SelectedBlock } from '@galley/editor';
import { Images } from 'lucide-react';
import { Button } from '../../../ui/button/button';
import { DropField } from '../../../ui/drop-field/drop-field';
import { useBuilder } from '../context/builder-context';
import { reasonOf } from '../controls/reason-of';
import { openImageLibrary } from '../image-library/open-image-library';
import { imageTypes } from '../images/image-types';
import { replaceBackground, setBackground } from '../images/replace-background';
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
  const handleLibrary = async () => {
    const chosen = await openImageLibrary(builder);
    if (chosen) await setBackground(builder, { beId, src: chosen.src });
  };
  return (
    <>
      {can.background === true ? (
        <div className={styles.field}>
          <DropField
            label="Replace background image"
            accept={imageTypes}
            inputProps={{ 'aria-label': 'Replace background image' }}
            onFile={(file) => void replaceBackground(builder, { beId, title, file })}
          />
          {builder.opened.kind === 'template' ? null : (
            <Button icon={<Images />} isWide onClick={handleLibrary}>
              Image library
            </Button>
          )}
        </div>
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
