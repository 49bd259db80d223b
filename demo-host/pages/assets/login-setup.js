/** Configures the widget. Runs before the widget's own script, so that the widget draws only once. */
import { config } from '/config.js';
import { widgetConfig } from './login-options.js';

const element = document.getElementById('login');
element.setAttribute('public-token', config.publicToken);
element.setAttribute('api-base-url', config.apiBaseUrl);
element.setAttribute('prefix', config.prefix);
element.config = widgetConfig();
