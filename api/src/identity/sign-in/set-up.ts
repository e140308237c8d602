import type * as endpoints from '@vitrine/contract/endpoints/sign-in'
import { screenPaths } from '@vitrine/contract/http/paths'
import { roles } from '@vitrine/contract/identity/identity'
import type { InputOf } from '../../binding/bind.ts'
import { hashToken } from '../../crypto/secrets.ts'
import type { Db } from '../../db/schema.ts'
import { Reply } from '../../http/reply.ts'
import { countMail, type MailCause } from '../../mail/limits.ts'
import { checkNewPassword } from '../account/password-rules.ts'
import { isValidName, normalizeName } from '../account/profile.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { countNetworkAttempt } from '../guards/attempts.ts'
import { type FieldErrors, hasNoErrors, refuseFields } from '../guards/fields.ts'
import { getNetworkKey } from '../guards/networks.ts'
import type { RequestContext } from '../guards/request-context.ts'
import { getUserLocale, toSiteUrl } from '../mails/site-urls.ts'
import { recordEvent } from '../stores/audit-log.ts'
import { normalizeEmail } from '../stores/email.ts'
import { createLink, readLink } from '../stores/one-time-link-store.ts'
import { addUser, hasAdministrator, type UserRow } from '../stores/user-store.ts'
import { completeSignIn } from './sign-in.ts'

/** Creates the link for the first administrator; undefined if there is one already. */
export async function createSetUpLink(context: ApiContext): Promise<string | undefined> {
  const { db, now, rules } = context
  if (await hasAdministrator(db)) return undefined
  const token = await createLink(db, { purpose: 'setup' }, now())
  return toSiteUrl(context, rules.defaultLocale, screenPaths.setUp(token))
}

/** Returns the state of a set-up link, before the form is filled in. */
export async function showSetUp(
  { db, now }: ApiContext,
  _: RequestContext,
  { params: { token } }: InputOf<typeof endpoints.showSetUp>,
) {
  const isNeeded = !(await hasAdministrator(db))
  const isOpen = isNeeded && (await readLink(db, 'setup', token, now()))
  const state = isOpen ? 'open' : isNeeded ? 'over' : 'not_needed'
  return { data: { state } } as const
}

const setUpPriority = { attempts: 0, bounds: [{ key: 'set-up', waitingMax: 2 }] }

/** Creates the first administrator by a set-up link, and signs in. */
export async function setUp(
  context: ApiContext,
  ctx: RequestContext,
  { body }: InputOf<typeof endpoints.setUp>,
) {
  const { token, password } = body
  const attempt = await countNetworkAttempt(context, ctx)
  if (attempt instanceof Reply) return attempt
  const { db, now } = context
  const isOpen = (await readLink(db, 'setup', token, now())) && !(await hasAdministrator(db))
  if (!isOpen) return refuseFields(ctx, { token: 'set_up_done' })
  const name = normalizeName(body.name)
  const email = normalizeEmail(body.email)
  const errors: FieldErrors = {
    name: isValidName(name) ? undefined : 'name_length',
    email: email ? undefined : 'email_invalid',
    ...(await checkNewPassword(context, { password }, { email: email ?? '', name })),
  }
  if (!email || !hasNoErrors(errors)) return refuseFields(ctx, errors)
  const hash = await context.hashing.hash(password, setUpPriority)
  const user = await db.transaction().execute(async (tx) => {
    if (!(await consumeSetUpLinks(tx, token)) || (await hasAdministrator(tx))) return undefined
    const person = { name, email, password_hash: hash, role: roles.administrator, locale: null }
    return addUser(tx, person, now()).then(
      (newUser) => newUser && finishSetUp(context, tx, ctx, newUser),
    )
  })
  if (!user) return refuseFields(ctx, { token: 'set_up_done' })
  await attempt.succeeded()
  return completeSignIn(context, ctx, user, { remember: false, isNew: true })
}

// Deletes all set-up links with the first use. A concurrent request finds none.
async function consumeSetUpLinks(tx: Db, token: string) {
  const deletedLinks = await tx
    .deleteFrom('one_time_links')
    .where('purpose', '=', 'setup')
    .returning('token_hash')
    .execute()
  return deletedLinks.some(({ token_hash }) => token_hash === hashToken(token))
}

async function finishSetUp(
  context: ApiContext,
  tx: Db,
  { visitor }: RequestContext,
  user: UserRow,
) {
  const origin = { ...visitor, actorId: user.id }
  await recordEvent(tx, 'user-created', user.id, origin, context.now())
  const cause: MailCause = { who: `to ${user.email}`, network: getNetworkKey(visitor.address) }
  const quota = await countMail(tx, 'welcome', cause, context.now())
  if (quota.ok) await sendWelcome(context, tx, user)
  return user
}

export async function sendWelcome(context: ApiContext, tx: Db, user: UserRow) {
  const locale = getUserLocale(context, user)
  const data = { name: user.name, url: toSiteUrl(context, locale, screenPaths.login) }
  await context.sendMail(tx, { to: user.email, locale, template: 'welcome', data })
}
