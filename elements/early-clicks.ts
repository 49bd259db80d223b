/** The inline script for what the visitor presses on a server's markup before the script of the elements has run. */
import { placeTag } from './place.ts';

/** The class of the element with the host's fallback. The element removes it when it takes over the markup. */
export const lateClass = 'ae-late';

/**
 * Keeps the buttons that the visitor presses, marks them as busy, and presses them again when the element has taken over.
 * Uses no syntax that is newer than declarative shadow roots, and throws nothing where a page has a node of the name
 * `currentScript`.
 */
export const earlyClicks = [
  `{const r=document.currentScript?.parentNode?.shadowRoot,p=r?.querySelector("${placeTag}"),b=[],`,
  // A tab has no such state.
  'k=t=>{if(t){b.push(t);if(t.dataset.state)t.dataset.state="busy"}};',
  'if(p){p.onclick=e=>k(e.target.closest("[type=button]"));',
  // The submit of an invalid field only shows the browser's message.
  'p.onsubmit=e=>{if(e.target.reportValidity())k(e.submitter)};',
  `new MutationObserver((_,o)=>{if(r.querySelector(".${lateClass}"))return;`,
  'o.disconnect();p.onclick=p.onsubmit=null;for(const t of b)t.click()}).observe(r,{childList:true})}}',
].join('');
