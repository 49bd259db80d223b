/** What the published clients of the hosted provider, majors 5 and 6, say that replies look like. */
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const majors = [5, 6] as const;
type Major = (typeof majors)[number];
export type Half = 'users' | 'members';

interface PublishedTypes {
  /** The methods that the client's types promise, such as `otps.email.loginOrCreate`. */
  methods: string[];
  /** What in `value` contradicts the type that the method resolves to. */
  differences(method: string, value: unknown): string[];
}

const file = fileURLToPath(new URL('published-clients.d.ts', import.meta.url));
const clients = {
  users: ['headless', 'StytchHeadlessClient'],
  members: ['b2b/headless', 'StytchB2BHeadlessClient'],
} as const;

/** A module with an export for each client of a half. It is no file: the compiler receives its text. */
function textFor(half: Half): string {
  const [entry, name] = clients[half];
  const exported = majors.map((major) => {
    const client = `import('hosted-client-${major}/${entry}').${name}`;
    return `export declare const ${half}${major}: ReturnType<typeof ${half}${major}Client>;
      declare function ${half}${major}Client(): InstanceType<typeof ${client}>;`;
  });
  return exported.join('\n');
}

const programs: Partial<Record<Half, ts.Program>> = {};

function openProgram(half: Half): ts.Program {
  const options: ts.CompilerOptions = {
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
    // No reply has a type of the browser, whose types take longest to read.
    lib: ['lib.es2022.d.ts'],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  return ts.createProgram([file], options, {
    ...host,
    fileExists: (name) => name === file || fileExists(name),
    getSourceFile: (name, ...rest) =>
      name === file
        ? ts.createSourceFile(name, textFor(half), ts.ScriptTarget.ES2022)
        : getSourceFile.call(host, name, ...rest),
  });
}

export function publishedTypes(half: Half, major: Major): PublishedTypes {
  programs[half] ??= openProgram(half);
  const program = programs[half];
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const exported = source && checker.getExportsOfModule(checker.getSymbolAtLocation(source) as ts.Symbol);
  const client = exported?.find(({ name }) => name === `${half}${major}`);
  if (!client) throw new Error(`The types of major ${major} for ${half} were not found.`);
  const results = new Map<string, ts.Type>();

  function collect(type: ts.Type, path: string): void {
    for (const property of checker.getPropertiesOfType(type)) {
      const declaration = property.valueDeclaration;
      if (declaration && ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Private) continue;
      const type = checker.getNonNullableType(checker.getTypeOfSymbol(property));
      const [signature] = type.getCallSignatures();
      const name = `${path}${property.name}`;
      if (!signature) {
        collect(type, `${name}.`);
        continue;
      }
      const result = signature.getReturnType();
      const resolved = checker.getAwaitedType(result);
      if (resolved && resolved !== result) results.set(name, resolved);
    }
  }
  collect(checker.getTypeOfSymbol(client), '');

  return {
    methods: [...results.keys()],
    differences(method, value) {
      const type = results.get(method);
      if (!type) return [`major ${major} has no ${method}`];
      return compare(checker, type, value, method).map((difference) => `major ${major}: ${difference()}`);
    },
  };
}

/** Whether a factor is of a kind that the types leave out, as they leave out passwords and companies' logins of members. */
function isUnnamedFactor(checker: ts.TypeChecker, { types }: ts.UnionType, value: unknown): boolean {
  const method = (value as { delivery_method?: string } | null)?.delivery_method;
  const named = types.flatMap((part) => {
    const property = checker.getPropertyOfType(part, 'delivery_method');
    return property ? [checker.getTypeOfSymbol(property)] : [];
  });
  return named.length > 0 && named.every((one) => compare(checker, one, method, '').length > 0);
}

/** What it says is made only when it is shown: most are of the parts of a union that another part makes up for. */
type Difference = () => string;

/** Compares as the compiler does, but lists every difference. What a type does not name may be there. */
function compare(checker: ts.TypeChecker, type: ts.Type, value: unknown, path: string): Difference[] {
  const { flags } = type;
  const isRight = (right: boolean): Difference[] =>
    right
      ? []
      : [() => `${path}: ${JSON.stringify(value)?.slice(0, 60)} is not ${checker.typeToString(type)}`];
  const each = (parts: [ts.Type, unknown, string][]) =>
    parts.flatMap(([part, inside, name]) => compare(checker, part, inside, `${path}${name}`));
  if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return [];
  if (type.isUnion()) {
    const results = type.types.map((part) => ({ part, found: compare(checker, part, value, path) }));
    if (results.some(({ found }) => found.length === 0) || isUnnamedFactor(checker, type, value)) return [];
    // The nearest of the objects says most.
    const objects = results.filter(
      ({ part }) => part.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection),
    );
    const [nearest] = objects.toSorted((one, other) => one.found.length - other.found.length);
    return typeof value === 'object' && value !== null && nearest ? nearest.found : isRight(false);
  }
  if (type.isIntersection()) return each(type.types.map((part) => [part, value, '']));
  if (type.isLiteral()) return isRight(value === type.value);
  if (flags & ts.TypeFlags.BooleanLiteral) return isRight(String(value) === checker.typeToString(type));
  if (flags & ts.TypeFlags.StringLike) return isRight(typeof value === 'string');
  if (flags & ts.TypeFlags.NumberLike) return isRight(typeof value === 'number');
  if (flags & ts.TypeFlags.Null) return isRight(value === null);
  if (flags & ts.TypeFlags.VoidLike) return isRight(value === undefined);
  if (flags & ts.TypeFlags.Never) return isRight(false);
  if (!(flags & ts.TypeFlags.Object)) throw new Error(`${path} has the type ${checker.typeToString(type)}`);
  if (typeof value !== 'object' || value === null) return isRight(false);
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference);
    if (!Array.isArray(value) || !item) return isRight(false);
    return each(value.map((inside, at) => [item, inside, `[${at}]`]));
  }
  const fields = value as Record<string, unknown>;
  const any = checker.getIndexTypeOfType(type, ts.IndexKind.String);
  return each([
    ...(any ? Object.entries(fields) : []).map(([name, inside]): [ts.Type, unknown, string] => [
      any as ts.Type,
      inside,
      `.${name}`,
    ]),
    ...checker
      .getPropertiesOfType(type)
      .filter(({ name, flags }) => Object.hasOwn(fields, name) || !(flags & ts.SymbolFlags.Optional))
      .map((property): [ts.Type, unknown, string] => [
        checker.getTypeOfSymbol(property),
        fields[property.name],
        `.${property.name}`,
      ]),
  ]);
}
