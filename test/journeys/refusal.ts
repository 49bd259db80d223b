/** Refusals that a journey returns in place of the provider. */
import type { Page } from '@playwright/test';

export const cors = (page: Page) => ({
  'access-control-allow-origin': new URL(page.url()).origin,
  'access-control-allow-credentials': 'true',
});

export const refusal = (status: number, error_type: string) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({
    status_code: status,
    error_type,
    error_message: 'Sorry.',
    error_url: '',
    request_id: 'r-1',
  }),
});
