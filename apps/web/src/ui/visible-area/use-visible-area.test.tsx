import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useAboveKeyboard, useVisibleArea } from './use-visible-area';

function Screen({ isOn }: { isOn: boolean }) {
  return <div ref={useVisibleArea(isOn)}>Screen</div>;
}

it('[F3-visible-area] A screen is as high as what the on-screen keyboard leaves, and stays so when someone zooms', () => {
  const whole = window.innerHeight;
  const area = Object.assign(new EventTarget(), { height: whole, scale: 1, offsetTop: 0 });
  vi.stubGlobal('visualViewport', area);
  Object.assign(window, { visualViewport: area });
  const { rerender } = render(<Screen isOn />);
  const { style } = screen.getByText('Screen');
  const look = (now: Partial<typeof area>) => {
    Object.assign(area, now);
    act(() => void area.dispatchEvent(new Event('resize')));
    return [style.blockSize, style.translate];
  };
  expect([style.blockSize, style.translate]).toEqual(['', '']);
  expect(look({ height: whole - 300 })).toEqual([`${whole - 300}px`, '0 0px']);
  // iOS moves the page up to the caret.
  expect(look({ offsetTop: 120 })).toEqual([`${whole - 300}px`, '0 120px']);
  expect(look({ height: (whole - 300) / 2, scale: 2, offsetTop: 260 })).toEqual([`${whole - 300}px`, '']);
  expect(look({ height: whole / 2, scale: 2, offsetTop: 40 })).toEqual(['', '']);
  expect(look({ height: whole - 300, scale: 1, offsetTop: 0 })[0]).not.toBe('');
  rerender(<Screen isOn={false} />);
  expect([style.blockSize, style.translate]).toEqual(['', '']);
  expect(look({ height: whole - 200 })).toEqual(['', '']);
  Reflect.deleteProperty(window, 'visualViewport');
});

it('[F3-above-keyboard] What is at the bottom edge of the window moves above the on-screen keyboard', () => {
  const whole = window.innerHeight;
  const area = Object.assign(new EventTarget(), { height: whole, scale: 1, offsetTop: 0 });
  Object.assign(window, { visualViewport: area });
  function Messages() {
    return <div ref={useAboveKeyboard()}>Saved</div>;
  }
  render(<Messages />);
  const { style } = screen.getByText('Saved');
  const look = (now: Partial<typeof area>) => {
    Object.assign(area, now);
    act(() => void area.dispatchEvent(new Event('resize')));
    return style.translate;
  };
  expect(style.translate).toBe('');
  expect(look({ height: whole - 300 })).toBe('0 -300px');
  // iOS moves the page up to the caret: the window's bottom edge comes nearer.
  expect(look({ offsetTop: 120 })).toBe('0 -180px');
  expect(look({ height: whole / 2, scale: 2 })).toBe('');
  expect(look({ height: (whole - 300) / 2, scale: 2 })).toBe('');
  Reflect.deleteProperty(window, 'visualViewport');
});
