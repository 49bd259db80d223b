/** Opens an address in the visitor's browser, if the machine has one. */
import { spawn } from 'node:child_process';

const OPENERS = { darwin: ['open'], win32: ['rundll32', 'url.dll,FileProtocolHandler'] };

/** @param {URL} address Must be a web address: an opener would also run programs. */
export function openBrowser(address) {
  if (address.protocol !== 'http:' && address.protocol !== 'https:') return;
  const [program, ...first] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...first, address.href], { stdio: 'ignore', detached: true });
  // No browser here: the caller also prints the address.
  child.on('error', () => {});
  child.unref();
}
