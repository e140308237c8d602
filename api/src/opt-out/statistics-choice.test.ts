import { type Analytics, trackingDefaults } from '@vitrine/contract/config/config'
import { trackingPaths } from '@vitrine/contract/tracking/tracking-paths'
import { HtmlValidate } from 'html-validate'
import { describe, expect, test } from 'vitest'
import { createFixedSettings } from '../settings/watch-settings.ts'
import { testOrigin } from '../testing/identity.ts'
import { mountOpen } from '../testing/mount-open.ts'
import { testRules } from '../testing/rules.ts'
import { optOutRoutes } from './routes.ts'
import type { TrackingConfig } from './state.ts'

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: { 'void-style': 'off' },
})
const spanish = { code: 'es', displayName: 'Español' }
const german = { code: 'de', displayName: 'Deutsch', fallback: 'en' }
const rules = { ...testRules, locales: [...testRules.locales, spanish, german] }
const matomo: Analytics = {
  sender: 'matomo',
  url: 'https://matomo.test/path',
  siteId: 3,
  consent: 'ask',
}
const plausible: Analytics = { sender: 'plausible', url: 'https://plausible.test', domain: 'a' }

function pageOf(
  { tracking = trackingDefaults, analytics }: Partial<TrackingConfig> = {},
  publicUrl = testOrigin,
) {
  const site = {
    rules,
    settings: createFixedSettings({
      name: 'Essai & Co',
      tracking: { ...trackingDefaults, ...tracking },
    }),
    publicUrl,
    ownOrigins: [testOrigin],
    analytics,
  }
  const app = mountOpen(optOutRoutes(site))
  const read = async (headers: Record<string, string> = {}, query = '') =>
    (await app.request(trackingPaths.optOut + query, { headers })).text()
  const send = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    app.request(`${trackingPaths.optOut}?locale=es`, {
      method: 'POST',
      headers: { origin: testOrigin, ...headers },
      body: new URLSearchParams(form),
    })
  return { app, read, send }
}

describe('the opt-out page', () => {
  test.each([
    ['fr', 'fr', 'effacées après 25\u00a0mois'],
    ['en', 'en', 'deleted after 25\u00a0months'],
    ['es', 'es', 'se borran después de 25\u00a0meses'],
    ['de', 'en', 'deleted after 25\u00a0months'],
  ])('explains in %s the stored data and its retention period', async (locale, lang, sentence) => {
    const html = await pageOf().read({}, `?locale=${locale}`)
    expect(html).toContain(`<html lang="${lang}" dir="ltr">`)
    expect(html).toContain(sentence)
    expect(html).toContain('Essai &amp; Co')
  })

  test('states the retention period of the site', async () => {
    const tracking = { ...trackingDefaults, keepMonths: 1 }
    expect(await pageOf({ tracking }).read({}, '?locale=en')).toContain('after 1\u00a0month.')
  })

  test.each([
    ['are counted', {}, 'Your visits are counted.', 'no'],
    ['are not counted, by choice', { cookie: 'not-counted=1' }, 'not counted, as you asked', 'yes'],
    ['are not counted, because of Do Not Track', { dnt: '1' }, 'Do Not Track', 'no'],
    [
      'are not counted, because of Global Privacy Control',
      { 'sec-gpc': '1' },
      'Global Privacy Control',
      'no',
    ],
    ['are counted if the signal is off', { dnt: '0' }, 'visits are counted.', 'no'],
  ])('says that visits %s', async (_, headers: Record<string, string>, sentence, offered) => {
    const html = await pageOf().read(headers, '?locale=en')
    expect(html).toContain(sentence)
    expect(html.match(/name="counted" value="(\w+)"/)?.[1]).toBe(offered)
  })

  test('offers no choice if nothing is counted', async () => {
    const tracking = { ...trackingDefaults, enabled: false }
    const html = await pageOf({ tracking }).read({}, '?locale=en')
    expect(html).toContain('does not count its visits itself')
    expect(html).not.toContain('<form')
    expect(html).not.toContain('<ul>')
  })

  test('offers only the choice about Matomo if nothing else is counted', async () => {
    const tracking = { ...trackingDefaults, enabled: false }
    const html = await pageOf({ tracking, analytics: matomo }).read({}, '?locale=en')
    expect(html).toContain('does not count its visits itself')
    expect(html).toContain('You have not chosen yet')
    expect(html).not.toContain('name="counted"')
    const withPlausible = await pageOf({ tracking, analytics: plausible }).read({}, '?locale=en')
    expect(withPlausible).toContain('name="counted"')
  })

  test('names the other statistics program', async () => {
    const html = await pageOf({ analytics: plausible }).read({}, '?locale=en')
    expect(html).toContain('counted by Plausible (plausible.test), without cookies')
    expect(html).not.toContain('name="consent"')
  })

  test.each([
    ['', 'You have not chosen yet'],
    ['analytics-consent=no', 'You have refused'],
    ['analytics-consent=0123456789abcdef', 'You have agreed'],
    ['analytics-consent=yes', 'You have not chosen yet'],
  ])('with the cookie "%s" it says about Matomo: %s', async (cookie, sentence) => {
    const html = await pageOf({ analytics: matomo }).read({ cookie }, '?locale=en')
    expect(html).toContain('Matomo (matomo.test)')
    expect(html).toContain(sentence)
    expect(html.match(/name="consent"/g)).toHaveLength(2)
  })

  test.each([undefined, matomo, plausible])('is valid HTML with %j', async (analytics) => {
    const { valid, results } = await validator.validateString(await pageOf({ analytics }).read())
    expect(results.flatMap(({ messages }) => messages)).toEqual([])
    expect(valid).toBe(true)
  })
})

describe('an opt-out choice', () => {
  test('opting out sets a cookie for 13 months and redirects to the page', async () => {
    const response = await pageOf().send({ counted: 'no' })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`${trackingPaths.optOut}?locale=es`)
    expect(response.headers.getSetCookie()).toEqual([
      'not-counted=1; Max-Age=34128000; Path=/; Secure; SameSite=Lax',
    ])
  })

  test('opting in removes the cookie', async () => {
    const response = await pageOf().send({ counted: 'yes' })
    expect(response.headers.getSetCookie()).toEqual(['not-counted=; Max-Age=0; Path=/; Secure'])
  })

  test('without HTTPS the cookie is not Secure', async () => {
    const headers = { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' }
    const [cookie] = (await pageOf().send({ counted: 'no' }, headers)).headers.getSetCookie()
    expect(cookie).not.toContain('Secure')
  })

  test('consent to Matomo sets a random number, each time another one', async () => {
    const { send } = pageOf({ analytics: matomo })
    const give = async () => (await send({ consent: 'yes' })).headers.getSetCookie()[0] ?? ''
    const pattern =
      /^analytics-consent=[0-9a-f]{16}; Path=\/; Max-Age=15552000; SameSite=Lax; Secure$/
    const [first, second] = [await give(), await give()]
    expect(first).toMatch(pattern)
    expect(second).toMatch(pattern)
    expect(second).not.toBe(first)
  })

  test('refusing Matomo removes the number', async () => {
    const response = await pageOf({ analytics: matomo }).send({ consent: 'no' })
    expect(response.headers.getSetCookie()[0]).toMatch(/^analytics-consent=no; /)
  })

  test.each([
    ['another site', { origin: 'https://evil.test' }],
    ['another site, by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the same site', { 'sec-fetch-site': 'same-site' }],
    ['a page that hides its origin', { origin: 'null' }],
    ['a page without an origin', { origin: '' }],
  ])('a form of %s is refused with 403', async (_, headers: Record<string, string>) => {
    const response = await pageOf().send({ counted: 'no' }, headers)
    expect(response.status).toBe(403)
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test.each([{}, { counted: 'maybe' }, { consent: '' }, { other: 'no' }])(
    'the form %j is refused with 422',
    async (form) => {
      const response = await pageOf().send(form as Record<string, string>)
      expect(response.status).toBe(422)
      expect(response.headers.getSetCookie()).toEqual([])
    },
  )

  test('a body that is not a form is refused with 422', async () => {
    const headers = { origin: testOrigin, 'content-type': 'application/json' }
    const body = '{"counted":"no"}'
    const response = await pageOf().app.request(trackingPaths.optOut, {
      method: 'POST',
      headers,
      body,
    })
    expect(response.status).toBe(422)
  })
})
