/** Calls of the hidden frame of client services. */

import { createServiceFrame } from '../../browser/frame.ts';
import type { Environment } from '../../environment.ts';
import { AuthError } from '../../errors.ts';
import { check } from '../../lib/check.ts';
import type { Run } from '../../lib/run.ts';
import type { ParsedPhoneNumber } from '../../wire/client-services.ts';
import type { ClientServiceMethods } from '../client.ts';

/** Short, because the server can check a number too. Milliseconds. */
const parseTimeout = 10_000;

interface ClientServiceParts {
  run: Run;
  environment: Environment;
  apiBaseUrl: string;
  clientsideServicesIframeURL?: string | undefined;
}

export function createClientServices({
  run,
  environment,
  apiBaseUrl,
  clientsideServicesIframeURL = `${apiBaseUrl}/client-services.html`,
}: ClientServiceParts): ClientServiceMethods {
  return {
    parsedPhoneNumber: (request, settings) =>
      run(settings, async (signal) => {
        const method = 'clientServices.parsedPhoneNumber';
        check(method, request, {}, { phoneNumber: 'string', regionCode: 'string?' });
        const { phoneNumber, regionCode } = request;
        const frame = createServiceFrame(environment, clientsideServicesIframeURL);
        const number = { phoneNumber, ...(regionCode === undefined ? {} : { regionCode }) };
        return checked(await frame.call('parsedPhoneNumber', number, { signal, timeout: parseTimeout }));
      }),
  };
}

function checked({ isValid, number, national }: ParsedPhoneNumber): ParsedPhoneNumber {
  if (typeof isValid === 'boolean' && typeof number === 'string' && typeof national === 'string') {
    return { isValid, number, national };
  }
  throw new AuthError(
    'invalid_reply',
    'The frame of client services sent an answer that does not follow the protocol.',
  );
}
