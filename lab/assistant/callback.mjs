/** Waits on this machine until the authorize page redirects the browser back. */
import { createServer } from 'node:http';

const PAGE = (words) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Pet Game assistant</title><p>${words}</p></html>
`;

/**
 * Listens on a free port: loopback addresses may use any (RFC 8252 section 7.3).
 *
 * @returns {Promise<{ address: string, answer: (state: string, seconds: number) => Promise<URLSearchParams>, close: () => void }>}
 */
export async function listenForAnswer() {
  /** The answer we wait for: the state it must repeat, and what to do with it. */
  let expected = null;

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://127.0.0.1');
    const fits = pathname === '/callback' && expected && searchParams.get('state') === expected.state;
    response.writeHead(fits ? 200 : 404, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'",
      // The address contains the code.
      'Referrer-Policy': 'no-referrer',
      Connection: 'close',
    });
    response.end(
      PAGE(
        fits
          ? 'Thank you. You can close this page and go back to the assistant.'
          : 'Nothing is waiting for this answer.',
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
          reject(new Error(`No answer within ${seconds} seconds. Run this again when you have a moment.`));
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
