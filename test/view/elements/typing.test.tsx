/** When React may take a drawn form over from a visitor who types. */
import { assert } from 'chai';
import { isTyping } from '../../../elements/drawing/typing.ts';

function typingVisitor() {
  const place = document.createElement('div');
  const form = document.createElement('form');
  const field = document.createElement('input');
  form.append(field);
  place.append(form);
  document.body.append(place);
  const drawing = { tab: null, wanted: null as HTMLFormElement | null, end: () => {} };
  let tell = () => {};
  const changed = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const context = { place, drawing, change: tell };
  return { place, form, field, drawing, context, changed };
}

it('a form in which nobody types is taken over at once', () => {
  const { place, context } = typingVisitor();
  assert.isFalse(isTyping(context));
  place.remove();
});

it('a visitor who types keeps the form until a pause', async () => {
  const { place, field, context, changed } = typingVisitor();
  field.focus();
  assert.isTrue(isTyping(context));
  await changed;
  assert.isFalse(isTyping(context));
  place.remove();
});

it('a form that is submitted meanwhile is taken over after the event, when it can be submitted again', async () => {
  const { place, form, field, drawing, context, changed } = typingVisitor();
  field.focus();
  assert.isTrue(isTyping(context));
  let during: boolean | undefined;
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      drawing.wanted = form;
      during = isTyping(context);
    },
    { once: true },
  );
  form.requestSubmit();
  assert.isTrue(during);
  await changed;
  assert.isFalse(isTyping(context));
  let again = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    again = true;
  });
  form.requestSubmit();
  assert.isTrue(again);
  place.remove();
});
