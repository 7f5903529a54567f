import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/render';
import { setWindowWidth } from '../../testing/window-width';
import { closeTopLayer } from '../back-layer/back-layers';
import { useMediaQuery } from '../media-query/use-media-query';
import { Sheet } from './sheet';

/** A page with a button that opens a part with a field: a sheet in narrow windows. */
function Page() {
  const [isOpen, setOpen] = useState(false);
  const isSheet = useMediaQuery('(max-width: 767px)');
  return (
    <>
      <button type="button" inert={isSheet && isOpen} onClick={() => setOpen(true)}>
        Open
      </button>
      <Sheet
        label="Properties"
        closeLabel="Close properties"
        isSheet={isSheet}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <input aria-label="Alt text" />
      </Sheet>
    </>
  );
}

const sheet = () => screen.queryByRole('dialog', { name: 'Properties' });
const isShown = () => sheet() !== null;

function open(widthPx: number) {
  setWindowWidth(widthPx);
  return renderScreen(<Page />);
}

it('[F3-sheet] is closed by Escape, Back, its button and a press outside, and the focus returns to where it was', async () => {
  const { user } = open(390);
  const opener = screen.getByRole('button', { name: 'Open' });
  const ways = [
    () => user.keyboard('{Escape}'),
    () => act(async () => void closeTopLayer()),
    () => user.click(screen.getByRole('button', { name: 'Close properties' })),
    () => user.click(sheet()?.previousElementSibling as Element),
  ];
  for (const close of ways) {
    await user.click(opener);
    expect(isShown()).toBe(true);
    // Not its field: that would open the on-screen keyboard.
    expect(document.activeElement).toBe(sheet());
    await close();
    await waitFor(() => expect(isShown()).toBe(false));
    expect(document.activeElement).toBe(opener);
  }
});

it('[F3-sheet-swipe] is closed by a swipe down on its bar, and stays open after a short one', async () => {
  const { user } = open(390);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const shown = sheet() as HTMLElement;
  const bar = shown.firstElementChild as HTMLElement;
  bar.setPointerCapture = () => undefined;
  const swipe = (distancePx: number) => {
    fireEvent.pointerDown(bar, { button: 0, clientY: 100 });
    fireEvent.pointerMove(bar, { clientY: 100 + distancePx });
    fireEvent.pointerUp(bar, { clientY: 100 + distancePx });
  };
  swipe(40);
  expect([isShown(), shown.style.translate]).toEqual([true, '']);
  swipe(120);
  expect(isShown()).toBe(false);
});

it('[F3-sheet-width] keeps what was typed and the focus when the window becomes wide and narrow again', async () => {
  const { user } = open(390);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const field = screen.getByRole('textbox', { name: 'Alt text' });
  await user.type(field, 'Three plums');
  for (const widthPx of [1024, 390]) {
    act(() => setWindowWidth(widthPx));
    expect(screen.queryByRole('dialog') !== null).toBe(widthPx === 390);
    expect(screen.getByRole('textbox', { name: 'Alt text' })).toBe(field);
    expect([(field as HTMLInputElement).value, document.activeElement]).toEqual(['Three plums', field]);
  }
});

it('[F3-sheet-width] A window that becomes narrow takes nobody away from what they type elsewhere', async () => {
  const { user } = open(1024);
  const opener = screen.getByRole('button', { name: 'Open' });
  await user.click(opener);
  expect(document.activeElement).toBe(opener);
  act(() => setWindowWidth(390));
  expect([isShown(), opener.inert, document.activeElement]).toEqual([false, false, opener]);
});
