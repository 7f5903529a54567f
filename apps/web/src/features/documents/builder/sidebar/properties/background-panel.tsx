import type { BackgroundState, SelectedBlock } from '@galley/editor';
import { propertyMessages } from '../../../../../messages/documents/builder/properties';
import { openImageLibrary } from '../../../../../modals';
import { useBuilder } from '../../context/builder-context';
import { reasonOf } from '../../context/controls/reason-of';
import { replaceBackground, setBackground } from '../../images/replace-background';
import { ColorField } from './color-field';
import { ImageSource } from './image-source';
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
          <ImageSource
            label={propertyMessages.replaceBackgroundImage}
            onFile={(file) => void replaceBackground(builder, { beId, title, file })}
            onLibrary={() => void handleLibrary()}
          />
        </div>
      ) : null}
      {can.backgroundColor === true ? (
        <ColorField
          label={propertyMessages.backgroundColor}
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
