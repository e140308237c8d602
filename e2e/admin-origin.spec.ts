import type { Page } from '@playwright/test'
import { showConfirmedStatus } from '../contract/src/endpoints/account.ts'
import { createPage } from '../contract/src/endpoints/admin-pages.ts'
import { showSession } from '../contract/src/endpoints/admin-session.ts'
import { setCsrfCookie, showUser } from '../contract/src/endpoints/sign-in.ts'
import { csrfCookie, csrfHeader } from '../contract/src/identity/csrf.ts'
import { getHandoffUrl } from '../contract/src/identity/handoff-token.ts'
import { signInTo } from './admin.ts'
import { admin, expect, test } from './product.ts'

test.use({
  locale: 'fr-FR',
  adminAt: 'name',
  // The console reports each refused call, and that COOP is ignored on a host name over plain HTTP.
  expectedNoise: /status of (401|403)|Cross-Origin-Opener-Policy header has been ignored/,
})

/** Calls the page's own host from a script of the page. Returns each status with its JSON body. */
const calls = (page: Page, requested: { path: string; body?: object }[]) =>
  page.evaluate(
    async ({ requested, csrf, cookie, header }) => {
      await fetch(csrf)
      const [, token = ''] = new RegExp(`${cookie}=([^;]*)`).exec(document.cookie) ?? []
      const answers: [number, unknown][] = []
      for (const { path, body } of requested) {
        const headers = { 'content-type': 'application/json', [header]: decodeURIComponent(token) }
        const changing = body && { method: 'POST', headers, body: JSON.stringify(body) }
        const answer = await fetch(path, changing)
        answers.push([answer.status, await answer.json()])
      }
      return answers
    },
    { requested, csrf: setCsrfCookie.path, cookie: csrfCookie, header: csrfHeader },
  )

const newPage = { template: 'page', parent: null, locale: 'fr', title: 'Sans personne' }
const requested = [
  { path: showUser.path },
  { path: showConfirmedStatus.path },
  { path: showSession.path },
  { path: createPage.path, body: newPage },
]

test('a script of the site cannot use a session of the admin', async ({ page, product }) => {
  const { siteUrl, adminUrl } = product
  await page.goto(`${adminUrl}/pages`)
  await signInTo(page, admin)
  await expect(page.getByRole('heading', { level: 1, name: 'Pages' })).toBeVisible()

  await page.goto(`${siteUrl}/contact`)
  const statuses = async () => (await calls(page, requested)).map(([status]) => status)
  expect(await statuses()).toEqual([401, 401, 401, 401])
  await page.evaluate((path) => location.assign(path), getHandoffUrl('', 'site', '/contact'))
  const go = page.getByRole('button', { name: 'Continuer' })
  await expect(go).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`^${adminUrl}/api/pass/site/form`))
  await page.goto(`${siteUrl}/contact`)
  expect(await statuses()).toEqual([401, 401, 401, 401])

  // The button signs the user in on the site, where the admin's calls are still refused.
  await page.evaluate((path) => location.assign(path), getHandoffUrl('', 'site', '/contact'))
  await go.click()
  await expect(page).toHaveURL(`${siteUrl}/contact`)
  const [user, confirmed, session, made] = await calls(page, requested)
  expect([user?.[0], session?.[0], made?.[0]]).toEqual([200, 403, 403])
  expect(confirmed).toEqual([200, { confirmed: false }])
})
