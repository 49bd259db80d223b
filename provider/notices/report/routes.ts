/** The page with which an owner reports a change, or puts a removed address back. */
import type { Context, Hono } from 'hono';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import { readForm } from '../../http/forms.ts';
import { readPlace } from '../../http/place.ts';
import { publicPath } from '../../http/public-path.ts';
import { type RequestState, visitorAddress } from '../../http/request-state.ts';
import { limitTries } from '../../limits/limits.ts';
import { preferredLanguage } from '../../messages/words.ts';
import { answerFile, answerPage, pagePolicy, pageStyle } from '../../pages/html.ts';
import { cancelDeletion } from '../../sessions/delete-account.ts';
import { type World, worldOf } from '../../world/world.ts';
import { noticePath } from '../link-tokens.ts';
import { noteChange } from '../note.ts';
import { findNotice, lockNotice } from './find-notice.ts';
import { gonePage, keptPage, questionPage, restoredPage, securedPage, stylePath } from './page.ts';
import { holderOf, isRemovedAddress, type Reporter } from './reported.ts';
import { secureAccount } from './secure-account.ts';

const policy = pagePolicy.replace("form-action 'none'", "form-action 'self'");

export function mountNotices(app: Hono<RequestState>, world: World): void {
  const style = pageStyle('card.css', 'notice.css');
  const root = publicPath(world);
  app.get(stylePath, (context) => answerFile(context, 'text/css', style));

  app.get(noticePath, async (context) => {
    // With `no-referrer` the form would name no origin, and look like one of another site.
    context.header('Referrer-Policy', 'same-origin');
    const token = context.req.query('token') ?? '';
    const notice = await findNotice(world, world.database, token);
    if (!notice) return answerGone(context);
    const { settings } = worldOf(world, notice) ?? world;
    const project = settings.project.project_name ?? 'your account';
    return answerPage(context, questionPage(notice, { root, project, token }), policy);
  });

  app.post(noticePath, async (context) => {
    await limitTries(world, visitorAddress(context, world.settings.trustedProxies));
    const { token = '', action } = await readForm(context);
    if (action === 'secure') {
      const secured = await secureAccount(world, callerOf(context), token);
      if (secured) return answerPage(context, securedPage(secured, { root }), policy);
    } else if (action === 'restore') {
      const restored = await restoreAddress(world, callerOf(context), token);
      const locale = languageOf(context);
      if (restored) return answerPage(context, restoredPage(restored.address, { root, locale }), policy);
    } else if (action === 'keep') {
      const account = await keepAccount(world, callerOf(context), token);
      if (account)
        return answerPage(context, keptPage(account.address, { root, locale: account.locale }), policy);
    }
    return answerGone(context);
  });

  function answerGone(context: Context<RequestState>): Response {
    context.status(404);
    return answerPage(context, gonePage({ root, locale: languageOf(context) }), policy);
  }

  const callerOf = (context: Context) => ({
    userAgent: (context.req.header('user-agent') ?? '').slice(0, 512),
    place: readPlace(context, world.settings.geoHeader),
    languages: context.req.header('accept-language') ?? null,
  });
}

function languageOf(context: Context): string | null {
  return preferredLanguage(context.req.header('accept-language') ?? null) ?? null;
}

/** A second click gives the same result. Null if the link does not allow it. */
function keepAccount(
  world: World,
  caller: Reporter,
  token: string,
): Promise<{ address: string; locale: string | null } | null> {
  return inTransaction(world.database, async (trx) => {
    const notice = (await lockNotice(world, trx, caller, token))?.notice;
    if (notice?.details.kind !== 'account_deletion') return null;
    await cancelDeletion(trx, { kind: notice.user_id === null ? 'member' : 'user', id: holderOf(notice) });
    return { address: notice.address, locale: notice.locale };
  });
}

/** Puts the address back, once for each mail. The other addresses of the account receive a mail about it. Null if the link does not allow it. */
function restoreAddress(world: World, caller: Reporter, token: string): Promise<{ address: string } | null> {
  return inTransaction(world.database, async (trx) => {
    const locked = await lockNotice(world, trx, caller, token);
    if (!locked) return null;
    const { notice, reported } = locked;
    if (notice.restored_at !== null || !isRemovedAddress(notice)) return null;
    const { address, user_id: userId, notice_id } = notice;
    const wasMissing = await reported.putBack();
    await trx
      .updateTable('owner_notices')
      .set({ restored_at: world.clock.now() })
      .where('notice_id', '=', notice_id)
      .execute();
    // A member has one address: the change itself has told the one that it replaced.
    if (!wasMissing || userId === null) return { address };
    const { email_id: id } = await trx
      .selectFrom('emails')
      .select('email_id')
      .where('address_key', '=', address.toLowerCase())
      .executeTakeFirstOrThrow();
    const added = { kind: 'method_added', method: { type: 'email', id, label: address } } as const;
    await noteChange(world, trx, caller, { userId, notice: added });
    return { address };
  });
}
