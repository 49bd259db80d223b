'use client';

import 'auth-elements';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';

/** The form, or who the server says is signed in. A change in any tab draws the page again. */
export function Visitor({ id, apiBaseUrl }) {
  const form = useRef(null);
  const { refresh } = useRouter();
  useEffect(() => form.current.session.onStateChange(() => refresh()), [refresh]);
  return (
    <>
      <auth-login
        ref={form}
        hidden={Boolean(id)}
        public-token="public-token-test-local"
        api-base-url={apiBaseUrl}
        products="otp"
      />
      {id && (
        <p>
          The server knows you as <output>{id}</output>.{' '}
          <button type="button" onClick={() => form.current.session.session.revoke()}>
            Log out
          </button>
        </p>
      )}
    </>
  );
}
