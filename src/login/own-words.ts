/** The checks of a host's own theme and texts, and the words about mistakes, where they load late. */
import { prefetch } from '../components/prefetch.ts';
import type { Lazy } from '../machine/lazy.ts';
import type { Problem } from '../strings/problem.ts';
import { checkTheme } from '../theme/check-theme.ts';
import type { Customs } from '../validate/check.ts';
import type { ConfigProblem } from '../validate/schema.ts';
import type { inWords, Mistake } from '../validate/sentences.ts';

/** Finds what is wrong with a host's own texts. */
type CheckTexts = (overrides: unknown) => Problem[];

/** Only a page with own texts, or with a mistake, fetches it. */
interface DeveloperWords {
  /** Compares a host's own texts with all English ones. */
  readonly checkTexts: CheckTexts;
  readonly inWords: typeof inWords;
}

export interface OwnWords<Part extends DeveloperWords = DeveloperWords> {
  /** Until all texts have loaded, nothing is wrong with the host's own. */
  readonly customs: Customs;
  readonly part: Lazy<Part>;
  /**
   * Puts mistakes into words. Until these have loaded, those that prevent a start have none, and the others wait. If they fail to
   * load, the path is all that is said.
   */
  described(mistakes: readonly Mistake[]): readonly ConfigProblem[];
}

export function ownWords<Part extends DeveloperWords>(part: Lazy<Part>): OwnWords<Part> {
  const customs = customsFor((strings) => {
    if (strings) prefetch(part);
    return part.current?.checkTexts(strings) ?? [];
  });
  return {
    customs,
    part,
    described(mistakes) {
      if (mistakes[0]) prefetch(part);
      const serious = mistakes.filter(({ harmless }) => !harmless);
      return (
        part.current?.inWords(mistakes) ??
        serious.map(({ path }) => ({ path, message: part.failed ? path : '' }))
      );
    },
  };
}

/** The check of the theme, and that of a host's own texts. */
export const customsFor = (strings: CheckTexts): Customs => ({ theme: checkTheme, strings });
