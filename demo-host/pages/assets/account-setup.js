/** Configures the account page. Runs before the widget's own script, so that the page draws only once. */
import { config } from '/config.js';
import { accountConfig } from './login-options.js';

document.getElementById('account').config = { ...config, ...accountConfig() };
