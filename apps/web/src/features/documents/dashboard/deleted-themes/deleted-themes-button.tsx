import { Trash2 } from 'lucide-react';
import { messages } from '../../../../messages';
import { Button } from '../../../../ui/button/button';

/** Opens the deleted themes. Only displayed if there are some. */
export function DeletedThemesButton({ onOpen, isQuiet }: { onOpen: () => void; isQuiet?: boolean }) {
  return (
    <Button
      variant={isQuiet ? 'transparent' : 'alt'}
      size={isQuiet ? 'small' : undefined}
      icon={<Trash2 />}
      onClick={onOpen}
    >
      {messages.deletedThemes}
    </Button>
  );
}
