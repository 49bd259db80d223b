/** The path of all calls. */
export const basePath = '/sdk/v1';
