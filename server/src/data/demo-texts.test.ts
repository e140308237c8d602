import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { csrfCookie } from '@vitrine/contract/identity/csrf'
import { sessionCookies } from '@vitrine/contract/identity/session-cookies'
import { localeCookies } from '@vitrine/contract/locale/locale'
import { consentCookie } from '@vitrine/contract/tracking/analytics-consent'
import { optOutCookie } from '@vitrine/contract/tracking/tracking'
import { tokenCookie } from '@vitrine/site/app/identity/token'
import { namedCookies } from '@vitrine/site/app/templates/named-cookies'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const demo = join(root, 'demo')
const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))

/** All cookies that a setting of the product or an action of a reader can set. */
const cookies = [
  ...Object.values({ ...localeCookies, ...sessionCookies }),
  ...['vitrine_admin', '__Secure-vitrine_admin'],
  ...[optOutCookie, consentCookie, csrfCookie, tokenCookie],
].toSorted()

test('the cookie list of privacy pages names every cookie', () => {
  expect(namedCookies.map(({ name }) => name).toSorted()).toEqual(cookies)
})

test('only these files write cookies, and the list names their cookies', () => {
  const writes = /setCookie\(|'Set-Cookie': |document\.cookie = |'Set-Cookie', (?!field)/
  const files = ['api/src', 'site/app', 'site/server', 'admin/src', 'server/src', 'contract/src']
    .flatMap((room) => filesOf(join(root, room)))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('test'))
    .filter((file) => writes.test(readFileSync(file, 'utf8')))
  expect(files.map((file) => file.slice(root.length + 1)).toSorted()).toEqual([
    // Handlers set cookies only through this file.
    'api/src/http/api-request.ts',
    'api/src/identity/guards/cookies.ts',
    'api/src/opt-out/routes.ts',
    'site/app/analytics/with-consent.ts',
    'site/app/browser/browser-site.ts',
    'site/app/locale/store-chosen-locale.ts',
    'site/server/pages/page-answers.ts',
  ])
})

test('an SEO title of the demonstration that repeats the title contains the name of the site', () => {
  const pages: { translations: Record<string, { title: string; seo_title?: string }> }[] =
    JSON.parse(readFileSync(join(demo, 'pages.json'), 'utf8'))
  const texts = pages.flatMap(({ translations }) => Object.values(translations))
  expect(texts.length).toBeGreaterThan(50)
  const nameless = texts.filter(
    ({ title, seo_title }) => seo_title === title && !title.includes('Vitrine'),
  )
  expect(nameless).toEqual([])
})

test('the demonstration announces no future features', () => {
  const promises = /en préparation|in preparation|en preparación/i
  const texts = filesOf(demo).filter((file) => /\.(html|json)$/.test(file))
  expect(texts.length).toBeGreaterThan(50)
  expect(texts.filter((file) => promises.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('Spanish texts of the demonstration and the product address readers as “usted”', () => {
  const familiar =
    /(?<!\p{L})(tú|tus?|ti|te|contigo|tuy[oa]s?|tienes|puedes|quieres|eres|estás|vosotr[oa]s|vuestr[oa]s?)(?!\p{L})/iu
  const rooms = ['site/locales', 'api/locales', 'admin/locales'].map((room) => join(root, room))
  const texts = [demo, ...rooms].flatMap(filesOf).filter((file) => /[/.]es\.\w+$/.test(file))
  expect(texts.length).toBeGreaterThan(50)
  const listed = JSON.parse(readFileSync(join(demo, 'pages.json'), 'utf8'))
  const said = [
    ...texts.map((file) => readFileSync(file, 'utf8')),
    ...listed.map(({ translations }: { translations: unknown }) =>
      JSON.stringify(Object(translations).es ?? ''),
    ),
  ]
  expect(said.flatMap((text) => familiar.exec(text)?.[0] ?? [])).toEqual([])
})
