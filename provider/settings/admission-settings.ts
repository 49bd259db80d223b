/** The settings about what users accept and fill in before their first session begins. */
import { z } from 'zod';
import type { LocalizedText, SignUpField, Terms } from '../../session-core/wire/shared.ts';

/** Longest text that a visitor may type into a field. */
const longestText = 500;

const language = z
  .string()
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language tag such as "en"');

/** The first language replaces all missing ones. */
const texts = (longest: number) =>
  z
    .record(language, z.string().min(1).max(longest))
    .refine(
      (value) => Object.keys(value).length > 0,
      'needs a text in one language',
    ) satisfies z.core.$ZodType<LocalizedText>;

const link = /\[[^[\]]*\]\(([^()\s]*)\)/g;

/** Links are written as in Markdown, and lead to `https`. */
function hasGoodLinks(text: string): boolean {
  return [...text.matchAll(link)].every(
    ([, href = '']) => URL.canParse(href) && new URL(href).protocol === 'https:',
  );
}

export const terms = z.strictObject({
  version: z
    .string()
    .min(1)
    .max(64)
    .describe('Any name, such as a date. Who has not accepted this version is asked at the next sign-in.'),
  text: texts(2000)
    .refine((value) => Object.values(value).every(hasGoodLinks), 'has a link that does not lead to https')
    .describe(
      'What they agree to, by language tag; the first one is for all other languages. Links: `[Terms](https://…)`.',
    ),
}) satisfies z.core.$ZodType<Terms>;

const common = {
  id: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,39}$/, 'must be lower case letters, digits and underscores')
    .refine((id) => !['constructor', 'prototype'].includes(id), 'is reserved')
    .describe('The key in `untrusted_metadata`.'),
  label: texts(200).describe('By language tag; the first one is for all other languages.'),
  required: z.boolean().default(false).describe('Whether it needs a value; of a checkbox: a tick.'),
};

const field = z.discriminatedUnion('type', [
  z.strictObject({
    ...common,
    type: z.literal('text'),
    max_length: z.number().int().min(1).max(longestText).default(longestText).describe('Characters.'),
  }),
  z.strictObject({
    ...common,
    type: z.literal('select'),
    options: z
      .array(z.strictObject({ value: z.string().min(1).max(100), label: texts(200) }))
      .min(1)
      .max(300)
      .refine((all) => new Set(all.map(({ value }) => value)).size === all.length, 'has a value twice')
      .describe('Each with a `value`, which is stored, and a `label` by language tag.'),
  }),
  z.strictObject({ ...common, type: z.literal('checkbox') }),
]) satisfies z.core.$ZodType<SignUpField>;

export const signUpFields = z
  .array(field)
  .max(20)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'has an id twice');
