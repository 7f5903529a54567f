import { useBuilder } from '../../context/builder-context';
import { useOpenPanel } from '../../context/use-screen';
import { PartBoundary } from '../part-boundary';
import { SidePanel } from '../side-panel';
import { panelEntry } from './panel-list';

/** Shows the open panel. */
export function PanelHost() {
  const { screen } = useBuilder();
  const name = useOpenPanel();
  if (!name) return null;
  const { Panel, label } = panelEntry(name);
  return (
    <PartBoundary
      key={name}
      onClose={screen.panel.close}
      frame={(failure) => <SidePanel title={label}>{failure}</SidePanel>}
    >
      <Panel />
    </PartBoundary>
  );
}
