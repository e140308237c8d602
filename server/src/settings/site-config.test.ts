import { expect, test } from 'vitest'
import { testSite } from '../testing/product.ts'
import { readSite } from './site-config.ts'

const read = (changes: object) => () =>
  readSite({ ...testSite, ...changes }, 'https://vitrine.example')

test('a right configuration is taken as it is', () => {
  expect(read({})()).toEqual(testSite)
})

test.each([
  [
    { redirects: { '/a': '/b', '/b': 'https://vitrine.example/a' } },
    'site.config.ts: redirects: whoever follows "/a", then "/b" never arrives.',
  ],
  [{ name: '' }, 'site.config.ts: name is "", but it must be no empty text.'],
  [{ name: undefined }, 'site.config.ts: name is missing, but it must be a text.'],
  [
    { i18n: { ...testSite.i18n, strategy: 'prefx' } },
    'site.config.ts: i18n.strategy is "prefx", but it must be "prefix", "prefix_and_default", "prefix_except_default" or "no_prefix".',
  ],
  [
    { redirects: { '/a': { to: '/b', statusCode: 303 } } },
    'site.config.ts: redirects./a.statusCode is 303, but it must be 301, 302, 307 or 308.',
  ],
  [
    { redirects: { '/a': 'nowhere' } },
    'site.config.ts: redirects./a is "nowhere": A redirect leads to /path or https://host.',
  ],
  [
    { tracking: { timeZone: 'Paris' } },
    'site.config.ts: tracking.timeZone is "Paris": A time zone is such as Europe/Paris.',
  ],
  [
    {
      auth: {
        ...testSite.auth,
        firstParty: ['https://app.example'],
        tokenOrigins: ['https://other.example', 'https://App.example:443'],
      },
    },
    'site.config.ts: auth: https://App.example:443 is in firstParty and in tokenOrigins: it gets a session or sends tokens, not both.',
  ],
])('%j is refused with a sentence', (changes, sentence) => {
  expect(read(changes)).toThrow(sentence)
})
