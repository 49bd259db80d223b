/** Thrown if the client has to repeat the call with a captcha. The wire answers it in plain text. */
export class CaptchaRequired extends Error {
  override readonly name = 'CaptchaRequired';
}
