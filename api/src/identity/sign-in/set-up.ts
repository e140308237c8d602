import type * as endpoints from '@vitrine/contract/endpoints/sign-in'
import { screenPaths } from '@vitrine/contract/http/paths'
import { roles } from '@vitrine/contract/identity/identity'
import type { InputOf } from '../../binding/bind.ts'
import { hashToken } from '../../crypto/secrets.ts'
import type { Db } from '../../db/schema.ts'
import { Reply } from '../../http/reply.ts'
import { takeMail } from '../../mail/limits.ts'
import { passwordFaults } from '../account/password-rules.ts'
import { isName, tidyName } from '../account/profile.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { attemptFrom } from '../guards/attempts.ts'
import { type Faults, isRight, wrong } from '../guards/fields.ts'
import { placeOf } from '../guards/networks.ts'
import type { RequestContext } from '../guards/request-context.ts'
import { addressOnSite, localeOfUser } from '../mails/mail-parts.ts'
import { record } from '../stores/audit.ts'
import { tidyEmail } from '../stores/email.ts'
import { makeLink, readLink } from '../stores/link-store.ts'
import { addUser, hasAdministrator, type UserRow } from '../stores/store.ts'
import { letIn } from './sign-in.ts'

/** A link for whoever reads the terminal; undefined when the site has an administrator. */
export async function setUpLink(context: ApiContext): Promise<string | undefined> {
  const { db, now, rules } = context
  if (await hasAdministrator(db)) return undefined
  const token = await makeLink(db, { purpose: 'setup' }, now())
  return addressOnSite(context, rules.defaultLocale, screenPaths.setUp(token))
}

/** Shows if a link is valid, before a person fills in the form. */
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

const turnOfSetUp = { attempts: 0, bounds: [{ key: 'set-up', waitingMax: 2 }] }

/** Creates the first administrator. */
export async function setUp(
  context: ApiContext,
  ctx: RequestContext,
  { body }: InputOf<typeof endpoints.setUp>,
) {
  const { token, password } = body
  const allowed = await attemptFrom(context, ctx)
  if (allowed instanceof Reply) return allowed
  const { db, now } = context
  const open = (await readLink(db, 'setup', token, now())) && !(await hasAdministrator(db))
  if (!open) return wrong(ctx, { token: 'set_up_done' })
  const name = tidyName(body.name)
  const email = tidyEmail(body.email)
  const faults: Faults = {
    name: isName(name) ? undefined : 'name_length',
    email: email ? undefined : 'email_invalid',
    ...(await passwordFaults(context, { password }, { email: email ?? '', name })),
  }
  if (!email || !isRight(faults)) return wrong(ctx, faults)
  const hash = await context.hashing.hash(password, turnOfSetUp)
  const user = await db.transaction().execute(async (tx) => {
    if (!(await closeSetUp(tx, token)) || (await hasAdministrator(tx))) return undefined
    const person = { name, email, password_hash: hash, role: roles.administrator, locale: null }
    return addUser(tx, person, now()).then((added) => added && welcome(context, tx, ctx, added))
  })
  if (!user) return wrong(ctx, { token: 'set_up_done' })
  await allowed.succeeded()
  return letIn(context, ctx, user, { remember: false, isNew: true })
}

// Every set-up link goes with the first that is used: whoever comes at once finds none.
async function closeSetUp(tx: Db, token: string) {
  const gone = await tx
    .deleteFrom('one_time_links')
    .where('purpose', '=', 'setup')
    .returning('token_hash')
    .execute()
  return gone.some(({ token_hash }) => token_hash === hashToken(token))
}

async function welcome(context: ApiContext, tx: Db, { visitor }: RequestContext, user: UserRow) {
  await record(tx, 'user-created', user.id, visitor, context.now())
  const cause = { who: `to ${user.email}`, place: placeOf(visitor.address) }
  const leave = await takeMail(tx, 'welcome', cause, context.now())
  if (leave.ok) await sendWelcome(context, tx, user)
  return user
}

/** Tells somebody of the new account. */
export async function sendWelcome(context: ApiContext, tx: Db, user: UserRow) {
  const locale = localeOfUser(context, user)
  const data = { name: user.name, url: addressOnSite(context, locale, screenPaths.login) }
  await context.sendMail(tx, { to: user.email, locale, template: 'welcome', data })
}
