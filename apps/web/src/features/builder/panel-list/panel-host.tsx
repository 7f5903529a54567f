import { useOpenPanel } from '../context/use-screen';
import { panelEntry } from './panel-list';

/** Shows the open panel. */
export function PanelHost() {
  const name = useOpenPanel();
  if (!name) return null;
  const { Panel } = panelEntry(name);
  return <Panel />;
}
