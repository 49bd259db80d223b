/** Where a command finds the management API of the provider that runs, and with which secret. */
import { readSettings, type Settings } from '../settings/settings.ts';
import { type CommandWorld, UnknownCommandError } from './command.ts';

/** @throws UnknownCommandError without a secret */
export function managementOf(environment: CommandWorld['environment']) {
  const settings = readSettings(environment);
  const [adminSecret] = settings.adminSecrets;
  if (adminSecret === undefined) throw new UnknownCommandError('Set ADMIN_SECRET, as for the provider.');
  return { settings, provider: managementUrl(settings), adminSecret };
}

/** Where the management API is for a program beside the provider. */
export function managementUrl({
  adminPort,
  internalHosts: [host = ''],
  port,
  publicUrl = `http://localhost:${port}`,
}: Pick<Settings, 'adminPort' | 'internalHosts' | 'port' | 'publicUrl'>): string {
  if (adminPort === undefined) return publicUrl;
  // An address that means all of them is no address to call.
  const name = ['::', '0.0.0.0', ''].includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${adminPort}`;
}
