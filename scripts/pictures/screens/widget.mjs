/** The widget as a visitor sees it, and the server's answers that a picture needs. */

/**
 * A screen after the first.
 *
 * @typedef {object} Screen
 * @property {string} name of its picture
 * @property {string} attributes of the element
 * @property {(page: any, nextMail: () => Promise<any>) => Promise<unknown>} [reach] reaches it from the first screen
 */

/** Parts of the widget. */
export function widget(page) {
  const host = page.locator('auth-login');
  return {
    host,
    email: host.getByLabel('Email address'),
    phone: host.getByLabel('Phone number'),
    country: host.locator('.ae-country'),
    next: host.getByRole('button', { name: 'Continue with email' }),
    code: host.getByLabel('6-digit passcode'),
    password: host.locator('input[name="password"]'),
    text: (text) => host.getByText(text),
    button: (name) => host.getByRole('button', { name }),
  };
}

/** Enters an email address and continues. */
export async function ask(page) {
  await widget(page).email.fill('ada@example.com');
  await widget(page).next.click();
}

/** Answers a call instead of the server. */
export function answer(page, route, data) {
  const reply = { status_code: 200, request_id: 'r', error_url: '', ...data };
  return route.fulfill({
    status: reply.status_code,
    headers: {
      'access-control-allow-origin': new URL(page.url()).origin,
      'access-control-allow-credentials': 'true',
    },
    // An error stands at the top level, anything else inside `data`.
    json: reply.status_code === 200 ? { data: reply } : reply,
  });
}
