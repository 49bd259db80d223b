/** `sbom.cdx.json`: every package that is bundled into the published files, or that they need beside them. */
import { readFile } from 'node:fs/promises';
import { at } from '../lib/root.mjs';
import { bundledPackages } from './licenses.mjs';

/**
 * @see https://cyclonedx.org/docs/1.6/json/
 * @param {string} name The published package.
 * @param {string[]} inputs Source paths as esbuild's metafile names them.
 * @param {string[]} [dependencies] Packages that are installed beside it. @default none
 * @returns {Promise<string>}
 */
export async function sbom(name, inputs, dependencies = []) {
  const { version, license } = JSON.parse(await readFile(at('package.json'), 'utf8'));
  const names = [...new Set([...bundledPackages(inputs), ...dependencies])].sort();
  const components = await Promise.all(names.map(componentOf));
  const published = { ...component({ name, version, license }), 'bom-ref': name };
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: published },
    components,
    dependencies: [{ ref: name, dependsOn: components.map((one) => one['bom-ref']) }],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

async function componentOf(name) {
  return component(JSON.parse(await readFile(at('node_modules', name, 'package.json'), 'utf8')));
}

function component({ name, version, license }) {
  // In a package URL the @ of a scope is written as %40.
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const isIdentifier = /^[A-Za-z0-9.-]+$/.test(license ?? '');
  const licenses = license && [isIdentifier ? { license: { id: license } } : { expression: license }];
  return { type: 'library', 'bom-ref': purl, name, version, purl, ...(licenses && { licenses }) };
}
