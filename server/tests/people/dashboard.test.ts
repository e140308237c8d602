import { type Database, openDatabase } from '@vitrine/api/db/open'
import { createApiContext } from '@vitrine/api/identity/guards/api-context'
import { createPerson } from '@vitrine/api/identity/people/administration'
import { authDefaults } from '@vitrine/contract/config/auth-rules'
import { screenPaths } from '@vitrine/contract/http/paths'
import { roles } from '@vitrine/contract/identity/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  pageWith,
  startTestProduct,
  type TestProduct,
  testSite,
} from '../../src/testing/product.ts'

const password = 'une phrase de passe'
let product: TestProduct

beforeAll(async () => {
  const pages = [pageWith({ fr: '', en: '' }), pageWith({ fr: 'contact' })]
  const backups = {
    nightly: true,
    folder: '',
    megabytes: 1,
    hours: 24,
    url: undefined,
    passphrase: undefined,
  }
  product = await startTestProduct({ pages, config: { backups } })
  const database = await openDatabase(`file:${product.dataDir}/test.db`)
  for (const role of Object.values(roles)) await addPerson(database, role)
  await database.close()
})
afterAll(() => product.stop())

async function addPerson({ db }: Database, role: number) {
  const identity = createApiContext(db, testSite.i18n, {
    publicUrl: product.url,
    adminUrl: 'http://admin.test',
    fixed: testSite,
    auth: authDefaults,
    secret: 'a secret of the tests, 32 characters long',
    trustProxy: [],
    mediaFolder: product.dataDir,
    reportsFolder: product.dataDir,
    confirmsEmail: false,
    sendsMail: false,
    sendMail: async () => {},
  })
  const person = { name: `Personne ${role}`, email: `role-${role}@example.org`, password, role }
  expect((await createPerson(identity, person)).ok).toBe(true)
}

/** Signs in through the form, like a browser without scripts. Returns the cookies. */
async function cookiesOf(role: number) {
  const response = await fetch(product.url + screenPaths.login, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: product.url },
    body: new URLSearchParams({ email: `role-${role}@example.org`, password }),
  })
  expect(response.status).toBe(303)
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

const dashboardOf = async (role: number, path = '/dashboard') =>
  product.visit(path, { cookie: await cookiesOf(role) })

test('the dashboard of a guest is a welcome page that is not cached', async () => {
  const response = await product.visit('/dashboard')
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(response.headers.get('vary')).toContain('Cookie')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  const html = await response.text()
  expect(html).toContain('Bienvenue')
  expect(html).not.toContain('<table')
})

test('HEAD is answered like GET, without a body', async () => {
  const response = await fetch(`${product.url}/dashboard`, { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(await response.text()).toBe('')
})

test('a visitor sees only their own account', async () => {
  const html = await (await dashboardOf(roles.visitor)).text()
  expect(html).toContain('Bonjour Personne 4')
  expect(html).toContain('role-4@example.org')
  expect(html).not.toContain('<table')
  expect(html).not.toContain('/dashboard/admin')
})

test.each([roles.administrator, roles.editor, roles.contributor])(
  'role %i sees the pages by language and the latest changes',
  async (role) => {
    const html = await (await dashboardOf(role)).text()
    expect(html).toContain(`Bonjour Personne ${role}`)
    expect(html.match(/<table/g)).toHaveLength(2)
    expect(html).toContain('href="/contact"')
    // The admin lists the first steps of an administrator; the dashboard leads there.
    expect(html.includes('Premiers pas')).toBe(role === roles.administrator)
  },
)

test('administrators of a new site read when the first backup and hourly copy are made', async () => {
  const html = await (await dashboardOf(roles.administrator)).text()
  expect(html).toContain('la nuit prochaine')
  expect(html).toContain('une heure après')
  expect(await (await dashboardOf(roles.editor)).text()).not.toContain('la nuit prochaine')
})

const byPassTo = (path: string) =>
  `http://admin.test/api/pass/admin?${new URLSearchParams({ redirect: path })}`

test('the link to the admin works for editors, is refused for visitors, and lets guests sign in', async () => {
  const editor = await dashboardOf(roles.editor, '/dashboard/admin')
  expect(editor.status).toBe(302)
  expect(editor.headers.get('location')).toBe(byPassTo('/?lang=fr'))
  const text = await dashboardOf(roles.editor, '/dashboard/admin?page=7&locale=fr')
  expect(text.headers.get('location')).toBe(byPassTo('/pages/7/fr?lang=fr'))
  const odd = await dashboardOf(roles.editor, '/dashboard/admin?page=7%2F..&locale=//x.test')
  expect(odd.headers.get('location')).toBe(byPassTo('/?lang=fr'))
  const visitor = await dashboardOf(roles.visitor, '/dashboard/admin')
  expect(visitor.status).toBe(403)
  expect(await visitor.text()).toContain('Personne 4')
  const guest = await product.visit('/dashboard/admin')
  expect(guest.headers.get('location')).toBe('/dashboard/login?redirect=%2Fdashboard%2Fadmin')
})

test('an unknown address of the dashboard returns 404 within it, and is not cached', async () => {
  const response = await dashboardOf(roles.visitor, '/en/dashboard/nowhere')
  expect(response.status).toBe(404)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const html = await response.text()
  expect(html).toContain('Personne 4')
  expect(html).toContain('data-status="404"')
})

test('public pages contain nothing about the signed-in user', async () => {
  const cookie = await cookiesOf(roles.editor)
  const html = await (await product.visit('/contact', { cookie })).text()
  expect(html).not.toContain('Personne 2')
})
