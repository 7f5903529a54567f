import { panelEntry } from './panel-list';
import { useOpenPanel } from './panel-store';

/** Shows the open panel. */
export function PanelHost() {
  const name = useOpenPanel();
  if (!name) return null;
  const { Panel } = panelEntry(name);
  return <Panel />;
}
