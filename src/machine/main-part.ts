/** What a product puts on the first screen, drawn without React. */
import type { Drawn } from '../drawing/tree.ts';
import type { EntryTexts } from '../strings/entry-messages.ts';
import type { FirstConfig } from './config.ts';
import type { ProductId } from './product.ts';

/** Draws the part. `busy`: a submit or click waits for React. `name`: the field takes an address, too. */
type Draw = (
  surroundings: { readonly t: EntryTexts; readonly idPrefix: string; readonly config: FirstConfig },
  busy: boolean,
  name?: 'identifier',
) => Drawn;

export interface FormPart {
  /** The tab of the form. Forms of one tab merge into the first. */
  readonly tab: 'email' | 'sms' | 'whatsapp';
  readonly draw: Draw;
}

export interface ButtonsPart {
  readonly tab?: undefined;
  readonly draw: Draw;
}

export type MainPart = FormPart | ButtonsPart;

/** What a product offers for a configuration. */
export interface Offer {
  readonly id: ProductId;
  readonly parts: readonly MainPart[];
}
