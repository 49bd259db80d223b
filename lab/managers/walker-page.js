/**
 * Walks a page as managers of Bitwarden's kind do: a TreeWalker over every element, into open shadow roots, and no look at
 * custom elements' own code. It knows fields by their attributes, their order and whether the visitor can see them.
 */
globalThis.walker = (() => {
  const usernameTypes = ['text', 'email', 'tel'];

  /** Every field, in the order of the page. */
  function fields(root = document) {
    const list = [];
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (node.localName === 'input' && node.type !== 'hidden' && !node.disabled) list.push(node);
      if (node.shadowRoot) list.push(...fields(node.shadowRoot));
    }
    return list;
  }

  /** Whether the visitor can see and reach the field. */
  function isViewable(field) {
    const { opacity, visibility, display, clipPath } = getComputedStyle(field);
    if (display === 'none' || visibility !== 'visible' || Number(opacity) < 0.1) return false;
    if (clipPath === 'inset(50%)') return false;
    const { left, top, width, height } = field.getBoundingClientRect();
    if (width < 10 || height < 10 || left < 0 || top < 0) return false;
    const there = field.getRootNode().elementFromPoint(left + width / 2, top + height / 2);
    return there === field || [...(field.labels ?? [])].some((label) => label.contains(there));
  }

  const says = (field, word) => field.autocomplete.split(' ').includes(word);

  /** What it would fill in: visible fields first, then those that the page hides. */
  function plan() {
    const all = fields();
    const isUsername = (field) => usernameTypes.includes(field.type) && !says(field, 'one-time-code');
    const password = all.find((field) => field.type === 'password' && isViewable(field));
    const before =
      password && all.slice(0, all.indexOf(password)).filter((one) => one.form === password.form);
    const named =
      before?.filter(isUsername) ?? all.filter((one) => says(one, 'username') || says(one, 'email'));
    return {
      username: named.findLast((one) => isViewable(one) && !one.readOnly) ?? (before && named.at(-1)),
      password,
      isNew: Boolean(password && says(password, 'new-password')),
      code: all.find((field) => says(field, 'one-time-code') && isViewable(field)),
    };
  }

  function put(field, value) {
    const key = (type) => field.dispatchEvent(new KeyboardEvent(type, { bubbles: true }));
    const keys = () => ['keydown', 'keypress', 'keyup'].forEach(key);
    field.click();
    field.focus();
    keys();
    field.value = value;
    keys();
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    field.blur();
  }

  const saved = [];

  return {
    /** What it finds, for the test to read. */
    sees() {
      const { username, password, isNew, code } = plan();
      return { username: username?.value ?? null, password: Boolean(password), isNew, code: Boolean(code) };
    },
    /** Fills in what there is a value for. */
    fill(values) {
      const planned = plan();
      if (planned.username && !planned.username.readOnly && values.username)
        put(planned.username, values.username);
      if (planned.password && values.password) put(planned.password, values.password);
      if (planned.code && values.code) put(planned.code, values.code);
    },
    /** Remembers what forms send from now on. */
    watch() {
      const { username, password } = plan();
      password?.form?.addEventListener('submit', () =>
        saved.push({ username: username?.value ?? '', password: password.value }),
      );
    },
    saved,
  };
})();
