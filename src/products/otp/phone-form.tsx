/** The form on the first screen for sign-in by a code to a phone. */
import {
  type FormEvent,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { unclobbered } from '../../../session-core/lib/unclobbered.ts';
import { Button } from '../../components/buttons/button.tsx';
import { autocompleteOf } from '../../components/fields/autocomplete.ts';
import { chevronCss } from '../../components/fields/chevron-css.ts';
import { emailField } from '../../components/fields/email-field.ts';
import { TextField } from '../../components/fields/text-field.tsx';
import { useAnswer } from '../../components/fields/use-answer.ts';
import { Form } from '../../components/frame/layout.tsx';
import { prefetch } from '../../components/prefetch.ts';
import { useLocalId, useStyle, useUi } from '../../components/ui.tsx';
import { useLazy } from '../../components/use-lazy.ts';
import type { PartProps } from '../../machine/product.ts';
import { tidyEmail } from '../../validate/email.ts';
import { regionOf } from '../../validate/region-of.ts';
import { callingCodes, defaultCountry } from './calling-codes.ts';
import { countriesIn, countryName } from './countries.ts';
import { CountryList } from './country-list.tsx';
import type { OtpEvent, SubmittedPhone } from './flow.ts';
import { numberLibrary, typingTimeout } from './number-library.ts';
import { phoneFormCss } from './phone-form-css.ts';
import { setNumber, withoutCode } from './typing.ts';

export { readPhone } from './read-phone.ts';

const unchanging = () => () => {};

/** The form on the first screen. */
export function PhonePart(props: PartProps<OtpEvent> & Pick<PhoneFormProps, 'waits'>) {
  const { screen, busy, send, tab, onAddress, ...rest } = props;
  return (
    <PhoneForm
      {...rest}
      phone={screen.phone}
      email={screen.email}
      channel={tab === 'whatsapp' ? 'whatsapp' : 'sms'}
      sending={onAddress ? busy.length > 0 : busy.includes('otp.readPhone') || busy.includes('otp.send')}
      onSubmit={(phone) => send({ type: 'otp.phoneSubmitted', phone })}
      onAddress={onAddress}
    />
  );
}

export interface PhoneFormProps extends Pick<PartProps<OtpEvent>, 'problem'> {
  /** Returns the current value of the field. */
  typed?: PartProps<OtpEvent>['typed'] | undefined;
  config: Pick<PartProps<OtpEvent>['config'], 'locale' | 'products'>;
  /** Fills the field again. */
  phone?: { readonly country: string; readonly text: string } | undefined;
  /** Fills the field again, where it takes an address, too. */
  email?: string | undefined;
  channel: SubmittedPhone['channel'];
  /** See `Button`. @default none */
  ways?: readonly string[] | undefined;
  sending: boolean;
  onSubmit: (phone: SubmittedPhone) => void;
  /** The field takes an address, too: this gets its trimmed text. @default only numbers */
  onAddress?: ((email: string) => void) | undefined;
  /** See `useAnswer`: for a screen after the first. @default it can be sent empty */
  waits?: boolean | undefined;
}

/**
 * Asks for the number. Reads it from the field on submit, as `EmailForm` does. Where the field takes an address, too, the
 * country stands beside it as long as the text may be a number, and the text is formatted only once it is whole.
 */
export function PhoneForm({
  phone: before,
  email,
  channel,
  sending,
  problem,
  onSubmit,
  config,
  typed: typedRef,
  ways,
  onAddress,
  waits,
}: PhoneFormProps) {
  useStyle(phoneFormCss);
  useStyle(chevronCss);
  const { t, clock, extras } = useUi();
  const { current: library } = useLazy(numberLibrary);
  const listId = useLocalId('countries');
  const field = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLButtonElement>(null);
  const [region, drawRegion] = useState(() => before?.country ?? regionOf(config.locale));
  // Several events may come before React draws the next state: each continues where the one before left the field.
  const latest = useRef(region);
  const [open, setOpen] = useState(false);
  const any = !!onAddress;
  const answer = useAnswer(waits ? (before?.text ?? '') : null);
  const [isNumber, setNumeric] = useState(!any || !!before);
  // The markup that React takes over has no offer, even where another form has loaded it.
  const [isAddress, setAddress] = useState(false);
  const NearAddress = useLazy(extras).current?.NearAddress;
  const typedAt = useRef(clock.now());
  // The drawing before React has no calling codes; a form that React renders first has them at once.
  const complete = useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );
  const country = countryOf(region);
  const isOurs = problem?.field === 'phone' || (any && problem?.field === 'email');
  const error = isOurs ? t.problem(problem) : undefined;

  useImperativeHandle(
    typedRef,
    () => () => {
      const text = field.current?.value ?? '';
      return any && !mayBeNumber(text)
        ? { email: text }
        : { phone: { channel, country: countryOf(latest.current), text } };
    },
    [channel, any],
  );

  function setRegion(next: string) {
    latest.current = next;
    drawRegion(next);
  }

  const ahead = () => prefetch(numberLibrary);

  /** Whether the text is a number. Fetches what the form needs for it, or for an address. */
  function look(): boolean {
    if (!any) {
      ahead();
      return true;
    }
    const text = field.current?.value ?? '';
    const numeric = mayBeNumber(text);
    setNumeric(numeric);
    setAddress(!numeric && text !== '');
    if (!numeric) setOpen(false);
    prefetch(numeric ? numberLibrary : extras);
    return numeric;
  }

  /** Sets the field. `whole`: the number is complete, not being typed. */
  function set(whole: boolean) {
    const input = field.current;
    if (!library || !input || input.value === '' || (any && !mayBeNumber(input.value))) return;
    const caret = input.selectionStart ?? input.value.length;
    const next = setNumber({ text: input.value, caret, country: countryOf(latest.current) }, library, whole);
    setRegion(next.country);
    if (next.text === input.value || (any && !whole)) return;
    input.value = next.text;
    if (input.matches(':focus')) input.setSelectionRange(next.caret, next.caret);
  }

  const begin = useEffectEvent(() => {
    const root = field.current?.getRootNode() as Document | ShadowRoot | undefined;
    const active = root && unclobbered(root).activeElement;
    const turnedTo = active?.role === 'tab' || field.current?.form?.contains(active ?? null);
    if (any ? field.current?.value : turnedTo || field.current?.value) look();
  });
  // The visitor may have typed before React took over: no event reports that.
  useEffect(() => begin(), []);

  const arrived = useEffectEvent((here: unknown) => {
    if (here && clock.now() - typedAt.current < typingTimeout) set(true);
  });
  useEffect(() => arrived(library), [library]);

  function typed({ nativeEvent }: FormEvent) {
    const { isComposing, inputType = '', data } = nativeEvent as InputEvent;
    typedAt.current = clock.now();
    look();
    const byKey = /^delete|Composition/.test(inputType) || (inputType === 'insertText' && data?.length === 1);
    // Autofill, paste and a keyboard's suggestion insert a whole number at once.
    if (!isComposing) set(!byKey);
  }

  function choose(next: string) {
    const oldCode = codeOf(countryOf(latest.current));
    setOpen(false);
    setRegion(next);
    const input = field.current;
    if (!input) return;
    input.value = withoutCode(input.value, oldCode);
    input.focus();
    set(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    const text = field.current?.value ?? '';
    field.current?.focus();
    if (onAddress && !mayBeNumber(text)) {
      onAddress(tidyEmail(text));
      return;
    }
    const now = countryOf(latest.current);
    onSubmit({ channel, country: now, callingCode: codeOf(now), text });
  }

  const shown = complete ? `${country} +${codeOf(country)}` : drawnText(region);
  const { products } = config;
  const passkeys = products.includes('passkeys');
  const early = any ? undefined : ahead;
  return (
    <Form
      noValidate
      method="dialog"
      onSubmit={submit}
      onFocus={early}
      onPointerEnter={early}
      {...answer.form}
    >
      <TextField
        ref={field}
        label={t(any ? 'formField.identifier.label' : 'formField.phone.label')}
        name={any ? 'identifier' : 'phone'}
        {...(any ? { ...emailField, type: 'text' } : { type: 'tel' })}
        autoComplete={autocompleteOf(products, any ? 'identifier' : 'phone')}
        // One password manager covers the browser's own list, which offers the passkeys.
        data-1p-ignore={passkeys || undefined}
        enterKeyHint="next"
        required
        placeholder={any ? t('formField.email.placeholder') : undefined}
        defaultValue={before?.text ?? email}
        error={error}
        onInput={typed}
        onCompositionEnd={() => set(false)}
        onBlur={() => set(true)}
        row={(input) => (
          <>
            <div className="ae-phone" dir="ltr">
              {isNumber && (
                <button
                  ref={picker}
                  type="button"
                  className="ae-input ae-country"
                  part="country"
                  aria-label={
                    complete
                      ? `${t('formField.country.label')}: ${shown}, ${countryName(country, config.locale)}`
                      : undefined
                  }
                  aria-expanded={complete ? open : undefined}
                  aria-controls={open ? listId : undefined}
                  onClick={() => setOpen(!open)}
                >
                  {shown}
                </button>
              )}
              {input}
            </div>
            {open && (
              <CountryList
                id={listId}
                countries={countriesIn(config.locale)}
                locale={config.locale}
                chosen={country}
                onChoose={choose}
                onClose={(byKey) => {
                  setOpen(false);
                  if (byKey) picker.current?.focus();
                }}
              />
            )}
          </>
        )}
      />
      {any && NearAddress && isAddress && (
        <NearAddress field={field} webmail={products.includes('emailMagicLinks')} />
      )}
      <Button kind="primary" type="submit" busy={sending} ways={ways} {...answer.button}>
        {t(any ? 'button.continue' : 'button.continueWithPhone')}
      </Button>
    </Form>
  );
}

/** Whether the text begins like a number and has nothing that no number has. An address with digits alone has an `@` in time. */
const mayBeNumber = (text: string) =>
  /^\s*(?:[+＋]|\(?\p{Nd}[\p{Nd}\s()./-]{2})[\p{Nd}\s()./-]*$/u.test(text);

/** The region, if it has a calling code. */
const countryOf = (region: string) => (callingCodes.has(region) ? region : defaultCountry);

const codeOf = (country: string) => callingCodes.get(country) ?? '';

/** The text of the drawing before React. */
function drawnText(region: string): string {
  return region === defaultCountry ? `${region} +1` : region;
}
