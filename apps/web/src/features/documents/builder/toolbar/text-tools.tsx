import { type MovableTool, useTextTools } from './movable-tools';
import { ToolButton } from './tool-button';

/** Formats and lists of the edited text. */
export function TextTools({ moved }: { moved: readonly MovableTool[] }) {
  const tools = useTextTools().filter(({ name }) => !moved.includes(name));
  return tools.map((tool) => <ToolButton key={tool.name} tool={tool} />);
}
