/** What an assertion must say besides its signature, which is checked before. @see SAML 2.0 Profiles section 4.1.4.2 */

import type { SamlNameIdFormat } from '../../../session-core/wire/b2b/sso.ts';
import { day, later, minute, second } from '../../clock/clock.ts';
import { Refusal } from '../../http/refusal.ts';

/** An element as the parser of `node-saml` gives it: without prefixes, all children in lists. */
export type XmlElement = { [name: string]: unknown };

interface Expected {
  /** The entity id of the company's login. */
  issuer: string;
  /** Our names. */
  audiences: readonly string[];
  /** Where the response may have been sent to. */
  places: readonly string[];
  /** What the request asked the `NameID` to be. */
  nameIdFormat: SamlNameIdFormat;
  /** The request that it answers; null: nobody asked. */
  requestId: string | null;
  now: Date;
}

export interface CheckedAssertion {
  id: string;
  /** After this time it is expired in any case. */
  until: Date;
  nameId: string;
  attributes: Map<string, string[]>;
}

/** How far both clocks may differ. */
const skew = 2 * minute;
/**
 * A company decides how long its assertions live, some for days. The provider remembers a used one no longer than this, so an
 * older one does not count: nobody could say whether it was used before.
 */
const longestMemory = day;

const usual = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const unspecified = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';

/**
 * @throws Refusal `invalid_saml_response`, `invalid_issuer_saml_response`, `invalid_audience_saml_response`,
 *   `expired_saml_response`, `not_yet_valid_saml_response`, `unsolicited_saml_response`
 */
export function checkAssertion(assertion: XmlElement, expected: Expected): CheckedAssertion {
  const id = attributeOf(assertion, 'ID');
  const subject = only(assertion, 'Subject');
  const conditions = only(assertion, 'Conditions');
  if (id === '' || !subject || !conditions) throw new Refusal('invalid_saml_response');
  if (textOf(only(assertion, 'Issuer')) !== expected.issuer)
    throw new Refusal('invalid_issuer_saml_response');
  const issued = timeOf(attributeOf(assertion, 'IssueInstant'));
  if (issued > expected.now.getTime() + skew) throw new Refusal('not_yet_valid_saml_response');
  const forgotten = issued + longestMemory;
  if (forgotten <= expected.now.getTime() - skew) throw new Refusal('expired_saml_response');
  const ends = [checkTimes(conditions, expected.now), checkSubject(subject, expected), forgotten];
  checkAudience(conditions, expected);
  const nameId = readNameId(subject, expected);
  return {
    id,
    until: later(new Date(Math.min(...ends)), skew + minute),
    nameId,
    attributes: attributesOf(assertion),
  };
}

/** A bearer's confirmation for this request, at this address, and for now. */
function checkSubject(subject: XmlElement, { places, requestId, now }: Expected): number {
  const bearers = children(subject, 'SubjectConfirmation')
    .filter((one) => attributeOf(one, 'Method') === 'urn:oasis:names:tc:SAML:2.0:cm:bearer')
    .flatMap((one) => children(one, 'SubjectConfirmationData'));
  const here = bearers.filter((data) => places.includes(attributeOf(data, 'Recipient')));
  if (here.length === 0) throw new Refusal('invalid_audience_saml_response');
  const data = here.find((one) => attributeOf(one, 'InResponseTo') === (requestId ?? ''));
  if (!data) throw new Refusal('unsolicited_saml_response');
  if (attributeOf(data, 'NotOnOrAfter') === '') throw new Refusal('invalid_saml_response');
  return checkTimes(data, now);
}

/**
 * Logins answer our usual request in any form, and the address that they name is checked anyway. Another form was chosen
 * because an id in that form stays the same: one in another form could be another person's.
 *
 * @see SAML 2.0 Core section 3.4.1.1
 */
function readNameId(subject: XmlElement, { nameIdFormat: wantedFormat }: Expected): string {
  const element = only(subject, 'NameID');
  const format = element ? attributeOf(element, 'Format') : '';
  const isWanted =
    [wantedFormat, '', unspecified].includes(format) || [usual, unspecified].includes(wantedFormat);
  const nameId = textOf(element);
  if (nameId === '' || !isWanted) throw new Refusal('invalid_saml_response');
  return nameId;
}

function checkAudience(conditions: XmlElement, { audiences }: Expected): void {
  const restrictions = children(conditions, 'AudienceRestriction');
  const names = (restriction: XmlElement) =>
    children(restriction, 'Audience')
      .map(textOf)
      .some((name) => audiences.includes(name));
  if (restrictions.length === 0 || !restrictions.every(names)) {
    throw new Refusal('invalid_audience_saml_response');
  }
}

/** @returns its end */
function checkTimes(element: XmlElement, now: Date): number {
  const [start, end] = [attributeOf(element, 'NotBefore'), attributeOf(element, 'NotOnOrAfter')];
  if (start !== '' && timeOf(start) > now.getTime() + skew) throw new Refusal('not_yet_valid_saml_response');
  if (end === '') return Number.POSITIVE_INFINITY;
  if (timeOf(end) <= now.getTime() - skew) throw new Refusal('expired_saml_response');
  return timeOf(end);
}

/** @see SAML 2.0 Core section 1.3.3: always in UTC */
function timeOf(text: string): number {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new Refusal('invalid_saml_response');
  return Math.floor(time / second) * second;
}

function attributesOf(assertion: XmlElement): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  const all = children(assertion, 'AttributeStatement').flatMap((one) => children(one, 'Attribute'));
  for (const attribute of all) {
    const name = attributeOf(attribute, 'Name');
    const values = children(attribute, 'AttributeValue').map(textOf).filter(Boolean);
    byName.set(name, [...(byName.get(name) ?? []), ...values]);
  }
  return byName;
}

function children(element: XmlElement, name: string): XmlElement[] {
  const child = Object.hasOwn(element, name) ? element[name] : [];
  return Array.isArray(child)
    ? child.filter((one): one is XmlElement => typeof one === 'object' && one !== null)
    : [];
}

/** Undefined also if there are several: which one counts must not be a guess. */
function only(element: XmlElement, name: string): XmlElement | undefined {
  const matches = children(element, name);
  return matches.length === 1 ? matches[0] : undefined;
}

function textOf(element: XmlElement | undefined): string {
  const text = element && Object.hasOwn(element, '_') ? element._ : '';
  return typeof text === 'string' ? text.trim() : '';
}

function attributeOf(element: XmlElement, name: string): string {
  const all = element.$;
  if (typeof all !== 'object' || all === null || !Object.hasOwn(all, name)) return '';
  const value: unknown = (all as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
}
