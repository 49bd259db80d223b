/** The files that ship for containers and clusters: what no engine here can start, they say at least consistently. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parse, parseAllDocuments } from 'yaml';
import { environmentVariables } from '../../provider/settings/environment.ts';
import { readSettings } from '../../provider/settings/settings.ts';
import { root } from '../../scripts/lib/root.mjs';

const read = (name: string) => readFileSync(join(root, 'provider/deploy', name), 'utf8');

interface Service {
  environment?: Record<string, string>;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  pids_limit?: number;
  ports?: string[];
}

interface Container {
  image: string;
  args?: string[];
  securityContext: Record<string, unknown>;
  resources: { limits: Record<string, string> };
  ports?: { name: string; containerPort: number }[];
}

type Probed = Container &
  Record<'startupProbe' | 'readinessProbe' | 'livenessProbe', { httpGet: { path: string } }>;

describe('compose.yaml', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };

  test('has no secret of its own: each has to be given', () => {
    for (const [name, { environment = {} }] of Object.entries(services))
      for (const [variable, value] of Object.entries(environment))
        if (/PASSWORD|SECRET|PEPPER|postgres:\/\//.test(`${variable}=${value}`))
          assert.match(value, /\$\{\w+:\?/, `${name}: ${variable}`);
  });

  test('limits every service, lets none gain rights, and serves this machine alone', () => {
    for (const [name, service] of Object.entries(services)) {
      assert.ok(service.mem_limit && service.pids_limit, `${name} has no limits`);
      assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
      for (const port of service.ports ?? []) assert.match(port, /^127\.0\.0\.1:/);
      // The database writes its files, as a user to which its own program changes.
      if (name !== 'database') assert.deepEqual([service.read_only, service.cap_drop], [true, ['ALL']], name);
    }
  });
});

describe('the image', () => {
  test('has Node 24 in both stages, a user without rights, and can be pinned by digest', () => {
    const text = read('Dockerfile');
    const stages = [...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    assert.deepEqual(stages, ['$BUILD_IMAGE', '$RUN_IMAGE']);
    for (const [, image] of text.matchAll(/^ARG \w+_IMAGE=(\S+)/gm))
      assert.match(image ?? '', /node(js)?:?24/);
    assert.match(text, /^USER 65532:65532$/m);
  });
});

describe('the manifests for Kubernetes', () => {
  const all = parseAllDocuments(read('kubernetes/provider.yaml')).map((document) => document.toJS());
  const kustomization = parse(read('kubernetes/kustomization.yaml'));
  const pod = all.find(({ kind }) => kind === 'Deployment').spec.template.spec;
  const containers: Container[] = [...pod.initContainers, ...pod.containers];

  test('run as a user without rights, who writes nothing, within limits', () => {
    assert.deepEqual([pod.securityContext.runAsNonRoot, pod.securityContext.runAsUser], [true, 65532]);
    assert.equal(pod.automountServiceAccountToken, false);
    for (const { securityContext, resources } of containers) {
      assert.deepEqual(securityContext, {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      assert.ok(resources.limits.memory);
    }
  });

  test('ask the addresses that the provider answers, and stop it after its own time', () => {
    const [{ startupProbe, readinessProbe, livenessProbe }] = pod.containers as [Probed];
    const paths = [startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => httpGet.path);
    assert.deepEqual(paths, ['/readyz', '/readyz', '/livez']);
    assert.ok(pod.terminationGracePeriodSeconds >= 20 + 5);
  });

  test('set variables that exist, with which a provider starts, and no secret', () => {
    const [{ literals }] = kustomization.configMapGenerator as [{ literals: string[] }];
    const variables = Object.fromEntries(literals.map((line) => line.split(/=(.*)/s).slice(0, 2)));
    assert.deepEqual(
      Object.keys(variables).filter((name) => !environmentVariables.includes(name)),
      [],
    );
    const secrets = { DATABASE_URL: 'postgres://u:p@db.example/p', SMTP_URL: 'smtp://mail.example' };
    const settings = readSettings({ ...variables, ...secrets, PEPPER: 'x'.repeat(32) });
    const [provider] = pod.containers as Container[];
    const ports = Object.fromEntries((provider?.ports ?? []).map((one) => [one.name, one.containerPort]));
    assert.deepEqual(ports, {
      http: settings.port,
      admin: settings.adminPort,
      metrics: settings.metricsPort,
    });
    assert.ok(
      !Object.keys(variables).some(
        (name) => /SECRET|PEPPER|URL$/.test(name) && !/PUBLIC|REDIRECT/.test(name),
      ),
    );
  });

  test('lead to containers that exist', () => {
    const names = new Set(
      (pod.containers as Container[]).flatMap(({ ports = [] }) => ports.map(({ name }) => name)),
    );
    for (const { spec } of all.filter(({ kind }) => kind === 'Service'))
      for (const { targetPort } of spec.ports) assert.ok(names.has(targetPort), targetPort);
  });
});
