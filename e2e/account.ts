import type { BrowserContext, Page } from '@playwright/test'
import { startSession } from '../api/src/identity/stores/session-store.ts'
import { setCsrfCookie, signIn } from '../contract/src/endpoints/sign-in.ts'
import { csrfCookie, csrfHeader } from '../contract/src/identity/csrf.ts'
import { onAccounts } from './on-accounts.ts'
import type { Person } from './people.ts'
import { expect, type Product } from './product.ts'

/** Calls the API like a page of the site does, with the cookies of the browser. */
export async function call(context: BrowserContext, product: Product, path: string, data: object) {
  const { request } = context
  const headers = await askForCsrf(context, product)
  const cookies = await context.cookies(product.siteUrl)
  const token = cookies.find(({ name }) => name === csrfCookie)?.value ?? ''
  return request.post(path, {
    data,
    headers: { ...headers, [csrfHeader]: decodeURIComponent(token) },
  })
}

/** Signs a browser in with a session cookie, without a screen or a password. */
export async function enter(
  context: BrowserContext,
  product: Product,
  { email }: Pick<Person, 'email'>,
) {
  const { token } = await onAccounts(product, async ({ db, now }) => {
    const people = db.selectFrom('users').select('id').where('email', '=', email)
    const { id: userId } = await people.executeTakeFirstOrThrow()
    const session = { kind: 'session', userId, remember: false, agent: null, side: null } as const
    return startSession(db, session, now())
  })
  await context.addCookies([{ name: 'vitrine_session', value: token, url: product.siteUrl }])
  await askForCsrf(context, product)
}

/** Leaves the page before its session ends: calls that it still sends would be refused. */
export async function leave(page: Page) {
  if (page.url() !== 'about:blank') await page.goto('about:blank')
}

/** Leaves the page and signs its browser in. */
export async function leaveAndEnter(page: Page, product: Product, person: Pick<Person, 'email'>) {
  await leave(page)
  await enter(page.context(), product, person)
}

/** Fetches the CSRF cookie of a session. Pages use it as a hint that a user may be signed in. */
async function askForCsrf({ request }: BrowserContext, { siteUrl }: Product) {
  const headers = { Origin: siteUrl, Referer: `${siteUrl}/` }
  await request.get(siteUrl + setCsrfCookie.path, { headers })
  return headers
}

/** Signs a browser in with a password. Returns the response, which says if a second step follows. */
export async function enterByPassword(
  context: BrowserContext,
  product: Product,
  { email, password }: Person,
): Promise<{ two_factor: boolean }> {
  const response = await call(context, product, signIn.path, { email, password })
  expect(response.status()).toBe(200)
  return response.json()
}

/** Makes the confirmed password expire, so that the API asks for it again. */
export async function forgetPassword(product: Product, { email }: Person) {
  await onAccounts(product, ({ db }) =>
    db
      .updateTable('sessions')
      .set({ confirmed_at: new Date(0).toISOString() })
      .where('user_id', 'in', (from) =>
        from.selectFrom('users').select('id').where('email', '=', email),
      )
      .execute(),
  )
}
