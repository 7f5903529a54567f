import type { PinArchive, PinGroup } from '@galley/contract';
import { blockLabel, sectionToPin } from '@galley/editor';
import { type BeId, isRefusal } from '@galley/markup';
import { ApiError, errorText } from '../../../../../api/api-error';
import {
  changePin,
  createPin,
  createPinGroup,
  createSnapshot,
  deletePin,
  deletePinGroup,
  renamePinGroup,
} from '../../../../../api/documents/pins';
import { contractProblem } from '../../../../../lib/contract-field';
import { alertError, confirm, promptDialog } from '../../../../../lib/dialogs';
import { toast } from '../../../../../lib/toasts';
import { messages } from '../../../../../messages';
import { builderMessages } from '../../../../../messages/documents/builder/base';
import { pinMessages } from '../../../../../messages/documents/builder/pins';
import type { Builder } from '../../context/builder-context';

/** Whether something was changed, so that the list has to be reloaded. */
type Changed = Promise<boolean>;

/** Pins a section, in a group or in none (0). Throws an error with a message for people. */
export async function pinSection(
  { editor, document }: Builder,
  beId: BeId,
  pin: { name: string; pinGroupId: number; mobile: boolean },
): Promise<void> {
  const section = sectionToPin(editor.peekTree(), beId, document);
  if (isRefusal(section)) throw new Error(section.reason);
  await createPin(document.tid, { ...section, ...pin, mode: document.type, tmp_version: document.templateVersion });
  toast(builderMessages.sectionPinned);
}

/** Returns the section's name in the document, as the default name of its pin. */
export function sectionTitle({ editor, document }: Builder, beId: BeId): string {
  const block = editor.peekTree().blocks.get(beId);
  return block ? blockLabel(block, document) : '';
}

/** Adds the selected section as a snapshot of a pin. It becomes the default. */
export async function addSnapshot(builder: Builder, pin: PinArchive): Changed {
  const section = selectedSection(builder);
  if (isRefusal(section)) return refused(section.reason);
  const { sectionId: _, ...fields } = section;
  const tmp_version = builder.document.templateVersion;
  return await done(createSnapshot(pin.id, { ...fields, tmp_version }), builderMessages.snapshotAdded);
}

/** Makes a snapshot the default of its pin. */
export async function chooseSnapshot(pin: PinArchive, snapshotId: number): Changed {
  return await done(changePin(pin.id, { defaultSnapshotId: snapshotId }), builderMessages.snapshotRestored);
}

/** Asks for a new name of a pin. */
export async function renamePin(pin: PinArchive): Changed {
  return await askName(pinMessages.renamePin, builderMessages.pinName, pin.name, (name) => changePin(pin.id, { name }));
}

/** Marks a pin as one for phones, or as one for all devices. */
export async function setMobile(pin: PinArchive, mobile: boolean): Changed {
  return await done(changePin(pin.id, { mobile }));
}

/** Moves a pin to a group; 0 removes it from its group. */
export async function movePin(pin: PinArchive, pinGroupId: number): Changed {
  return await done(changePin(pin.id, { pinGroupId }));
}

/** Asks for the name of a new group and moves a pin to it. */
export async function moveToNewGroup(tid: number, pin: PinArchive): Changed {
  let group: PinGroup | undefined;
  return await askName(pinMessages.newGroup, builderMessages.pinGroupName, '', async (name) => {
    // After a retry, the group of the first attempt may already exist.
    if (!group) group = await createPinGroup(tid, name);
    else if (group.name !== name) group = await renamePinGroup(group.id, name);
    await changePin(pin.id, { pinGroupId: group.id });
  });
}

/** Asks for a new name of a group. */
export async function renameGroup(group: PinGroup): Changed {
  return await askName(pinMessages.renameGroup, builderMessages.pinGroupName, group.name, (name) =>
    renamePinGroup(group.id, name),
  );
}

/** Deletes a pin with its snapshots after a confirmation. */
export async function removePin(pin: PinArchive): Changed {
  return await remove(pinMessages.deletePin, builderMessages.deletePin(pin.name), () => deletePin(pin.id));
}

/** Deletes a group after a confirmation. Its pins are kept. */
export async function removeGroup(group: PinGroup): Changed {
  return await remove(pinMessages.deleteGroup, builderMessages.deletePinGroup(group.name), () =>
    deletePinGroup(group.id),
  );
}

function selectedSection({ editor, document }: Builder) {
  return sectionToPin(editor.peekTree(), editor.getState().selected?.beId ?? null, document);
}

function refused(reason: string): false {
  toast(reason);
  return false;
}

/** Asks for a name and saves it, unless it's unchanged. */
async function askName(title: string, label: string, before: string, save: (name: string) => unknown): Changed {
  const name = await promptDialog({
    title,
    label,
    value: before,
    okay: pinMessages.save,
    check: (typed) => contractProblem('name', typed),
    save: async (typed) => {
      if (typed !== before) await save(typed);
    },
  });
  return name !== null && name !== before;
}

async function done(call: Promise<unknown>, text?: string): Changed {
  try {
    await call;
    if (text !== undefined) toast(text);
    return true;
  } catch (error) {
    void alertError(errorText(error));
    return false;
  }
}

async function remove(title: string, text: string, call: () => Promise<unknown>): Changed {
  let isDeleted = false;
  await confirm({
    title,
    text,
    okay: messages.yes,
    cancel: messages.no,
    variant: 'danger',
    action: async () => {
      try {
        await call();
        isDeleted = true;
      } catch (error) {
        // Someone else has already deleted it.
        isDeleted = error instanceof ApiError && error.status === 404;
        if (!isDeleted) void alertError(errorText(error));
      }
    },
  });
  return isDeleted;
}
