/** Waits on this machine for the browser to come back from the authorize page. */
import { createServer } from 'node:http';

const PAGE = (words) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Pet Game assistant</title><p>${words}</p></html>
`;

/**
 * Opens a port of its own: loopback addresses may have any (RFC 8252 section 7.3).
 *
 * @returns {Promise<{ address: string, answer: (state: string, seconds: number) => Promise<URLSearchParams>, close: () => void }>}
 */
export async function listenForAnswer() {
  /** What is waited for: the state that the answer has to repeat, and what is done with it. */
  let expected = null;

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://127.0.0.1');
    const fits = pathname === '/callback' && expected && searchParams.get('state') === expected.state;
    response.writeHead(fits ? 200 : 404, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'",
      // The code is in the address.
      'Referrer-Policy': 'no-referrer',
      Connection: 'close',
    });
    response.end(
      PAGE(
        fits ? 'Thank you. You can close this page and go back to the assistant.' : 'Nobody waits for this.',
      ),
    );
    if (fits) expected.resolve(searchParams);
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });

  return {
    address: `http://127.0.0.1:${server.address().port}/callback`,
    answer: (state, seconds) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          expected = null;
          reject(new Error(`No answer within ${seconds} seconds. Run me again when you have a moment.`));
        }, seconds * 1000);
        expected = {
          state,
          resolve: (parameters) => {
            clearTimeout(timer);
            expected = null;
            resolve(parameters);
          },
        };
      }),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
