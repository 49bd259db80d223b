export interface ExportOptions {
  /** Whether the hashes of passwords, and the secrets and recovery codes of authenticator apps, are left out. @default false */
  withoutSecrets?: boolean;
  /** The id of the user or organization to begin with. @default the first */
  from?: string | undefined;
}

/** How many rows an export reads at a time. */
export const pageSize = 500;
