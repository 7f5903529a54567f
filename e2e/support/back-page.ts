import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { GuardedHistory } from '../../apps/web/src/app/guarded-history';
import { guardLeaving } from '../../apps/web/src/lib/leave-guards';
import { addBackLayer } from '../../apps/web/src/ui/back-layer/back-layers';

/** The page of the tests of Back: our guarded history around a screen that only shows its path. */
interface BackPage {
  goTo(path: string): void;
  openDialog(): void;
  /** From now on, leaving the displayed screen asks first. */
  holdWork(): void;
  answer(isLeaving: boolean): void;
  screen(): { path: string; address: string; dialogs: number; questions: number };
}

declare global {
  interface Window {
    backPage: BackPage;
  }
}

const history = createBrowserHistory({ v5Compat: true });
const guarded = new GuardedHistory(history);
let path = history.location.pathname;
let dialogs = 0;
let questions = 0;
let answer: (isLeaving: boolean) => void = () => undefined;

guarded.listen(({ location }) => {
  path = location.pathname;
  queueMicrotask(() => guarded.arrive());
});

window.backPage = {
  goTo: (next) => void guarded.navigator.push(next),
  openDialog() {
    dialogs += 1;
    const close = addBackLayer(() => {
      close();
      dialogs -= 1;
    });
  },
  holdWork() {
    const held = path;
    guardLeaving({
      isNeeded: () => path === held,
      ask: () =>
        new Promise((resolve) => {
          questions += 1;
          answer = resolve;
        }),
    });
  },
  answer: (isLeaving) => answer(isLeaving),
  screen: () => ({ path, address: location.pathname, dialogs, questions }),
};
