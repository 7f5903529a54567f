import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { api } from '../testing/fake-api';
import { renderScreen } from '../testing/render';
import { Shell } from './shell';

it('[F3-skip-to-main] The skip link leads past the sidebar of a screen', async () => {
  api.on('api_v1_notifications_unread', { unread: 0, badge: 'count', elsewhere: [] });
  const { user } = renderScreen(
    <Routes>
      <Route element={<Shell />}>
        <Route
          path="*"
          element={
            <>
              <nav>
                <a href="/t/1">Spring</a>
              </nav>
              <main>
                <button type="button">New email</button>
              </main>
            </>
          }
        />
      </Route>
    </Routes>,
  );
  await user.click(screen.getByRole('button', { name: 'Skip to content' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New email' }));
});
