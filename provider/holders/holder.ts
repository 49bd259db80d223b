/** Who signs in: a user of a project, or a member of an organization. The rules of proofs and sessions take this value. */
export type HolderKind = 'user' | 'member';

export interface Holder<Kind extends HolderKind = HolderKind> {
  kind: Kind;
  /** The id of the user or the member. */
  id: string;
  projectId: string;
  /** Null for a user. */
  organizationId: string | null;
}

/** Names a holder in the tables of both kinds. */
export type HolderId<Kind extends HolderKind = HolderKind> = Pick<Holder<Kind>, 'kind' | 'id'>;

/** The parts of a rule, with the settings of the holder's project. */
interface OfProject {
  settings: { project: { project_id: string } };
}

export const userHolder = ({ settings }: OfProject, userId: string): Holder<'user'> => ({
  kind: 'user',
  id: userId,
  projectId: settings.project.project_id,
  organizationId: null,
});

export const memberHolder = (
  { settings }: OfProject,
  { member_id, organization_id }: { member_id: string; organization_id: string },
): Holder<'member'> => ({
  kind: 'member',
  id: member_id,
  projectId: settings.project.project_id,
  organizationId: organization_id,
});

/** The owner of an address in a project with organizations: of all its memberships there. */
export interface Person {
  project_id: string;
  address_key: string;
}

/** Whose a passkey or a wallet is: a user's, or a person's. */
export type Owner = { user_id: string } | Person;

export const holderTable = { user: 'users', member: 'members' } as const;

/** The column that names the holder in tables of both kinds. */
export const holderColumn = { user: 'user_id', member: 'member_id' } as const;

/** Whose row it is, in a table of both kinds. */
export const holderOf = <Kind extends HolderKind>(
  kind: Kind,
  row: { user_id: string | null; member_id: string | null },
): HolderId<Kind> => ({ kind, id: row[holderColumn[kind]] ?? '' });

/** The field of a call with the id of its holder; the type of a computed name is never exact. */
export const idField = <Kind extends HolderKind, T>(kind: Kind, value: T) =>
  ({ [holderColumn[kind]]: value }) as Record<(typeof holderColumn)[Kind], T>;

/** Both columns, for a row to insert: the database checks that one is null. */
export const holderColumns = ({ kind, id }: HolderId) => ({
  user_id: kind === 'user' ? id : null,
  member_id: kind === 'member' ? id : null,
});
