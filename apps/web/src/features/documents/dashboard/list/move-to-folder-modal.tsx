import { type Folder, FolderTree, limits } from '@galley/contract';
import { Folder as FolderIcon, LayoutList } from 'lucide-react';
import { type CSSProperties, type FormEvent, useMemo, useState } from 'react';
import type { ModalProps } from '../../../../lib/dialogs';
import { messages } from '../../../../messages';
import { folderMessages } from '../../../../messages/documents/folders';
import { Button } from '../../../../ui/button/button';
import { Modal } from '../../../../ui/modal/modal';
import { plainText } from '../../../../ui/search-select/plain-text';
import { TextField } from '../../../../ui/text-field/text-field';
import { isSeveral, type Moved, possiblePlaces } from '../rows/drag-rules';
import styles from './move-to-folder-modal.module.css';

export interface MoveToFolderProps {
  tree: FolderTree;
  moved: Moved;
  /** The current folder of all items; null = several folders. */
  from: number | null;
  /** Creates a folder in another one, 0 = at the top. */
  onCreate: (name: string, pid: number) => Promise<Folder>;
}

/** From this number of folders on, there is a search field. */
const filteredFrom = 8;

/** Selects the target folder of a move. Resolves with its ID, 0 for the top. */
export function MoveToFolderModal(props: MoveToFolderProps & ModalProps<number>) {
  const { moved, from, onCreate, onClose } = props;
  const [made, setMade] = useState<Folder[]>([]);
  const tree = useMemo(
    () => new FolderTree([...props.tree.inOrder().map(({ folder }) => folder), ...made]),
    [props.tree, made],
  );
  const places = possiblePlaces(tree, moved);
  const [chosen, setChosen] = useState(from ?? 0);
  const [term, setTerm] = useState('');
  const wanted = plainText(term.trim());
  const shown = wanted === '' ? places : places.filter(({ name }) => plainText(name).includes(wanted));
  const isShown = shown.some(({ fid }) => fid === chosen);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isShown) onClose(chosen);
  };
  return (
    <Modal
      title={folderMessages.moveTitle(moved.title, isSeveral(moved))}
      size="sm"
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose()}>{messages.cancel}</Button>
          <Button
            variant="main"
            disabledReason={
              isShown ? (chosen === from ? folderMessages.alreadyInFolder : undefined) : folderMessages.chooseFolder
            }
            type="submit"
            form="move-to-folder"
          >
            {folderMessages.move}
          </Button>
        </>
      }
    >
      <form id="move-to-folder" className={styles.form} onSubmit={handleSubmit}>
        {places.length >= filteredFrom ? (
          <TextField
            label={folderMessages.findFolder}
            value={term}
            autoComplete="off"
            onChange={(event) => setTerm(event.currentTarget.value)}
          />
        ) : null}
        <fieldset className={styles.locations}>
          <legend className={styles.legend}>{folderMessages.folders}</legend>
          {shown.map(({ fid, depth, name }) => (
            <Location
              key={fid}
              fid={fid}
              depth={wanted === '' ? depth : 0}
              name={name}
              path={tree.path(fid).join(' › ')}
              isChosen={chosen === fid}
              isHere={fid === from}
              onChoose={() => setChosen(fid)}
            />
          ))}
          {shown.length === 0 ? <p className={styles.none}>{folderMessages.noFolderFound(term.trim())}</p> : null}
        </fieldset>
      </form>
      <NewFolder
        parent={chosen === 0 ? '' : tree.path(chosen).join(' › ')}
        onCreate={async (name) => {
          const folder = await onCreate(name, chosen);
          setMade((all) => [...all, folder]);
          setTerm('');
          setChosen(folder.id);
        }}
      />
    </Modal>
  );
}

interface LocationProps {
  /** The folder; 0 = the top. */
  fid: number;
  depth: number;
  name: string;
  /** The names from the top down to it. */
  path: string;
  isChosen: boolean;
  /** Whether everything that is moved is in it. */
  isHere: boolean;
  onChoose: () => void;
}

function Location({ fid, depth, name, path, isChosen, isHere, onChoose }: LocationProps) {
  return (
    <label className={styles.location} style={{ '--depth': depth } as CSSProperties} title={path}>
      <input type="radio" name="folder" className={styles.radio} checked={isChosen} onChange={onChoose} />
      {fid === 0 ? <LayoutList /> : <FolderIcon />}
      <span className={styles.name}>{fid === 0 ? messages.listTop : name}</span>
      {isHere ? <span className={styles.here}>{folderMessages.currentFolder}</span> : null}
    </label>
  );
}

/** Creates a folder in the chosen one, '' = at the top, and chooses it. A refusal is reported by `onCreate`. */
function NewFolder({ parent, onCreate }: { parent: string; onCreate: (name: string) => Promise<void> }) {
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || isBusy) return;
    setBusy(true);
    try {
      await onCreate(name.trim());
      setName('');
    } catch {
      // The name stays in the field.
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <TextField
        label={folderMessages.newFolder}
        hint={parent === '' ? folderMessages.atTop : folderMessages.inFolder(parent)}
        value={name}
        maxLength={limits.titleLength}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" isBusy={isBusy} disabledReason={name.trim() === '' ? folderMessages.enterName : undefined}>
        {folderMessages.createFolder}
      </Button>
    </form>
  );
}
