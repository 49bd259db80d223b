/** The marks of the identity providers, each in a chunk of its own: only those that are shown are fetched. */
import { useLayoutEffect, useRef, useState } from 'react';
import type { OAuthProviderType } from '../../../session-core/wire/oauth.ts';
import { MarkShapes } from '../../components/mark.tsx';
import type { Mark } from '../../components/marks/mark.ts';
import { type Lazy, lazy } from '../../machine/lazy.ts';
import { prefetch } from '../../machine/prefetch.ts';
import { useLazy } from '../../machine/use-lazy.ts';

const brand = (fetchModule: () => Promise<{ mark: Mark }>) => lazy(fetchModule, ({ mark }) => mark);

/** Total over the providers of the protocol. */
export const providerMarks: Readonly<Record<OAuthProviderType, Lazy<Mark>>> = {
  google: brand(() => import('../../components/marks/google/mark.ts')),
  microsoft: brand(() => import('../../components/marks/microsoft/mark.ts')),
  apple: brand(() => import('../../components/marks/apple/mark.ts')),
  github: brand(() => import('../../components/marks/github/mark.ts')),
  gitlab: brand(() => import('../../components/marks/gitlab/mark.ts')),
  facebook: brand(() => import('../../components/marks/facebook/mark.ts')),
  discord: brand(() => import('../../components/marks/discord/mark.ts')),
  salesforce: brand(() => import('../../components/marks/salesforce/mark.ts')),
  slack: brand(() => import('../../components/marks/slack/mark.ts')),
  amazon: brand(() => import('../../components/marks/amazon/mark.ts')),
  bitbucket: brand(() => import('../../components/marks/bitbucket/mark.ts')),
  linkedin: brand(() => import('../../components/marks/linkedin/mark.ts')),
  coinbase: brand(() => import('../../components/marks/coinbase/mark.ts')),
  twitch: brand(() => import('../../components/marks/twitch/mark.ts')),
  twitter: brand(() => import('../../components/marks/twitter/mark.ts')),
  tiktok: brand(() => import('../../components/marks/tiktok/mark.ts')),
  snapchat: brand(() => import('../../components/marks/snapchat/mark.ts')),
  figma: brand(() => import('../../components/marks/figma/mark.ts')),
  yahoo: brand(() => import('../../components/marks/yahoo/mark.ts')),
};

/** The mark of a provider; of one that the protocol does not know, a person. */
export function ProviderMark({ type }: { type: string }) {
  const known = Object.hasOwn(providerMarks, type) ? providerMarks[type as OAuthProviderType] : undefined;
  return known ? <Known mark={known} /> : <Person />;
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

/** Whether the page has taken the colour away by the icon's part, to put a picture of its own there. */
function isReplaced(place: Element): boolean {
  return /^rgba\(.*, 0\)$/.test(getComputedStyle(place).color);
}

/** Stands for a provider without a mark. */
function Person() {
  return <path d="M12 4a4 4 0 1 1 0 8 4 4 0 1 1 0-8zM4 20.5c1-4 4-6 8-6s7 2 8 6" />;
}
