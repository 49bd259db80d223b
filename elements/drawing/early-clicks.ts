/** The inline script for presses on a server's markup before the elements' script has run. */
import { placeTag } from './place.ts';

/** The class of the element with the host's fallback. The element removes it when it takes over the markup. */
export const lateClass = 'ae-late';

/**
 * Records the last button pressed, marks it as busy, and presses it again when the element has taken over: unless
 * the visitor types again, or the page gives the button another label. After five seconds, when the fallback appears, the button
 * looks ready again. The host's own nodes in the slots are no part of it.
 *
 * Uses no syntax that is newer than declarative shadow roots, and throws nothing where a page has a node of the name
 * `currentScript`.
 */
export const earlyClicks = [
  `{const r=document.currentScript?.parentNode?.shadowRoot,p=r?.querySelector("${placeTag}"),`,
  `late=()=>r.querySelector(".${lateClass}");let b,label,timer;`,
  // A tab has no such state.
  'const mark=s=>{if(b?.dataset.state)b.dataset.state=s},',
  'keep=t=>{clearTimeout(timer);mark("ready");b=t;if(t){label=t.textContent;mark("busy");',
  'timer=setTimeout(mark,5e3,"ready")}};',
  'if(p&&late()){p.oninput=({target:t})=>{if(p.contains(t))keep()};',
  'p.onclick=({target})=>{const t=target.closest("[type=button]");if(p.contains(t))keep(t)};',
  // The submit of an invalid field only shows the browser's message.
  'p.onsubmit=({target:f,submitter})=>{if(p.contains(f)&&f.reportValidity())',
  'keep(submitter||f.querySelector("[type=submit]"))};',
  'new MutationObserver((_,o)=>{if(late())return;o.disconnect();clearTimeout(timer);',
  'p.onclick=p.oninput=p.onsubmit=null;if(b?.textContent===label)b?.click()}).observe(r,{childList:true})}}',
].join('');
