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

/** Returns the locale chosen for a request with these headers. */
async function localeFor(
  { query = '', referer = '', cookie = '', accept = '' },
  rules: LocaleRules = testRules,
) {
  const site = { rules, ownOrigins: ['https://site.test', 'https://en.test'] }
  const app = answerAll(async (request) => reply(200, getReaderLocale(request, site)))
  const headers = { referer, cookie, 'accept-language': accept }
  return (await app.request(`/api/x${query}`, { headers })).text()
}

describe('the locale of a reader who followed a link', () => {
  test.each([
    ['the one in the address', { query: '?locale=ar', accept: 'en' }, 'ar'],
    ['not an unknown one', { query: '?locale=zz', accept: 'en' }, 'en'],
    ['the one of the previous page', { referer: 'https://site.test/en/about', accept: 'ar' }, 'en'],
    [
      'the default for a previous page without prefix',
      { referer: 'https://site.test/x', accept: 'en' },
      'fr',
    ],
    [
      'not the one of a previous page on another site',
      { referer: 'https://evil.test/ar', accept: 'en' },
      'en',
    ],
    [
      'not taken from an address of the API',
      { referer: 'https://site.test/api/x', accept: 'en' },
      'en',
    ],
    [
      'not taken from an invalid path',
      { referer: 'https://site.test/%E0%A4%A', accept: 'en' },
      'en',
    ],
    [
      'not taken from a cookie that the strategy does not use',
      { cookie: 'no-prefix-locale=ar', accept: 'en' },
      'en',
    ],
    ['the first supported language of the browser', { accept: 'zz, EN-gb;q=0.9, ar;q=0.8' }, 'en'],
    ['the default if the browser has no supported language', { accept: 'zz;q=1' }, 'fr'],
    ['the default without any header', {}, 'fr'],
  ])('is %s', async (_, given, locale) => {
    expect(await localeFor(given)).toBe(locale)
  })

  test('is the one in the cookie, if the strategy uses it', async () => {
    const rules = { ...testRules, strategy: 'no_prefix' as const }
    const cookie = 'no-prefix-locale=ar'
    expect(await localeFor({ cookie, accept: 'en' }, rules)).toBe('ar')
    expect(await localeFor({ cookie, referer: 'https://site.test/en/x' }, rules)).toBe('ar')
    expect(await localeFor({ cookie: 'no-prefix-locale=zz', accept: 'en' }, rules)).toBe('en')
  })

  test('is the locale of the host, and can have a region', async () => {
    const rules = { ...testRules, locales: [...testRules.locales.slice(0, 1), english, portuguese] }
    expect(await localeFor({ referer: 'https://en.test/about' }, rules)).toBe('en')
    expect(await localeFor({ accept: 'pt-br,en' }, rules)).toBe('pt-BR')
  })
})
