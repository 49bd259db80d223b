/** The doc comments of interfaces, as the TypeScript compiler resolves them. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { at } from '../../lib/root.mjs';
import { optionSources } from './option-sources.mjs';

/**
 * @typedef {object} DocComment
 * @property {string} text All of the comment before its tags, on one line.
 * @property {string | undefined} default The text of `@default`.
 * @property {boolean} required The declaration has no question mark.
 * @property {string[]} words The strings to choose from, if the type or that of its items is a union of them.
 * @property {string} place Interface and property, such as `OtpOptions.methods`.
 */

/**
 * @typedef {object} Interface A type and its properties.
 * @property {boolean} isObject
 * @property {string[]} names Of the properties, in order.
 * @property {(name: string) => DocComment} doc
 * @property {(name: string) => Interface} of The type of a property, or of the items if it is a list.
 */

/** The files whose types are read. One program for all, because the compiler takes a second for each. */
const files = [...optionSources.map(({ folder }) => `${folder}/options.ts`), 'src/theme/theme.ts'];
/** @type {ts.Program | undefined} */
let program;

/** @returns {Interface} An exported type of one of these files. */
export function interfaceOf(file, name) {
  program ??= createProgram();
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(at(file)));
  const symbol = checker.getExportsOfModule(module).find((one) => one.name === name);
  if (!symbol) throw new Error(`${file} does not export ${name}.`);
  return read(checker, checker.getDeclaredTypeOfSymbol(symbol));
}

function createProgram() {
  const { config } = ts.readConfigFile(at('tsconfig.json'), (file) => readFileSync(file, 'utf8'));
  const { options } = ts.convertCompilerOptionsFromJson({ ...config.compilerOptions, types: [] }, at());
  return ts.createProgram(
    files.map((file) => at(file)),
    options,
  );
}

/** @returns {Interface} */
function read(checker, type) {
  const find = (name) => {
    const property = type.getProperty(name);
    if (!property) throw new Error(`"${name}" has a rule, but ${checker.typeToString(type)} lacks it.`);
    return property;
  };
  return {
    isObject: Boolean(type.flags & ts.TypeFlags.Object),
    names: type.getProperties().map(({ name }) => name),
    doc: (name) => docOf(checker, find(name)),
    of(name) {
      return read(checker, itemType(checker, find(name)));
    },
  };
}

/** @returns {DocComment} */
function docOf(checker, property) {
  const [declaration] = property.declarations ?? [];
  const owner = ts.isInterfaceDeclaration(declaration.parent) ? declaration.parent.name.text : '';
  const type = itemType(checker, property);
  const parts = type.isUnion() ? type.types : [type];
  const tag = property.getJsDocTags(checker).find(({ name }) => name === 'default');
  return {
    text: oneLine(ts.displayPartsToString(property.getDocumentationComment(checker))),
    default: tag && oneLine(ts.displayPartsToString(tag.text)),
    required: !declaration.questionToken,
    words: parts.every((part) => part.isStringLiteral()) ? parts.map(({ value }) => value) : [],
    place: `${owner}.${property.name}`,
  };
}

/** The type of a property, or of its items if it is a list. */
function itemType(checker, property) {
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(property));
  if (!checker.isArrayType(type)) return type;
  const item = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  // A plain string may be short for an object.
  return (item.isUnion() && item.types.find(({ flags }) => flags & ts.TypeFlags.Object)) || item;
}

function oneLine(text) {
  return text.replaceAll(/\s+/g, ' ').trim();
}
