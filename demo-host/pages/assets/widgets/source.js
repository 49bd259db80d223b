/** Where a widget gets its data: from the assistant that shows it or, opened by itself, from the visitor's own session. */
import { byId, html } from '../dom.js';
import { connectToHost } from './host.js';

/**
 * @param {string} tool The tool to call when no assistant provides a result.
 * @param {(content: object) => void} onContent Called with the content of each result.
 * @returns {Promise<((name: string, args: object) => Promise<object>) | null>} Calls a tool and returns the content of
 *   its result. Null if the widget cannot call tools.
 */
export async function openSource(tool, onContent) {
  try {
    return window.parent === window ? await openOwn(tool, onContent) : await openHost(onContent);
  } catch (error) {
    if (error.code === 'signed_out') askToLogIn();
    else byId('note').textContent = "We can't reach your pets right now.";
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
  byId('note').replaceChildren('You are not logged in. ', html('a', { href: '/login' }, 'Log in'));
}
