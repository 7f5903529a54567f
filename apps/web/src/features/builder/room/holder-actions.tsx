import { useMe } from '../../../lib/session';
import { roomMessages } from '../../../messages/rooms';
import { Button } from '../../../ui/button/button';
import { useBuilder } from '../context/builder-context';
import { askToEdit, takeOver } from './ask-to-edit';

/** What someone who watches can do about the person who is editing. */
export function HolderActions() {
  const builder = useBuilder();
  const me = useMe();
  if (!builder.document.grant.canEdit) return null;
  return (
    <>
      <Button size="small" onClick={() => askToEdit(builder)}>
        {roomMessages.askToEdit}
      </Button>
      {me.role === 'editor' ? null : (
        <Button size="small" onClick={() => takeOver(builder)}>
          {roomMessages.takeOver}
        </Button>
      )}
    </>
  );
}
