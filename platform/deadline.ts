/** Work that may never end. */

/** It did not end in time. It may still go on: only nobody waits for it any more. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/**
 * Waits for the work, but not longer than the limit.
 *
 * @param limit milliseconds
 * @throws DeadlineError, or what the work throws in time
 */
export async function within<Result>(limit: number, work: Promise<Result>, what: string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`${what} did not end within ${limit} ms.`)), limit);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
