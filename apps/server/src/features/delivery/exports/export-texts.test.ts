import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { findProgram } from '../../../testing/servers/find-program';
import { readParagraphs } from './paragraphs';
import { readRtf } from './testing/read-rtf';
import { textAlternative } from './text-alternative';
import { messageTask, rtfTask, textTask } from './text-tasks';

const html = `<!DOCTYPE html><html><head><title>Not this</title><style>p{color:red}</style></head><body>
<div style="display:none">Preview <div>inner</div></div>
<table><tr><td><h1>Spring&nbsp;list {2026}</h1></td></tr></table>
<p>Hello {{ first_name }},<br>see <a href="https://x.test/a?b=1&amp;c=&quot;2&quot;"><b>our</b> shop</a> and
 <a href="https://x.test/b">more</a>, <i>größer</i> \\ 日本 🍑. <a href="#top">Up</a> <a href="https://x.test/b">again</a></p>
<ul><li>Beet<ul><li>Red <em style="font-weight:700">one</em></li></ul></li><li>Kale &lt;3</li></ul>
<a href="mailto:a@x.test"><img src="a.png" alt="A field"></a></body></html>`;
const unrtf = findProgram('unrtf', ['unrtf']);
const bytes = Buffer.from(html);
const input = { bytes, encoding: 'utf-8' as const };

describe('an export as text', () => {
  it('[B7-export-text] Numbers its links and lists their addresses at the end, each once', async () => {
    expect(textAlternative(html, 'footnotes')).toBe(`Spring list {2026}

Hello {{ first_name }},
see our shop [1] and more [2], größer \\ 日本 🍑. Up again [2]

- Beet

- Red one

- Kale <3

A field [3]

[1] https://x.test/a?b=1&c="2"
[2] https://x.test/b
[3] mailto:a@x.test
`);
    const text = (await textTask.run(input)).toString('utf8');
    expect(text.replaceAll('\r\n', '\n')).toBe(textAlternative(html, 'footnotes'));
    expect(text).not.toMatch(/[^\r]\n/);
  });
});

describe('an export as RTF', () => {
  it('[B7-export-rtf] Has headings, lists, links and every character, and is what a strict reader accepts', async () => {
    const read = readRtf((await rtfTask.run({ ...input, title: 'Größe "{1}"' })).toString('latin1'));
    expect(read.title).toBe('Größe "{1}"');
    expect(read.paragraphs).toEqual([
      'Spring list {2026}',
      'Hello {{ first_name }},\nsee our shop and more, größer \\ 日本 🍑. Up again',
      '•\tBeet',
      '•\tRed one',
      '•\tKale <3',
      'A field',
    ]);
    expect(read.links).toEqual([
      ['https://x.test/a?b=1&c=%222%22', 'our'],
      ['https://x.test/a?b=1&c=%222%22', ' shop'],
      ['https://x.test/b', 'more'],
      ['https://x.test/b', 'again'],
      ['mailto:a@x.test', 'A field'],
    ]);
    expect(read.bold).toEqual(['Spring list {2026}', 'our', 'one']);
  });

  it('[B7-export-rtf-hostile] Stays a file of one group whatever the document says', () => {
    for (const odd of ['}}}}{\\par', '\\', '{\\object\\objdata', '\ud800', '\u0000\u0007', '"}}'.repeat(50)]) {
      const [paragraph] = readParagraphs(`<p>a${odd}<a href='https://x.test/${odd}'>b</a></p>`);
      expect(paragraph).toBeDefined();
      const source = `<p>a${odd}<a href='https://x.test/${odd}'>b</a></p>`;
      const rtf = rtfTask.run({ bytes: Buffer.from(source), encoding: 'utf-8', title: odd }) as Buffer;
      expect(() => readRtf(rtf.toString('latin1')), odd).not.toThrow();
    }
  });

  it('[B7-export-rtf] Takes twice as long for twice the paragraphs', () => {
    const cpuOf = (count: number) => {
      const before = process.cpuUsage();
      const source = '<p>A <b>word</b> <a href="https://x.test/a">and a link</a></p>\n'.repeat(count);
      expect(readParagraphs(source)).toHaveLength(count);
      return process.cpuUsage(before).user / 1000;
    };
    cpuOf(2000);
    const half = cpuOf(10_000);
    expect(cpuOf(20_000)).toBeLessThan(3 * half + 500);
  });

  it.skipIf(!unrtf)('[B7-export-rtf-tools] Is read by unrtf', async () => {
    const text = await convert(async (file) => execFileSync(unrtf ?? '', ['--text', file], { encoding: 'utf8' }));
    expect(text).toContain('Hello {{ first_name }},');
    expect(text).toContain('Kale <3');
  });

  it.skipIf(!hasTool('soffice'))('[B7-export-rtf-tools] Is read and printed by LibreOffice', async () => {
    const [text, pdf] = await convert(async (file, folder) => {
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      for (const format of ['txt:Text', 'pdf'])
        execFileSync('soffice', [profile, '--headless', '--convert-to', format, '--outdir', folder, file], {
          stdio: 'ignore',
          env: { ...process.env, HOME: folder },
        });
      return [readFileSync(join(folder, 'mail.txt'), 'utf8'), readFileSync(join(folder, 'mail.pdf'))];
    });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(text).toContain('Spring list {2026}');
    expect(text).toContain('größer \\ 日本 🍑. Up again');
    expect(text).toContain('Kale <3');
  });
});

describe('an export as a message', () => {
  it('[B7-export-email] Is a draft with the HTML byte for byte, a text and the subject', async () => {
    const exact = Buffer.from(
      html
        .replaceAll('\n', '\r\n')
        .replace('größer', 'gr\xf6\xdfer')
        .replace(/[^\x00-\xff]/g, ''),
      'latin1',
    );
    const message = await messageTask.run({ bytes: exact, encoding: 'windows-1252', subject: 'Grüße 🍑' });
    const parsed = await PostalMime.parse(message);
    expect([parsed.subject, parsed.headers.find(({ key }) => key === 'x-unsent')?.value]).toEqual(['Grüße 🍑', '1']);
    expect(parsed.text?.replaceAll('\r\n', '\n')).toContain('our shop (https://x.test/a?b=1&c="2")');
    const encoded = /text\/html[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(message.toString('latin1'))?.[1] ?? '';
    expect(Buffer.from(encoded, 'base64').equals(exact)).toBe(true);
    expect(parsed.to ?? []).toEqual([]);
  });

  it.skipIf(!hasTool('python3'))(
    '[B7-export-email-tools] Is read without a fault by the mail parser of Python',
    async () => {
      const message = await messageTask.run({ ...input, subject: 'Grüße 🍑' });
      const program = `import sys, json, email
from email import policy
mail = email.message_from_bytes(sys.stdin.buffer.read(), policy=policy.default)
faults = [str(fault) for part in mail.walk() for fault in part.defects]
html = mail.get_body(('html',)).get_content()
print(json.dumps([mail['subject'], faults, html, [part.get_content_type() for part in mail.walk()]]))`;
      const [subject, faults, read, types] = JSON.parse(
        execFileSync('python3', ['-c', program], { input: message, encoding: 'utf8' }),
      );
      expect([subject, faults, types]).toEqual(['Grüße 🍑', [], ['multipart/alternative', 'text/plain', 'text/html']]);
      expect(read).toBe(html);
    },
  );
});

async function convert<Result>(run: (file: string, folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-rtf-'));
  const file = join(folder, 'mail.rtf');
  writeFileSync(file, await rtfTask.run({ ...input, title: 'Spring' }));
  try {
    return await run(file, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function hasTool(name: string): boolean {
  try {
    execFileSync('which', [name], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
