import { useStore } from 'zustand';
import { useMe } from '../../../../lib/session';
import { roomMessages } from '../../../../messages/review/rooms';
import { Button } from '../../../../ui/button/button';
import { Switch } from '../../../../ui/switch/switch';
import { useBuilder } from '../context/builder-context';
import { askToEdit, takeOver } from './ask-to-edit';
import { followingOf } from './follow-scroll';

/** Actions of a watcher concerning the person who is editing. */
export function HolderActions() {
  const builder = useBuilder();
  const me = useMe();
  const following = followingOf(builder);
  const isFollowing = useStore(following, ({ isOn }) => isOn);
  const follow = (
    <Switch
      label={roomMessages.followScroll}
      checked={isFollowing}
      onChange={() => following.setState({ isOn: !isFollowing })}
    />
  );
  if (!builder.document.grant.canEdit) return follow;
  return (
    <>
      {follow}
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
