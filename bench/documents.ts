/** Generates documents for the measurements: tagged and table-based, about 2.5 KB per section. */

const words =
  'garden letter spring seed list early harvest row basket market paper press type proof margin rule morning harbour window river stone bread flour oven salt honey apple pear plum quince'.split(
    ' ',
  );

/** Returns deterministic text: the same seed gives the same words. */
function sentence(seed: number, length: number): string {
  const picked = Array.from({ length }, (_, index) => words[(seed * 7 + index * index * 3 + index) % words.length]);
  const text = picked.join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

const cell = (index: number, side: string) => `
          <td width="280" valign="top" class="column" style="padding:0 10px 20px; font-family:Arial, Helvetica, sans-serif; mso-line-height-rule:exactly">
            <img src="data:image/gif;base64,R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==" width="260" height="120" alt="${sentence(index, 3)}" class="block-edit" data-block="image-${side}" style="display:block; border:0" />
            <h2 class="block-edit" data-block="title-${side}" style="margin:16px 0 8px; font-size:20px; line-height:26px; color:#1f2d27">${sentence(index + 1, 5)}</h2>
            <p class="block-edit" data-block="text-${side}" style="margin:0 0 12px; font-size:15px; line-height:23px; color:#3b4a43">${sentence(index + 2, 24)} <strong>${sentence(index + 3, 4)}</strong> ${sentence(index + 4, 12)}</p>
            <p style="margin:0"><a href="https://example.com/${side}/${index}" class="block-edit" data-block="link-${side}" style="color:#b3401f; font-weight:bold; text-decoration:underline">${sentence(index + 5, 3)}</a></p>
          </td>`;

/** Returns one section as a row of the outer table. */
export function benchSection(index: number): string {
  return `
    <tr class="block-section" data-group="two-columns" data-title="Two columns">
      <td align="center" style="padding:24px 0; background-color:#${index % 2 ? 'ffffff' : 'f6f1e7'}">
        <!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->
        <table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse"><tr>${cell(index, 'left')}${cell(index + 50, 'right')}
        </tr></table>
        <!--[if mso]></td></tr></table><![endif]-->
      </td>
    </tr>`;
}

/** Returns the other variation of a section: the same content areas on another background. */
export function benchVariation(index: number): string {
  return benchSection(index).replace('padding:24px 0;', 'padding:8px 0; border-top:4px solid #b3401f;');
}

/** Returns lines of text with about this many bytes. */
export function benchText(bytes: number): string {
  const lines: string[] = [];
  for (let length = 0; length < bytes; length += (lines.at(-1) ?? '').length + 1)
    lines.push(sentence(lines.length, 60));
  return lines.join('\n');
}

/** Returns a whole document of `count` sections. */
export function benchDocument(count: number): string {
  const sections = Array.from({ length: count }, (_, index) => benchSection(index)).join('');
  return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="en">
<head>
  <meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
  <title>Measured</title>
  <style type="text/css">
    body { margin:0; padding:0; background:#ece7dc }
    @media screen and (max-width:600px) { .column { display:block !important; width:100% !important } }
  </style>
</head>
<body>
  <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${sections}
  </table>
</body>
</html>
`;
}
