import { title as nameSchema, type Source, type SourceEntry } from '@galley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { FolderPlus } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { askSource, sourceFilesQuery } from '../../../api/delivery/sources';
import { promptDialog } from '../../../lib/dialogs';
import { schemaProblem } from '../../../lib/schema-field';
import { messages } from '../../../messages';
import { sourceMessages } from '../../../messages/delivery/sources';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import { Stack } from '../../../ui/stack/stack';
import type { SourceBrowserRequest, SourceChoice } from '../../shared/requests';
import { FileColumn } from './file-column';
import { FilePreview } from './file-preview';
import styles from './source-browser.module.css';

interface FileBrowserProps {
  title: string;
  templateId: number;
  source: Source;
  purpose: SourceBrowserRequest['purpose'];
  /** The select for the source. */
  children: ReactNode;
  onChoose: (choice: SourceChoice) => void;
  onClose: () => void;
}

/** Columns of folders with a preview. A folder selected in a column opens in the next one. */
export function FileBrowser({ title, templateId, source, purpose, children, onChoose, onClose }: FileBrowserProps) {
  /** The selected entry of each column. */
  const [trail, setTrail] = useState<readonly SourceEntry[]>([]);
  const columns = useRef<HTMLDivElement>(null);
  /** The index of the column that gets the focus once its entries have loaded. */
  const awaited = useRef(-1);
  const last = trail.at(-1);
  const folders = trail.filter(({ type }) => type === 'folder');
  const folder = folders.at(-1)?.path ?? '';
  useLayoutEffect(() => {
    // Keeps the folder that was opened last in view.
    if (folder !== '') columns.current?.scrollTo({ left: columns.current.scrollWidth });
  }, [folder]);
  const file = last?.type === 'file' ? last : null;
  const isRoot = folder === '';
  const isRootRefused = isRoot && !source.settings.rules.can_create_root_folder && source.capabilities.tree !== 'none';

  const handleChosen = (depth: number, entry: SourceEntry) => setTrail([...trail.slice(0, depth), entry]);
  const focusColumn = (depth: number) => {
    awaited.current = depth;
    const lists = columns.current?.querySelectorAll<HTMLElement>('[role="listbox"]');
    lists?.[depth]?.focus();
  };
  const choose = () => {
    if (purpose === 'folder') return onChoose({ sourceId: source.id, path: folder, entry: folders.at(-1) ?? null });
    if (file) onChoose({ sourceId: source.id, path: file.path, entry: file });
  };
  const isFolderWanted = purpose === 'folder';
  const refusal = isRootRefused ? sourceMessages.noRootFolder : undefined;
  const fileRefusal = file ? refusalOf(file, purpose) : title;
  return (
    <Modal
      title={title}
      size="lg"
      room="lg"
      onClose={onClose}
      footer={
        <>
          {source.capabilities.canMakeFolders ? (
            <NewFolderButton templateId={templateId} sourceId={source.id} folder={folder} refusal={refusal} />
          ) : null}
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button variant="main" disabledReason={isFolderWanted ? refusal : fileRefusal} onClick={choose}>
            {isFolderWanted ? sourceMessages.useThisFolder : sourceMessages.select}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        {children}
        <div className={styles.panes}>
          <div className={styles.columns} ref={columns}>
            {['', ...folders.map(({ path }) => path)].map((path, depth) => (
              <FileColumn
                key={path}
                templateId={templateId}
                source={source}
                path={path}
                label={path === '' ? source.name : (folders[depth - 1]?.name ?? path)}
                chosen={trail[depth]}
                refusalOf={(entry) => refusalOf(entry, purpose)}
                onChosen={(entry) => handleChosen(depth, entry)}
                onEnter={() => (trail[depth]?.type === 'folder' ? focusColumn(depth + 1) : choose())}
                onLeave={() => focusColumn(depth - 1)}
                isAwaited={() => awaited.current === depth}
              />
            ))}
          </div>
          {last ? (
            <FilePreview
              key={last.path}
              templateId={templateId}
              sourceId={source.id}
              entry={last}
              refusal={refusalOf(last, purpose)}
            />
          ) : null}
        </div>
      </Stack>
    </Modal>
  );
}

interface NewFolderProps {
  templateId: number;
  sourceId: number;
  /** The path of the folder in which the new one is created. */
  folder: string;
  /** Why no folder can be created there. */
  refusal: string | undefined;
}

/** Asks for a name, and creates a folder in a source. */
function NewFolderButton({ templateId, sourceId, folder, refusal }: NewFolderProps) {
  const client = useQueryClient();
  const handleClick = async () => {
    const name = await promptDialog({
      title: sourceMessages.newFolder,
      label: messages.name,
      okay: sourceMessages.createFolder,
      check: (typed) => schemaProblem(nameSchema, typed) ?? null,
      save: async (typed) => {
        await askSource({ cmd: 'mkdir', args: { path: folder, name: typed }, iid: sourceId, tid: templateId });
      },
    });
    if (name) await client.invalidateQueries({ queryKey: sourceFilesQuery(templateId, sourceId, folder).queryKey });
  };
  return (
    <Button icon={<FolderPlus />} disabledReason={refusal} onClick={handleClick}>
      {sourceMessages.newFolder}
    </Button>
  );
}

/** Why a file can't be selected; undefined = it can, or it's a folder. Such files stay visible but dimmed. */
function refusalOf({ type, name }: SourceEntry, purpose: SourceBrowserRequest['purpose']): string | undefined {
  const isAllowed =
    type === 'folder' ||
    (purpose !== 'folder' &&
      (purpose === 'image' ? /\.(png|jpe?g|gif|webp|svg|avif|heic|tiff?)$/i : /\.html?$/i).test(name));
  return isAllowed ? undefined : sourceMessages.notAllowed[purpose];
}
