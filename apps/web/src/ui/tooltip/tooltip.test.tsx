import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render';
import { Button } from '../button/button';
import { Tooltip } from './tooltip';

const render = (text: string | undefined, label?: string) =>
  renderScreen(
    <>
      <Tooltip text={text} shortcut="Ctrl+D">
        <button type="button" aria-label={label}>
          Duplicate
        </button>
      </Tooltip>
      <button type="button">Next</button>
    </>,
  );
const button = () => screen.getByRole('button', { name: 'Duplicate' });

describe('a tooltip', () => {
  it('[H3-tooltip-focus] Is there on keyboard focus, describes its element, and goes with the focus', async () => {
    const { user } = render('Adds a copy below');
    expect(screen.queryByRole('tooltip')).toBeNull();
    await user.tab();
    const tooltip = screen.getByRole('tooltip');
    expect(tooltip.textContent).toBe('Adds a copy belowCtrl+D');
    expect(button().getAttribute('aria-describedby')).toBe(tooltip.id);
    await user.tab();
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(button().hasAttribute('aria-describedby')).toBe(false);
  });

  it('[W8-tooltip-tap] Is there after a tap on something that is off, and not on what works', async () => {
    const { user } = renderScreen(
      <>
        <Button disabledReason="Export everything first.">Cancel the organization</Button>
        <Button>Keep it</Button>
      </>,
    );
    await user.pointer({ keys: '[TouchA]', target: screen.getByRole('button', { name: 'Cancel the organization' }) });
    expect(screen.getByRole('tooltip').textContent).toBe('Export everything first.');
    await user.pointer({ keys: '[TouchA]', target: screen.getByRole('button', { name: 'Keep it' }) });
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('[H3-tooltip-close] Escape and scrolling close it, and the focus stays', async () => {
    const { user } = render('Adds a copy below');
    await user.tab();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(document.activeElement).toBe(button());
    await user.tab();
    await user.tab({ shift: true });
    expect(screen.getByRole('tooltip')).toBeTruthy();
    fireEvent.scroll(document.body);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('[H3-tooltip-hover] A mouse has to rest on the element, a touch shows nothing, and a press hides it', () => {
    vi.useFakeTimers();
    try {
      render('Adds a copy below');
      const rest = () => act(() => vi.advanceTimersByTime(500));
      fireEvent.pointerEnter(button(), { pointerType: 'touch' });
      rest();
      expect(screen.queryByRole('tooltip')).toBeNull();
      fireEvent.pointerEnter(button(), { pointerType: 'mouse' });
      fireEvent.pointerLeave(button(), { pointerType: 'mouse' });
      rest();
      expect(screen.queryByRole('tooltip')).toBeNull();
      fireEvent.pointerEnter(button(), { pointerType: 'mouse' });
      expect(screen.queryByRole('tooltip')).toBeNull();
      rest();
      expect(screen.getByRole('tooltip')).toBeTruthy();
      fireEvent.pointerDown(button(), { pointerType: 'mouse' });
      expect(screen.queryByRole('tooltip')).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('[H3-tooltip-name] A text that only repeats the name isn’t announced twice, and no text is no tooltip', async () => {
    const { user, unmount } = render('Duplicate', 'Duplicate');
    await user.tab();
    expect(screen.getByRole('tooltip')).toBeTruthy();
    expect(button().hasAttribute('aria-describedby')).toBe(false);
    unmount();
    const again = render(undefined);
    await again.user.tab();
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});
