/** The screens for terms and fields, shown once the rows of their step have come, too. */
import { lazy } from '../../machine/lazy.ts';
import { admission } from '../late-admission.ts';
import { Later } from './later.tsx';
import type { ViewProps } from './view-props.ts';

const ask = lazy(
  () => import('../admission.ts'),
  async () => (await admission.load()).AdmissionAskView,
);
const over = lazy(
  () => import('../admission.ts'),
  async () => (await admission.load()).AdmissionOverView,
);

export const AdmissionAskView = (props: ViewProps<'admission.ask'>) => <Later part={ask} {...props} />;

export const AdmissionOverView = ({ send }: ViewProps<'admission.over'>) => <Later part={over} send={send} />;
