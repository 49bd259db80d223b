/** Reads what the project's source files import. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The project's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

export interface Import {
  /** The importing file, from the project's folder. */
  from: string;
  /** One of our files (`session-core/index.ts`), or a bare name as written (`react`, `node:fs`). */
  to: string;
  ours: boolean;
  /** `import type`, `export type … from`, `import('…').Type`: erased at run time. */
  typeOnly: boolean;
  /** `import('…')` at run time. */
  lazy: boolean;
  /** What it imports; null: everything. */
  names: readonly string[] | null;
}

/** Source files below a folder. */
export function sourceFiles(folder: string): string[] {
  const top = join(root, folder);
  if (!statSync(top, { throwIfNoEntry: false })) return [];
  return readdirSync(top, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|mjs|js)$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .sort();
}

/** The imports of one file. */
export function importsOf(file: string): Import[] {
  const results: Import[] = [];
  const add = (
    node: ts.Node | undefined,
    { typeOnly = false, lazy = false, names = null }: Partial<Import> = {},
  ) => {
    if (!node || !ts.isStringLiteralLike(node)) return;
    const ours = node.text.startsWith('.');
    const to = ours ? posix.join(posix.dirname(file), node.text) : node.text;
    results.push({ from: file, to, ours, typeOnly, lazy, names });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node))
      add(node.moduleSpecifier, {
        typeOnly: isTypeOnly(node),
        names: namesIn(node.importClause?.namedBindings),
      });
    if (ts.isExportDeclaration(node))
      add(node.moduleSpecifier, { typeOnly: node.isTypeOnly, names: namesIn(node.exportClause) });
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, {
        typeOnly: true,
        names: node.qualifier ? [node.qualifier.getText()] : null,
      });
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], { lazy: true });
    }
    ts.forEachChild(node, visit);
  };
  const source = parse(file);
  visit(source);
  for (const [, to = '', name = ''] of source.text.matchAll(inComments))
    results.push({
      from: file,
      to: posix.join(posix.dirname(file), to),
      ours: true,
      typeOnly: true,
      lazy: false,
      names: [name],
    });
  return results;
}

/** The comments of a JavaScript file import types. */
const inComments = /\{import\('(\.[^']+)'\)\.(\w+)/g;

const parsed = new Map<string, ts.SourceFile>();

/** The syntax tree of a file; several tests read those of all. */
export function parse(file: string): ts.SourceFile {
  const source =
    parsed.get(file) ??
    ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.ES2022, true);
  parsed.set(file, source);
  return source;
}

function namesIn(clause: ts.NamedImportBindings | ts.NamedExportBindings | undefined) {
  const isList = clause && (ts.isNamedImports(clause) || ts.isNamedExports(clause));
  return isList ? clause.elements.map(({ name, propertyName }) => (propertyName ?? name).text) : null;
}

/** The exported types of a file. */
export function exportedTypes(file: string): string[] {
  return parse(file).statements.flatMap((node) =>
    (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) &&
    node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
      ? [node.name.text]
      : [],
  );
}

function isTypeOnly(node: ts.ImportDeclaration): boolean {
  return node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
}

/** Whether a file re-exports everything of another, or exports a default. */
export function looseExports(file: string): string[] {
  return parse(file).statements.flatMap((node) => {
    if (ts.isExportAssignment(node)) return [`${file}: default export`];
    if (ts.isExportDeclaration(node) && node.moduleSpecifier && !node.exportClause)
      return [`${file}: export *`];
    const isDefault =
      ts.canHaveModifiers(node) && node.modifiers?.some((m) => m.kind === ts.SyntaxKind.DefaultKeyword);
    return isDefault ? [`${file}: default export`] : [];
  });
}

/** One path per cycle among the given imports. */
export function cycles(imports: Import[]): string[] {
  const next = new Map<string, string[]>();
  for (const { from, to, ours } of imports) {
    if (ours) next.set(from, [...(next.get(from) ?? []), to]);
  }
  const done = new Set<string>();
  const results: string[] = [];
  const walk = (file: string, path: string[]): void => {
    const at = path.indexOf(file);
    if (at >= 0) results.push([...path.slice(at), file].join(' -> '));
    if (at >= 0 || done.has(file)) return;
    for (const to of next.get(file) ?? []) walk(to, [...path, file]);
    done.add(file);
  };
  for (const file of next.keys()) walk(file, []);
  return results;
}
