/** Thrown where a call has to come again with a captcha. The wire answers it in plain text. */
export class CaptchaRequired extends Error {
  override readonly name = 'CaptchaRequired';
}
