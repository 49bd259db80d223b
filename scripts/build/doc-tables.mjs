/** The tables of the documentation, made from those in the code. */
import { importTypeScript } from './import-typescript.mjs';

/** @returns {Promise<Record<string, string>>} Markdown by table name. */
export async function tables() {
  const [
    { allLoginRules },
    { loginRules },
    { loginOptionDocs },
    { attributeName },
    { attributeOptions },
    { themeTable },
  ] = await Promise.all([
    importTypeScript('src/login/option-blocks.ts'),
    importTypeScript('src/login/options.ts'),
    importTypeScript('src/login/option-docs.ts'),
    importTypeScript('elements/attributes.ts'),
    importTypeScript('elements/attribute-options.ts'),
    importTypeScript('src/theme/rows.ts'),
  ]);
  const { eventDocs } = await importTypeScript('src/login/event-docs.ts');
  const [{ allConsentRules }, { consentOptionDocs }, { allLogoutRules }, { logoutOptionDocs }] =
    await Promise.all([
      importTypeScript('src/consent/option-blocks.ts'),
      importTypeScript('src/consent/option-docs.ts'),
      importTypeScript('src/logout/option-blocks.ts'),
      importTypeScript('src/logout/option-docs.ts'),
    ]);
  const attributes = attributeOptions(loginRules).map((option) => {
    const rule = allLoginRules[option];
    const told = loginOptionDocs[option];
    return [`\`${attributeName(option)}\``, `\`${option}\``, kindOf(rule), code(told.default), told.doc];
  });
  const blocks = Object.entries(allLoginRules).filter(([, rule]) => rule.kind === 'object');
  return {
    attributes: markdown(['Attribute', 'In JavaScript', 'Value', 'Default', 'What it is'], attributes),
    options: blocks.map(([name, rule]) => block(name, rule.fields, loginOptionDocs)).join('\n\n'),
    theme: themeTable(),
    events: markdown(
      ['`type`', 'When', '`data`'],
      Object.entries(eventDocs).map(([type, { doc, data }]) => [`\`${type}\``, doc, data || '`{}`']),
    ),
    consent: ownOptions(allConsentRules, consentOptionDocs),
    logout: ownOptions(allLogoutRules, logoutOptionDocs),
  };
}

/** The options that an element has besides the common ones. */
function ownOptions(rules, docs) {
  const rows = Object.entries(rules)
    .filter(([option]) => docs[option])
    .flatMap(([option, rule]) => [
      [`\`${option}\``, kindOf(rule), code(docs[option].default), docs[option].doc],
      ...Object.entries(rule.fields ?? {}).map(([name, field]) => {
        const told = docs[`${option}.${name}`];
        return [`\`${option}.${name}\``, kindOf(field), code(told.default), told.doc];
      }),
    ]);
  return markdown(['Option', 'Value', 'Default', 'What it is'], rows);
}

function block(name, fields, docs) {
  const rows = Object.entries(fields).flatMap(([option, rule]) =>
    rowsOf(option, rule, (path) => docs[`${name}.${path}`]),
  );
  return `### \`${name}\`\n\n${markdown(['Option', 'Value', 'Default', 'What it is'], rows)}`;
}

/** A list of objects shows its fields too: `providers[].type`. */
function rowsOf(path, rule, docOf) {
  const told = docOf(path);
  const own = [[`\`${path}\``, kindOf(rule), code(told.default), told.doc]];
  if (rule.kind !== 'list' || rule.items.kind !== 'object') return own;
  return [
    ...own,
    ...Object.entries(rule.items.fields).flatMap(([name, inner]) =>
      rowsOf(`${path}[].${name}`, inner, docOf),
    ),
  ];
}

function kindOf(rule) {
  switch (rule.kind) {
    case 'choice':
      return rule.of.map((word) => `\`${word}\``).join(', ');
    case 'list':
      return 'list';
    case 'object':
    case 'record':
    case 'live':
      return 'object';
    case 'theme':
    case 'strings':
      return 'text or object';
    case 'string':
      return 'text';
    case 'boolean':
      return '`true`, `false`';
    default:
      return rule.kind;
  }
}

function code(text) {
  if (!text) return '';
  return /\s/.test(text) ? text : `\`${text}\``;
}

function markdown(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
