/**
 * Leaves out what React's renderer does for kinds of components that we never create: docs/design/bytes.md. The renderer chooses
 * by the number of a kind (`fiber.tag`), so without the branches of a number, the minifier finds what only they needed.
 */
import ts from 'typescript';
import { edited } from '../edits.mjs';
import {
  aliases,
  changed,
  emptied,
  foreignKinds,
  foreignTypes,
  foreignWords,
  hooks,
  methods,
  neverTrue,
  properties,
  unborn,
  values,
} from './thin-react-parts.mjs';

/**
 * @param {string} original React's renderer.
 * @param {{ onUse?: string, names?: boolean }} [options] `onUse`: a statement in place of what is left out, for a check that
 * nothing needs it. `names`: whether all listed names must occur; default true.
 * @throws where another version of React has other names, or where a branch that stays runs on into one that goes
 */
export function thin(original, { onUse = '', names = true } = {}) {
  const source = names ? withChanges(original) : original;
  const file = ts.createSourceFile('react.js', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  /** @type {import('../edits.mjs').Edit[]} */
  const edits = [];
  const uses = new Set();
  const visit = (node) => {
    const mine = editsOf(node, { onUse, found: uses });
    edits.push(...mine);
    const isGone = (child) => mine.some(([start, end]) => start <= child.getStart() && child.end <= end);
    ts.forEachChild(node, (child) => (isGone(child) ? undefined : visit(child)));
  };
  visit(file);
  const missing = [...emptied, ...neverTrue, ...properties, ...unborn, ...Object.keys(values)].filter(
    (name) => !uses.has(name),
  );
  if (names && missing.length > 0) throw new Error(`React's renderer has no ${missing.join(', ')} any more.`);
  // The number of line breaks stays the same, so that source maps still name the right lines.
  const breaks = (start, end) => '\n'.repeat(source.slice(start, end).split('\n').length - 1);
  return edited(
    source,
    edits.map(([start, end, wanted]) => [start, end, wanted + breaks(start, end)]),
  );
}

/** Replaces the texts of the list. Constructors and tables that nothing names then go, for making them has no effect. */
function withChanges(source) {
  return changed
    .reduce((text, [there, replacement]) => {
      if (!text.includes(there)) throw new Error(`React's renderer has no ${there} any more.`);
      return text.replaceAll(there, replacement);
    }, source)
    .replace(
      /(?<== )(?=(?:createSyntheticEvent|assign|makePrefixMap|getVendorPrefixedEventName)\()/g,
      '/* @__PURE__ */ ',
    );
}

/** @returns {import('../edits.mjs').Edit[]} */
function editsOf(node, { onUse, found: uses }) {
  const whole = [node.getStart(), node.end];
  if (ts.isCaseClause(node)) {
    if (!isForeign(node)) return [];
    // `case 5: case 26: …` is two branches, the first without statements: only the label goes.
    if (isShared(node)) return [[node.getStart(), node.statements[0].getStart(), '']];
    if (node.statements.length > 0) refuseRunningOn(node);
    return [[...whole, labelled(node, onUse)], ...declarationsOf(node)];
  }
  const text = oneLine(node);
  if (neverTrue.has(text) && ts.isExpression(node)) {
    uses.add(text);
    return [[...whole, '!1']];
  }
  if (ts.isBinaryExpression(node) && comparedKind(node)) {
    const isEqual = node.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken;
    return [[...whole, isEqual ? '!1' : '!0']];
  }
  if (asksForMethod(node)) {
    const isEqual = node.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken;
    return [[...whole, isEqual ? '!1' : '!0']];
  }
  const gone = ts.isStatement(node) && unborn.find((beginning) => text.startsWith(beginning));
  if (gone) {
    uses.add(gone);
    return [[...whole, ';']];
  }
  if (isAlias(node)) return [[node.getStart(), node.end + 1, '']];
  if (ts.isVariableDeclaration(node) && Object.hasOwn(values, node.name.getText())) {
    uses.add(node.name.getText());
    return [[node.initializer.getStart(), node.initializer.end, values[node.name.getText()]]];
  }
  if (isProperty(node)) {
    uses.add(node.name.getText());
    return [[node.getStart(), afterComma(node), '']];
  }
  // Removes the comma after it as well.
  if (isHook(node)) return [[node.getStart(), node.end + 1, '']];
  const body = emptiedBody(node, uses);
  return body ? [[body.getStart(), body.end, `{${onUse}}`]] : [];
}

/** Whether a branch is for a kind that never occurs. */
function isForeign({ expression, parent }) {
  return ts.isNumericLiteral(expression)
    ? isKind(parent.parent.expression) && foreignKinds.has(Number(expression.text))
    : foreignTypes.has(expression.getText()) || foreignWords.has(expression.text);
}

/** Whether the statements of a branch also serve a kind that stays, whose label stands right before. */
function isShared(node) {
  if (node.statements.length === 0) return false;
  const { clauses } = node.parent;
  for (let index = clauses.indexOf(node) - 1; clauses[index]?.statements.length === 0; index -= 1)
    if (!ts.isCaseClause(clauses[index]) || !isForeign(clauses[index])) return true;
  return false;
}

/** A branch without an end of its own would need the next one. */
function refuseRunningOn(node) {
  const { clauses } = node.parent;
  const before = clauses.slice(0, clauses.indexOf(node)).findLast(({ statements }) => statements.length > 0);
  if (!before || endsItself(before.statements.at(-1))) return;
  if (!ts.isCaseClause(before) || isForeign(before)) return;
  throw new Error(`React's renderer runs on into a branch that is left out: ${before.getText()}`);
}

function endsItself(node) {
  if (ts.isBlock(node)) return node.statements.length > 0 && endsItself(node.statements.at(-1));
  if (ts.isIfStatement(node))
    return Boolean(node.elseStatement) && endsItself(node.thenStatement) && endsItself(node.elseStatement);
  return (
    ts.isBreakStatement(node) ||
    ts.isReturnStatement(node) ||
    ts.isThrowStatement(node) ||
    ts.isContinueStatement(node)
  );
}

/** Whether an expression is the kind of a component: other things have tags too. */
function isKind(node) {
  return /(?:^|\.)tag$|^(?:node|grand)Tag$/.test(node.getText()) && node.getText() !== 'update.tag';
}

/** The variables that a branch declares belong to the whole function, and other branches use them too. */
function declarationsOf(branch) {
  const names = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isVariableDeclaration(node)) names.push(node.name.getText());
    ts.forEachChild(node, visit);
  };
  visit(branch);
  const owner = ts.findAncestor(branch, ts.isFunctionLike);
  if (names.length === 0 || !owner) return [];
  const start = owner.body.getStart() + 1;
  return [[start, start, ` var ${names.join(', ')};`]];
}

/** What stays of a branch. Labels without statements belong to the next branch: they just go. */
function labelled(node, onUse) {
  return node.statements.length > 0 && onUse ? `case ${node.expression.getText()}: ${onUse}` : '';
}

/** Whether an expression compares a kind with one that never occurs. */
function comparedKind({ left, right, operatorToken }) {
  const isComparison =
    operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken ||
    operatorToken.kind === ts.SyntaxKind.ExclamationEqualsEqualsToken;
  if (!isComparison || !ts.isNumericLiteral(left)) return false;
  return foreignKinds.has(Number(left.text)) && isKind(right);
}

/** Whether an expression asks a class component for a method that none of ours has. */
function asksForMethod(node) {
  if (!ts.isBinaryExpression(node) || !ts.isTypeOfExpression(node.right)) return false;
  const { expression } = node.right;
  return (
    oneLine(node.left) === '"function"' &&
    ts.isPropertyAccessExpression(expression) &&
    methods.has(expression.name.text)
  );
}

/** Whether this is a hook that nothing uses, in one of the renderer's tables. */
function isHook(node) {
  if (!ts.isPropertyAssignment(node) || hooks.has(node.name.getText())) return false;
  const table = node.parent.parent;
  return (
    ts.isVariableDeclaration(table) &&
    /^(?:HooksDispatcherOn|ContextOnlyDispatcher)/.test(table.name.getText())
  );
}

/** Whether this is in a table of the properties of an event, or of the methods of classes, and nothing uses it. */
function isProperty(node) {
  if (!ts.isPropertyAssignment(node) || !properties.has(node.name.getText())) return false;
  const table = ts.findAncestor(node, ts.isVariableDeclaration);
  return /EventInterface$|^classComponentUpdater$/.test(table?.name.getText() ?? '');
}

/** The end of a property with the comma after it; the last one has none. */
function afterComma(node) {
  return node.end + (node.parent.properties.at(-1) === node ? 0 : 1);
}

/** Whether this is the name of an attribute that nothing sets, in the renderer's table. */
function isAlias(node) {
  if (!ts.isArrayLiteralExpression(node) || aliases.has(node.elements[0]?.text)) return false;
  const table = node.parent.parent?.parent;
  return Boolean(table && ts.isVariableDeclaration(table) && table.name.getText() === 'aliases');
}

/** The text of a node, without the lines of its layout. */
function oneLine(node) {
  return node.end - node.pos < 400 || ts.isStatement(node)
    ? node.getText().slice(0, 400).replace(/\s+/g, ' ')
    : '';
}

/** The body of a function that then has nothing to do, also of a method such as `FragmentInstance.prototype.blur`. */
function emptiedBody(node, uses) {
  const [name, body] = ts.isFunctionDeclaration(node)
    ? [node.name?.text, node.body]
    : ts.isBinaryExpression(node) && ts.isFunctionExpression(node.right)
      ? [node.left.getText(), node.right.body]
      : [];
  if (!emptied.includes(name)) return undefined;
  uses.add(name);
  return body;
}
