const states = { ':hover': '.force-hover', ':active': '.force-active', ':focus-visible': '.force-focus' } as const;

/** Lets the page show hover and focus states: every CSS rule for a state also applies to a class. */
export function forceStates(): () => void {
  const made: { sheet: CSSStyleSheet; rule: CSSRule }[] = [];
  for (const sheet of document.styleSheets) {
    for (const rule of [...sheet.cssRules]) {
      if (!(rule instanceof CSSStyleRule)) continue;
      const selector = Object.entries(states).reduce(
        (text, [state, name]) => text.replaceAll(state, name),
        rule.selectorText,
      );
      if (selector === rule.selectorText) continue;
      sheet.insertRule(`${selector} { ${rule.style.cssText} }`, sheet.cssRules.length);
      const copy = sheet.cssRules[sheet.cssRules.length - 1];
      if (copy) made.push({ sheet, rule: copy });
    }
  }
  return () => {
    for (const { sheet, rule } of made.reverse()) sheet.deleteRule([...sheet.cssRules].indexOf(rule));
  };
}
