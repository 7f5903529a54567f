import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInBuilder } from '../../testing/render-in-builder';
import { TaggedFile } from './tagged-file';

const downloaded: string[] = [];

beforeEach(() => {
  downloaded.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    downloaded.push(new URL(this.href).pathname);
  });
});
afterEach(() => vi.restoreAllMocks());

const open = (session: object, restoredChanges = 0) =>
  renderInBuilder(<TaggedFile />, { kind: 'template', isEditing: true, state: { restoredChanges }, session });

it('[F3-tagged-file] The stored file with its tags is downloaded when nothing is unsaved', async () => {
  const { user, asked } = open({});
  await user.click(screen.getByRole('button', { name: 'Download the tagged HTML' }));
  expect(downloaded).toEqual(['/api/v1/templates/7/versions/3/source']);
  expect(asked).toEqual([]);
});

it('[F3-tagged-file] New tags are saved first; if that fails, nothing is downloaded', async () => {
  const answers: object[] = [
    { kind: 'failed', reason: '' },
    { kind: 'saved', version: 4 },
  ];
  const saves: unknown[] = [];
  const save = async (how: unknown) => {
    saves.push(how);
    return answers.shift();
  };
  const { user } = open({ save }, 1);
  const button = screen.getByRole('button', { name: 'Save and download the tagged HTML' });
  await user.click(button);
  await waitFor(() => expect(saves).toEqual([{ isThenWatching: false }]));
  expect(downloaded).toEqual([]);
  await user.click(button);
  await waitFor(() => expect(downloaded).toEqual(['/api/v1/templates/7/versions/4/source']));
});
