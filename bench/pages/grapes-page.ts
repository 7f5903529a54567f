import grapesjs from 'grapesjs';

/** GrapesJS from npm with its defaults in its own page. Fetches the document and shows it. */
async function open(): Promise<void> {
  const answer = await fetch(`/document${location.search}`);
  const html = await answer.text();
  const editor = grapesjs.init({
    container: '#canvas',
    height: '95vh',
    width: 'auto',
    storageManager: false,
    fromElement: false,
  });
  editor.on('load', () => {
    editor.setComponents(html.replace(/^[\s\S]*<body>/, '').replace(/<\/body>[\s\S]*$/, ''));
  });
}

void open();
