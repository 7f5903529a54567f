import { describe, expect, it } from 'vitest';
import { ApiError, networkError } from '../../../../api/api-error';
import { createListState } from '../rows/list-state';
import { saveRowName } from './save-row-name';

const key = 'email-1';

/** A list with a row that is being renamed, and the result of its rename request. */
function buildRow(answer: () => unknown) {
  const list = createListState();
  list.startRenaming(key);
  let calls = 0;
  const rename = async () => {
    calls += 1;
    // The field is closed at once. The request may take a while.
    expect(list.store.getState().renaming).toBeNull();
    return answer();
  };
  const save = (typed: string) => saveRowName(list, { key, name: 'Tides', typed }, rename);
  return { list, save, calls: () => calls };
}

function refuse(error: Error): () => never {
  return () => {
    throw error;
  };
}

describe('the name of a row', () => {
  it('[D4-name-kept] Is saved once, and not at all if it is unchanged', async () => {
    const row = buildRow(() => ({}));
    expect([await row.save('Tides'), row.calls(), row.list.store.getState().renaming]).toEqual([false, 0, null]);
    expect([await row.save('Currents'), row.calls(), row.list.store.getState().renaming]).toEqual([true, 1, null]);
  });

  it('[D4-name-kept] Is in its field again if it could not be saved', async () => {
    const row = buildRow(refuse(networkError('/emails/1')));
    expect(await row.save('Currents')).toBe(false);
    expect(row.list.store.getState().renaming).toEqual({ key, typed: 'Currents' });
  });

  it('[D4-name-kept] Has no field if the row was deleted', async () => {
    const gone = new ApiError({ status: 404, code: 'not_found', message: 'Deleted.', url: '/emails/1' });
    const row = buildRow(refuse(gone));
    expect([await row.save('Currents'), row.list.store.getState().renaming]).toEqual([false, null]);
  });
});
