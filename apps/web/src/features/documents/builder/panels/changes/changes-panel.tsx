import { History, Redo2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { screenMessages } from '../../../../../messages/documents/builder/screen';
import { toolbarMessages } from '../../../../../messages/documents/builder/toolbar';
import { Button } from '../../../../../ui/button/button';
import { List } from '../../../../../ui/list/list';
import { Stack } from '../../../../../ui/stack/stack';
import { Text } from '../../../../../ui/text/text';
import { useBuilder } from '../../context/builder-context';
import { SidePanel } from '../side-panel';
import { type ListedChange, useChangeList } from './use-change-list';

/**
 * The list of changes, which wide windows have beside Undo: redoable changes above undoable ones, nearest in the middle,
 * then what the last save stored.
 */
export function ChangesPanel() {
  const { isEmpty, future, past, lastSave } = useChangeList();
  return (
    <SidePanel title={screenMessages.changeList}>
      <Stack gap={2} className="g-pad-3">
        {isEmpty ? <Text tone="muted">{toolbarMessages.nothingToUndo}</Text> : null}
        <List gap={2}>
          {future.map((change) => (
            <Change key={change.key} change={change} icon={<Redo2 />} />
          ))}
          {past.map((change) => (
            <Change key={change.key} change={change} icon={<Undo2 />} />
          ))}
          {lastSave ? <Change change={lastSave} icon={<History />} /> : null}
        </List>
        {lastSave ? (
          <List gap={1}>
            {lastSave.changes.map((label, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list of one save never changes.
              <Text key={index} as="li" size="sm" tone="muted">
                {label}
              </Text>
            ))}
          </List>
        ) : null}
      </Stack>
    </SidePanel>
  );
}

function Change({ change: { name, atOnce, run }, icon }: { change: ListedChange; icon: ReactNode }) {
  const { screen } = useBuilder();
  // Like the menu of wide windows: a sheet covers the document, and the pressed entry is gone.
  const handleClick = () => {
    screen.panel.close();
    run();
  };
  return (
    <li>
      <Button variant="transparent" icon={icon} onClick={handleClick}>
        {name}
      </Button>
      {atOnce ? (
        <Text as="span" size="sm" tone="muted">
          {atOnce}
        </Text>
      ) : null}
    </li>
  );
}
