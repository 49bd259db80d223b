/** Makes the eyes of the pets on a page follow the pointer. */

/** Starts it for every picture inside the element, including later ones. */
export function followPointer(root) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  let scheduled = false;
  addEventListener('pointermove', ({ clientX, clientY }) => {
    // At most once a frame: a mouse may report a thousand moves a second.
    if (scheduled) return;
    scheduled = true;
    requestAnimationFrame(() => {
      scheduled = false;
      for (const pet of root.querySelectorAll('.pet')) {
        const box = pet.getBoundingClientRect();
        const x = clientX - (box.x + box.width / 2);
        const y = clientY - (box.y + box.height * 0.45);
        const distance = Math.hypot(x, y) || 1;
        const reach = Math.min(1, distance / 160);
        pet.style.setProperty('--look-x', String((x / distance) * reach));
        pet.style.setProperty('--look-y', String((y / distance) * reach));
      }
    });
  });
}
