/** Writes a number that the server gave as visitors know it: in groups, with the code of its country. */
import { useLazy } from '../components/use-lazy.ts';
import { numberLibrary } from '../products/otp/number-library.ts';

/** The function leaves any other text, and a number too until the library has loaded. */
export function useGrouped(): (text: string) => string {
  const library = useLazy(numberLibrary).current;
  return (text) => (/^\+\d+$/.test(text) ? (library?.readNumber(text, '')?.international ?? text) : text);
}
