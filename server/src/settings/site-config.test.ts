import { expect, test } from 'vitest'
import { testSite } from '../testing/product.ts'
import { parseSiteConfig } from './site-config.ts'

const read = (changes: object) => () =>
  parseSiteConfig({ ...testSite, ...changes }, 'https://vitrine.example')

test('a valid configuration is accepted unchanged', () => {
  expect(read({})()).toEqual(testSite)
})

test.each([
  [
    { redirects: { '/a': '/b', '/b': 'https://vitrine.example/a' } },
    'site.config.ts: redirects: there is a loop: "/a", then "/b".',
  ],
  [
    { trackin: { enabled: false }, colour: 'red' },
    'site.config.ts: there is no "trackin"; did you mean "tracking"?\nsite.config.ts: there is no "colour".',
  ],
  [
    { i18n: { ...testSite.i18n, locales: [{ code: 'fr', displayname: 'Français' }] } },
    'site.config.ts: there is no "i18n.locales.0.displayname"; did you mean "displayName"?',
  ],
  [
    {
      analytics: { sender: 'matomo', url: 'https://a.example', siteId: 1, consent: 'none', id: 2 },
    },
    'site.config.ts: there is no "analytics.id".',
  ],
  [
    { redirects: { '/a': { to: '/b', statusCode: 301, status: 302 } } },
    'site.config.ts: there is no "redirects./a.status".',
  ],
  [
    { updates: { pollMs: 'hourly' } },
    'site.config.ts: updates.pollMs is "hourly", but it must be a number or false.',
  ],
  [
    { updates: { pollMs: 5 } },
    'site.config.ts: updates.pollMs is 5, but it must be at least 1000.',
  ],
  [
    { redirects: { '/a': 5 } },
    'site.config.ts: redirects./a is 5, but it must be a text or an object in braces.',
  ],
  [{ name: '' }, 'site.config.ts: name is "", but it must be a text that is not empty.'],
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
