/** The issuer of the tokens for a project's apps. */
import { firstProjectId } from '../settings/project.ts';
import type { Parts } from '../world/ground.ts';

/** The issuer of a project. That of the first project is the provider itself. */
export function issuerOf(publicUrl: string, projectId: string): string {
  return projectId === firstProjectId ? publicUrl : `${publicUrl}/projects/${projectId}`;
}

/** Where its endpoints are, on the provider. */
export function issuerPath({ issuer, publicUrl }: Parts<'publicUrl' | 'issuer'>): string {
  return issuer.slice(publicUrl.length);
}
