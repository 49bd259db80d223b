/** What the widget offers on /login: the one place to change for another sign-in method. */

/** The products by the value of the query parameter `with`; without it, the page uses the first. */
export const ways = {
  code: (origin) => ({
    products: ['oauth', 'otp'],
    oauthOptions: social(origin),
    otpOptions: { methods: ['email'], expirationMinutes: 10 },
    ...redirects(origin),
  }),
  link: (origin) => ({
    products: ['oauth', 'emailMagicLinks'],
    oauthOptions: social(origin),
    ...redirects(origin),
  }),
  /** Users sign in as by code; those without an authenticator app are then offered to set one up. */
  app: (origin) => ({ ...ways.code(origin), products: ['oauth', 'otp', 'totp'] }),
};

/** The look of the widget; its colours are custom properties in `login.css`. */
export const theme = { preset: 'modern' };

/** The widget's configuration in a page. */
export function widgetConfig() {
  const { language: locale } = document.documentElement.dataset;
  return { ...ways[wayOf(location.search)](location.origin), theme, locale };
}

/** The configuration of the account page. */
export function accountConfig() {
  const { language: locale } = document.documentElement.dataset;
  const { oauthOptions, sessionOptions } = widgetConfig();
  // Who links an account returns to this page.
  return { oauthOptions: { providers: oauthOptions.providers }, sessionOptions, theme, locale };
}

/** The sign-in method that the page's address asks for. */
export function wayOf(search) {
  const method = new URLSearchParams(search).get('with');
  return method === 'link' || method === 'app' ? method : 'code';
}

/** One provider besides the mail. */
function social(origin) {
  const back = `${origin}/authenticate`;
  return { providers: [{ type: 'google' }], loginRedirectURL: back, signupRedirectURL: back };
}

/** Every method that leaves the page returns to the same address. */
function redirects(origin) {
  const back = `${origin}/authenticate`;
  return {
    emailMagicLinksOptions: { loginRedirectURL: back, signupRedirectURL: back },
    sessionOptions: { sessionDurationMinutes: 60 },
  };
}
