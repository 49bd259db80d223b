/**
 * Plain English: finds phrases that no native engineer would write, with the better word, comments that do not stand alone,
 * and locals whose name is no noun. See CONTRIBUTING, "Words".
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { parse, root } from './source-imports.ts';

/** Each phrase, and what to write instead. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\b(?:is|are|was|were|be|been|being) told\b/i, 'is notified, is reported; or name who reports it'],
  [/\bhears? (?:of|what)\b/i, 'is notified of, receives'],
  [/\bstand-?ins?\b|\bstandIns?\b/i, 'delegated session, facade, mock provider'],
  [/\basker\b/i, 'caller'],
  [/\bwith ?patience\b|\bpatience\b/i, 'timeout'],
  [/\banew\b/i, 'again'],
  [/\b(?:can|could)(?:not| not) be had\b/i, 'is unavailable, could not be loaded'],
  [/\bwhoever\b|\bsomebody\b|\bto anybody\b/i, 'the user, the caller, the app, a person'],
  [/\bover there\b/i, 'name the place'],
  [/\bby way of\b/i, 'by, through'],
  [/\bdistrust\b/i, 'revoke, mark as stale'],
  [/\bfates\b/i, 'user tables, outcomes'],
  [/\bof its own make\b|\bno longer is\b/i, 'say it directly'],
  [
    /\b(?:the|a|every|each|last|another) way in(?=[.,;:)"]|\s*$)|\bon the way in\b/i,
    'sign-in method; during a sign-in',
  ],
  [/\b(?:used|seen) last first\b/i, 'most recently used first'],
  [/\bas much of .{1,40} as is used\b/i, 'the parts of … that we use'],
  [/\blines of JSON\b/i, 'JSON lines'],
  [/\bin vain\b|\bunasked\b/i, 'without effect, timed out; without asking'],
  [/(?<!there )\bis no (?:(?:mail|email) address|number|certificate)\b/i, 'is not a …, must be a …'],
  [
    /\bwhichever process\b|\bwhat became of\b|\blooked at again\b/i,
    'all processes; the outcome; checked again',
  ],
  [/\b(?:can|could|not) wait in a circle\b/i, 'deadlock'],
  [/\blets? (?:\w+ )?nobody in\b|\blets in nobody\b/i, 'refuses'],
  [/\bmakes? an account\b|\bmade an account\b/i, 'create an account'],
  [/\bfor want of\b|\bhand(?:s|ed) on\b/i, 'without, because it lacks'],
];

/** Files that quote such a phrase in order to forbid it, and texts by other authors. */
const exempt = ['CONTRIBUTING.md', 'test/tools/words.test.ts', 'package-lock.json', 'LICENSE'];
const prose = /\.(?:ts|tsx|mjs|js|css|html|md|json)$/;

function textFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.split('\n').filter((path) => prose.test(path) && !exempt.includes(path));
}

test('no file contains a phrase that a native engineer would not write', () => {
  const files = textFiles();
  assert.ok(files.length > 500, 'the files were found');
  const complaints = files.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        phrases
          .filter(([phrase]) => phrase.test(line))
          .map(([phrase, better]) => `${path}:${index + 1} "${phrase.exec(line)?.[0]}": write ${better}`),
      ),
  );
  assert.deepEqual(complaints, []);
});

/** What a page says outside of code, names and addresses. */
const proseOf = (page: string) =>
  page.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`]*`|\]\([^)]*\)|<[^>]*>/g, '');

test('prose calls them members and organizations', () => {
  assert.deepEqual(
    textFiles().filter(
      (path) =>
        path.endsWith('.md') &&
        /\b(?:b2b|business(?:es)?)\b/i.test(proseOf(readFileSync(join(root, path), 'utf8'))),
    ),
    [],
  );
});

const code = /\.(?:ts|tsx|mjs|js)$/;
/** Such a comment leans on the line below, or on the comment before. */
const fragment =
  /(?:\/\*\*\s+(?:\* )?|\n *\/\/ )(?:Of|As|Nor|And|But|Or|Not `|Not what|Yet|That of|By which|In whose|Those (?:of|in|on)|The same(?=[.;,]| (?:for|of|with|without|as|where|in|to|once|by|under|plus|at) ))\b/g;

test('no comment begins in the middle of a sentence', () => {
  const complaints = textFiles()
    .filter((path) => code.test(path))
    .flatMap((path) => {
      // Comments of several lines become one line: a line within a sentence may begin anywhere.
      const text = `\n${readFileSync(join(root, path), 'utf8')}`.replace(
        /(\n *\/\/ [^\n]*)(?:\n *\/\/ [^\n]*)+/g,
        '$1',
      );
      return (text.match(fragment) ?? []).map((start) => `${path}: a comment begins with "${start.trim()}"`);
    });
  assert.deepEqual(complaints, []);
});

/** Names that say how a value came. A local is called by what it holds. */
const participles = 'found own known given asked wanted taken said told left made kept'.split(' ');

/** A local, or a parameter with a body, that does not hold a yes or no: such an adjective is its name. */
function holdsNoYes(node: ts.Node): node is ts.VariableDeclaration | ts.ParameterDeclaration {
  if (ts.isParameter(node)) return node.type?.kind !== ts.SyntaxKind.BooleanKeyword;
  if (!ts.isVariableDeclaration(node)) return false;
  return !/^!|[=!]==|^(?:true|false)\b|\.(?:has|includes|some|every|test|startsWith|endsWith)\(/.test(
    node.initializer?.getText() ?? '',
  );
}

test('locals are called by what they hold', () => {
  const complaints: string[] = [];
  for (const path of textFiles().filter((path) => code.test(path))) {
    const visit = (node: ts.Node): void => {
      if (holdsNoYes(node) && ts.isIdentifier(node.name) && participles.includes(node.name.text))
        complaints.push(`${path}: name what "${node.name.text}" holds`);
      ts.forEachChild(node, visit);
    };
    visit(parse(path));
  }
  assert.deepEqual(complaints, []);
});
