/** The attributes of an element for its manifest, made from its options. */

/** How an attribute holds what JavaScript writes otherwise. */
const written = {
  list: 'Separated by spaces, or as JSON.',
  object: 'As JSON.',
  strings: 'As JSON.',
  theme: 'Colours as JSON.',
};

/**
 * @param {import('../documents/options.mjs').Option[]} options
 * @returns {{ name: string, type: { text: string }, description: string }[]}
 */
export function attributesOf(options) {
  return options
    .filter(({ attribute }) => attribute)
    .map(({ attribute, rule, text, default: otherwise }) => ({
      name: attribute,
      type: { text: typeOf(rule) },
      description: [text, written[rule.kind], otherwise && `Default: ${otherwise}.`]
        .filter(Boolean)
        .join(' '),
    }));
}

function typeOf(rule) {
  switch (rule.kind) {
    case 'boolean':
      return 'boolean';
    case 'choice':
      return rule.of.map((word) => `'${word}'`).join(' | ');
    default:
      return 'string';
  }
}
