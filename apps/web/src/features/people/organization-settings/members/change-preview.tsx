import { limits } from '@galley/contract';
import type { previewMembers } from '../../../../api/people/members';
import { messages } from '../../../../messages';
import { memberTableMessages } from '../../../../messages/people/member-table';
import { Stack } from '../../../../ui/stack/stack';
import { Text } from '../../../../ui/text/text';
import type { ChangeKind } from './open-change-members';

type Preview = Awaited<ReturnType<typeof previewMembers>>;

/** The first names of those whom a change of several members will change, and those who can't be changed, and why. */
export function ChangePreview({ kind, preview }: { kind: ChangeKind; preview: Preview }) {
  const m = memberTableMessages;
  const { changed, names, unchanged, refused } = preview;
  return (
    <Stack gap={2}>
      {changed > 0 ? (
        <p>
          {m.willChange[kind](changed)} <Text weight="medium">{m.named(names, changed)}</Text>
        </p>
      ) : (
        <p>{m.noOneChanges}</p>
      )}
      {unchanged > 0 ? <p>{m.willStay(unchanged)}</p> : null}
      {refused.length > 0 ? (
        <>
          <p>{m.cantChange(refused.length)}</p>
          <LeftOutList refused={refused} most={limits.previewNames} />
        </>
      ) : null}
    </Stack>
  );
}

/** Members who are left out of a change, each with the reason. `most`: the number shown; the others are counted. */
export function LeftOutList({
  refused,
  most = Number.POSITIVE_INFINITY,
}: Pick<Preview, 'refused'> & { most?: number }) {
  const m = memberTableMessages;
  const shown = refused.slice(0, most);
  const others = refused.length - shown.length;
  return (
    <Stack as="ul" gap={1} aria-label={m.leftOutList}>
      {shown.map(({ id, name, reason }) => (
        <li key={id}>
          <Text weight="medium">{name || messages.unknownAuthor}</Text>
          {': '}
          {m.refusals[reason]}
        </li>
      ))}
      {others > 0 ? <li>{m.andMore(others)}</li> : null}
    </Stack>
  );
}
