/** How the tests of the phone form render it and find its parts. */
import { defaultBootstrap } from '../../../session-core/bootstrap/default-bootstrap.ts';
import { Card } from '../../../src/components/frame/card.tsx';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import type { Problem } from '../../../src/machine/machine.ts';
import type { PartProps } from '../../../src/machine/product.ts';
import type { OtpEvent } from '../../../src/products/otp/flow.ts';
import { PhonePart } from '../../../src/products/otp/phone-form.tsx';
import { act, type Drawn, type DrawOptions, draw } from '../world.tsx';

interface PhoneFormProps {
  locale?: string;
  problem?: Problem;
  busy?: string[];
  phone?: { channel: 'sms' | 'whatsapp'; country: string; text: string };
  /** The field takes an address, too. */
  any?: true;
  look?: DrawOptions;
  dir?: 'ltr' | 'rtl';
}

export function form({ locale, problem, busy = [], phone, any, look, dir = 'ltr' }: PhoneFormProps = {}) {
  const sent: unknown[] = [];
  const props: PartProps<OtpEvent> = {
    screen: phone ? { name: 'main', phone } : { name: 'main' },
    config: resolveConfig({ products: ['otp'], ...(locale ? { locale } : {}) }),
    bootstrap: defaultBootstrap,
    busy,
    problem: problem ?? null,
    tab: 'sms',
    send: (event) => sent.push(event),
    ...(any && { onAddress: (email: string) => sent.push(email) }),
  };
  const drawn = draw(
    <Card screen="main" busy={false}>
      <PhonePart {...props} />
    </Card>,
    { dir, ...look },
  );
  const field = drawn.find<HTMLInputElement>(`input[name="${any ? 'identifier' : 'phone'}"]`);
  const country = () => drawn.find<HTMLButtonElement>('.ae-country');
  return {
    drawn,
    sent,
    field,
    get country() {
      return country();
    },
    submit: () => act(() => drawn.find<HTMLFormElement>('form').requestSubmit()),
  };
}

/** Sets a value as a paste or a password manager does. */
export function fill(field: HTMLInputElement, text: string, inputType?: string) {
  act(() => {
    field.value = text;
    field.dispatchEvent(
      inputType
        ? new InputEvent('input', { bubbles: true, composed: true, inputType })
        : new Event('input', { bubbles: true, composed: true }),
    );
  });
}

export const search = (drawn: Drawn) => drawn.find<HTMLInputElement>('[role="combobox"]');
export const options = (drawn: Drawn) => drawn.all('[role="option"]').map((one) => one.textContent);
