import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary';

/** React's text renderer doesn't catch errors, so the test calls the boundary like React does. */
function createBoundary() {
  const fallback = (error: unknown, retry: () => void) => (
    <button type="button" onClick={retry}>
      Failed: {String(error)}
    </button>
  );
  const boundary = new ErrorBoundary({ fallback, children: <p>Panel</p> });
  const setState = vi.fn((state: ErrorBoundary['state']) => {
    boundary.state = state;
  });
  Object.assign(boundary, { setState });
  return { boundary, draw: () => renderToStaticMarkup(boundary.render()) };
}

it('[B9-part-fails] A part that fails shows its fallback, and itself again after another try', () => {
  const { boundary, draw } = createBoundary();
  expect(draw()).toBe('<p>Panel</p>');
  boundary.state = ErrorBoundary.getDerivedStateFromError(new TypeError('broken'));
  expect(draw()).toContain('Failed: TypeError: broken');
  const shown = boundary.render() as { props: { onClick: () => void } };
  shown.props.onClick();
  expect(draw()).toBe('<p>Panel</p>');
});

it('[B9-part-fails] A part that fails with nothing at all has failed too', () => {
  const { boundary, draw } = createBoundary();
  boundary.state = ErrorBoundary.getDerivedStateFromError(undefined);
  expect(draw()).toContain('Failed: undefined');
});
