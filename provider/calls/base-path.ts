/** Where all calls live. */
export const basePath = '/sdk/v1';
