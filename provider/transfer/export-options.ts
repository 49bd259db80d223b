export interface ExportOptions {
  /** Whether the hashes of passwords, and the secrets and recovery codes of authenticator apps, are left out. @default false */
  withoutSecrets?: boolean;
}

/** How many rows an export reads at a time. */
export const pageSize = 500;
