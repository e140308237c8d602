import * as endpoints from '@vitrine/contract/endpoints/ageing'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import type { InputOf } from '../binding/bind.ts'
import { isEqualConstantTime } from '../crypto/secrets.ts'
import { html } from '../http/html.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import type { PublicContext } from '../identity/guards/request-context.ts'
import { getUserLocale } from '../identity/mails/site-urls.ts'
import { changeUser, findUserById, type UserRow } from '../identity/stores/user-store.ts'
import { type Markup, plainPage } from '../plain-page/plain-page.ts'
import { type PlainTexts, plainTexts } from '../plain-page/texts.ts'

type Context = Pick<ApiContext, 'keys' | 'publicUrl'>

/** URL of the page that stops the weekly mail of a user, without signing in. It does not expire. */
export const createStopUrl = ({ keys, publicUrl }: Context, id: number) =>
  new URL(
    formatEndpointPath(endpoints.showWeeklyMailChoice, {
      token: `${id}-${keys.createWeeklyMailToken(id)}`,
    }),
    publicUrl,
  ).href

// A GET changes nothing: mail programs open links to check them.
export async function showWeeklyMailChoice(
  context: ApiContext,
  _: PublicContext,
  { params: { token } }: InputOf<typeof endpoints.showWeeklyMailChoice>,
) {
  const user = await findTokenUser(context, token)
  if (!user) return renderExpired(context)
  return renderPage(context, getUserLocale(context, user), 200, (texts) => ({
    title: texts.title,
    body: html`<p>${texts.line}</p>
<form method="post"><p class="actions"><button type="submit">${texts.stop}</button></p></form>`,
  }))
}

/** The token proves the right: mail programs send this too, without a session (RFC 8058). */
export async function stopWeeklyMail(
  context: ApiContext,
  _: PublicContext,
  { params: { token } }: InputOf<typeof endpoints.stopWeeklyMail>,
) {
  const user = await findTokenUser(context, token)
  if (!user) return renderExpired(context)
  await changeUser(context.db, user.id, { weekly_mails: 0 }, context.now())
  return renderPage(context, getUserLocale(context, user), 200, (texts) => ({
    title: texts.done,
    body: html`<p>${texts.doneLine}</p>`,
  }))
}

async function findTokenUser({ db, keys }: ApiContext, token: string) {
  const [, digits = '', proof = ''] = /^(\d{1,9})-(.+)$/.exec(token) ?? []
  const id = Number(digits)
  const isValid = digits !== '' && isEqualConstantTime(proof, keys.createWeeklyMailToken(id))
  const user: UserRow | undefined = isValid ? await findUserById(db, id) : undefined
  return user?.disabled_at === null ? user : undefined
}

const renderExpired = (context: ApiContext) =>
  renderPage(context, context.rules.defaultLocale, 404, (texts) => ({
    title: texts.over,
    body: html`<p>${texts.overLine}</p>`,
  }))

function renderPage<S extends number>(
  context: ApiContext,
  locale: string,
  status: S,
  build: (texts: PlainTexts['weekly']) => { title: string; body: Markup },
) {
  const { texts, lang, dir } = plainTexts(context.rules, locale)
  return plainPage(status, { lang, dir, site: context, home: '/', ...build(texts.weekly) })
}
