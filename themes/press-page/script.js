// Folds the navigation behind a button on narrow screens. Without this file the links simply stay visible.
(function () {
  var button = document.querySelector('.menu-button');
  if (!button) return;
  document.documentElement.className += ' has-menu';
  button.addEventListener('click', function () {
    var isOpen = button.getAttribute('aria-expanded') === 'true';
    button.setAttribute('aria-expanded', String(!isOpen));
  });
})();
