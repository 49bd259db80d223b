/** The marks of the identity providers, each in a chunk of its own: a page fetches only those that it shows. */
import { useLayoutEffect, useRef, useState } from 'react';
import { type Lazy, lazy } from '../../../session-core/lib/lazy.ts';
import type { OAuthProviderType } from '../../../session-core/wire/oauth.ts';
import type { Mark } from '../marks/mark.ts';
import { prefetch } from '../prefetch.ts';
import { useLazy } from '../use-lazy.ts';
import { Slot } from './icon.tsx';
import { MarkShapes } from './mark.tsx';

const brand = (fetchModule: () => Promise<{ mark: Mark }>) => lazy(fetchModule, ({ mark }) => mark);

/** One for each provider of the protocol. */
export const providerMarks: Readonly<Record<OAuthProviderType, Lazy<Mark>>> = {
  google: brand(() => import('../marks/google/mark.ts')),
  microsoft: brand(() => import('../marks/microsoft/mark.ts')),
  apple: brand(() => import('../marks/apple/mark.ts')),
  github: brand(() => import('../marks/github/mark.ts')),
  gitlab: brand(() => import('../marks/gitlab/mark.ts')),
  facebook: brand(() => import('../marks/facebook/mark.ts')),
  discord: brand(() => import('../marks/discord/mark.ts')),
  salesforce: brand(() => import('../marks/salesforce/mark.ts')),
  slack: brand(() => import('../marks/slack/mark.ts')),
  amazon: brand(() => import('../marks/amazon/mark.ts')),
  bitbucket: brand(() => import('../marks/bitbucket/mark.ts')),
  linkedin: brand(() => import('../marks/linkedin/mark.ts')),
  coinbase: brand(() => import('../marks/coinbase/mark.ts')),
  twitch: brand(() => import('../marks/twitch/mark.ts')),
  twitter: brand(() => import('../marks/twitter/mark.ts')),
  tiktok: brand(() => import('../marks/tiktok/mark.ts')),
  snapchat: brand(() => import('../marks/snapchat/mark.ts')),
  figma: brand(() => import('../marks/figma/mark.ts')),
  yahoo: brand(() => import('../marks/yahoo/mark.ts')),
};

/** Company logins without a mark, and `sso`: whichever the company has. */
const companyLogins = ['sso', 'okta', 'generic'];

/** The mark of a provider. For a company login, a building; for one that the protocol does not know, a person. */
export function ProviderMark({ type }: { type: string }) {
  const mark = Object.hasOwn(providerMarks, type) ? providerMarks[type as OAuthProviderType] : undefined;
  if (mark) return <Known mark={mark} />;
  return companyLogins.includes(type) ? <Building /> : <Person />;
}

/** A mark in its place, for a page that has all marks from the start. */
export function PlacedMark({ type }: { type: string }) {
  return (
    <Slot part={`provider-icon-${type}`}>
      <ProviderMark type={type} />
    </Slot>
  );
}

function Known({ mark }: { mark: Lazy<Mark> }) {
  const { current, failed } = useLazy(mark);
  const place = useRef<SVGGElement>(null);
  const [hidden, hide] = useState(false);
  useLayoutEffect(() => {
    if (place.current && isReplaced(place.current)) hide(true);
    else prefetch(mark);
  }, [mark]);
  if (failed) return <Person />;
  return <g ref={place}>{current && !hidden && <MarkShapes mark={current} />}</g>;
}

/** Whether the page has made the icon's part transparent, to put its own picture there. */
function isReplaced(place: Element): boolean {
  return /^rgba\(.*, 0\)$/.test(getComputedStyle(place).color);
}

function Building() {
  return (
    <path d="M5 21V5a1.5 1.5 0 0 1 1.5-1.5h6A1.5 1.5 0 0 1 14 5v16m0-11h3.5a1.5 1.5 0 0 1 1.5 1.5V21M2.5 21h19M8 7.5h3M8 11.5h3M8 15.5h3" />
  );
}

/** The picture of a provider without a mark. */
function Person() {
  return <path d="M12 4a4 4 0 1 1 0 8 4 4 0 1 1 0-8zM4 20.5c1-4 4-6 8-6s7 2 8 6" />;
}
