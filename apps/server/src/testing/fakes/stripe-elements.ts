/*
 * The browser's part of the fake: a script that replaces Stripe.js, and the page in its frame with the fields of a
 * card. The page alone knows the number and sends it to the fake, as Stripe Elements does.
 */

/** Returns the script. It has the parts that Galley uses: one payment element, and confirming a SetupIntent with it. */
export function elementsScript(origin: string): string {
  return `window.Stripe = (key) => {
  let frame;
  const listeners = {};
  const tell = (name, value) => (listeners[name] ?? []).forEach((listener) => listener(value));
  const ask = (message) => new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = ({ data }) => resolve(data);
    frame.contentWindow.postMessage({ ...message, key }, '${origin}', [channel.port2]);
  });
  return {
    elements: ({ clientSecret }) => ({
      clientSecret,
      create: () => ({
        mount(place) {
          frame = document.createElement('iframe');
          frame.src = '${origin}/elements/card';
          frame.title = 'Secure card fields';
          frame.style.cssText = 'border:0;width:100%;height:150px;color-scheme:normal';
          frame.onload = () => tell('ready');
          place.append(frame);
        },
        on(name, listener) { (listeners[name] ??= []).push(listener); },
        destroy() { frame?.remove(); },
      }),
      submit: async () => ({}),
    }),
    confirmSetup: ({ elements }) => ask({ clientSecret: elements.clientSecret }),
  };
};`;
}

export const elementsPage = `<!doctype html>
<title>Card</title>
<style>
  body { margin: 0; font: 14px system-ui; color: #172024; background: #fff; display: grid; gap: 8px; padding: 2px }
  input { display: block; width: 100%; box-sizing: border-box; padding: 8px; border: 1px solid #758186; border-radius: 5px; font: inherit }
  .two { display: grid; grid-template-columns: 1fr 1fr; gap: 8px }
</style>
<label>Card number <input id="number" inputmode="numeric" autocomplete="cc-number"></label>
<div class="two">
  <label>Expiration date <input id="expiry" placeholder="MM / YY"></label>
  <label>Security code <input id="cvc" placeholder="CVC"></label>
</div>
<script>
addEventListener('message', async ({ data, ports }) => {
  const { clientSecret, key } = data;
  const number = document.getElementById('number').value.replaceAll(' ', '');
  if (number.length < 12) return ports[0].postMessage({ error: { message: 'Your card number is incomplete.' } });
  const id = clientSecret.split('_secret_')[0];
  const body = new URLSearchParams({ key, client_secret: clientSecret, 'payment_method_data[card][number]': number });
  const answer = await (await fetch('/v1/setup_intents/' + id + '/confirm', { method: 'POST', body })).json();
  ports[0].postMessage(answer.error ? { error: answer.error } : { setupIntent: answer });
});
</script>
`;

/** Returns a PDF with one line, like the one at the address of an invoice. */
export function pdfOf(text: string): string {
  const stream = `BT /F1 18 Tf 40 780 Td (${text.replace(/[()\\]/g, '')}) Tj ET`;
  return `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >> endobj
4 0 obj << /Length ${stream.length} >> stream
${stream}
endstream endobj
trailer << /Root 1 0 R >>
%%EOF
`;
}
