/** Where a widget gets its data: from the assistant that shows it or, opened by itself, from the visitor's own session. */
import { byId, html } from '../dom.js';
import { connectToHost } from './host.js';

/**
 * @param {string} tool The tool whose result is shown when nobody passes one on.
 * @param {(content: object) => void} onContent Called with what a tool has found out.
 * @returns {Promise<((name: string, args: object) => Promise<object>) | null>} Calls a tool and gives what it has found
 *   out, or null where that is not possible.
 */
export async function openSource(tool, onContent) {
  try {
    return window.parent === window ? await openOwn(tool, onContent) : await openHost(onContent);
  } catch (error) {
    if (error.code === 'signed_out') askToLogIn();
    else byId('note').textContent = 'The pets cannot be reached right now.';
    return null;
  }
}

async function openHost(onContent) {
  const read = (result) => {
    if (result?.structuredContent && !result.isError) {
      byId('note').hidden = true;
      onContent(result.structuredContent);
      return result.structuredContent;
    }
    const words = result?.content?.find(({ type }) => type === 'text')?.text;
    byId('note').hidden = false;
    byId('note').textContent = words ?? 'Nothing to show.';
    return null;
  };
  const { callTool } = await connectToHost(read);
  return callTool && (async (name, args) => read(await callTool(name, args)));
}

async function openOwn(tool, onContent) {
  const { callTool } = await import('./own-pets.js');
  const call = async (name, args) => {
    const content = await callTool(name, args);
    byId('note').hidden = true;
    onContent(content);
    return content;
  };
  await call(tool, {});
  return call;
}

function askToLogIn() {
  byId('note').replaceChildren('Nobody is logged in here. ', html('a', { href: '/login' }, 'Log in'));
}
