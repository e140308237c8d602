import type { LocaleRules } from '@vitrine/contract/config/config'
import { describe, expect, test } from 'vitest'
import { reply } from '../http/reply.ts'
import { answerAll } from '../http/router.ts'
import { testRules } from '../testing/rules.ts'
import { getReaderLocale } from './reader.ts'

const english = {
  code: 'en',
  displayName: 'English',
  baseUrl: 'https://en.test',
  baseDefault: true,
}
const portuguese = { code: 'pt-BR', displayName: 'Português' }

/** The locale for a request, by what it says. */
async function localeFor(
  { query = '', referer = '', cookie = '', accept = '' },
  rules: LocaleRules = testRules,
) {
  const site = { rules, ownOrigins: ['https://site.test', 'https://en.test'] }
  const app = answerAll(async (request) => reply(200, getReaderLocale(request, site)))
  const headers = { referer, cookie, 'accept-language': accept }
  return (await app.request(`/api/x${query}`, { headers })).text()
}

describe('the locale of a reader who came by a link', () => {
  test.each([
    ['the one that the address names', { query: '?locale=ar', accept: 'en' }, 'ar'],
    ['none that the site does not have', { query: '?locale=zz', accept: 'en' }, 'en'],
    ['that of the page before', { referer: 'https://site.test/en/about', accept: 'ar' }, 'en'],
    [
      'the default of a page without prefix',
      { referer: 'https://site.test/x', accept: 'en' },
      'fr',
    ],
    ['nothing of another site’s page', { referer: 'https://evil.test/ar', accept: 'en' }, 'en'],
    ['nothing of the API’s own page', { referer: 'https://site.test/api/x', accept: 'en' }, 'en'],
    [
      'nothing of a path that is none',
      { referer: 'https://site.test/%E0%A4%A', accept: 'en' },
      'en',
    ],
    ['nothing of a cookie that has no say', { cookie: 'no-prefix-locale=ar', accept: 'en' }, 'en'],
    ['the first that the browser asks for', { accept: 'zz, EN-gb;q=0.9, ar;q=0.8' }, 'en'],
    ['the default one', { accept: 'zz;q=1' }, 'fr'],
    ['the default one where nothing is said', {}, 'fr'],
  ])('is %s', async (_, said, locale) => {
    expect(await localeFor(said)).toBe(locale)
  })

  test('is what the cookie holds, where a cookie holds the choice', async () => {
    const rules = { ...testRules, strategy: 'no_prefix' as const }
    const cookie = 'no-prefix-locale=ar'
    expect(await localeFor({ cookie, accept: 'en' }, rules)).toBe('ar')
    expect(await localeFor({ cookie, referer: 'https://site.test/en/x' }, rules)).toBe('ar')
    expect(await localeFor({ cookie: 'no-prefix-locale=zz', accept: 'en' }, rules)).toBe('en')
  })

  test('is that of a host of its own, and may have a region', async () => {
    const rules = { ...testRules, locales: [...testRules.locales.slice(0, 1), english, portuguese] }
    expect(await localeFor({ referer: 'https://en.test/about' }, rules)).toBe('en')
    expect(await localeFor({ accept: 'pt-br,en' }, rules)).toBe('pt-BR')
  })
})
