export { isCommandKey, shortcut } from '../../../../../lib/shortcut';
