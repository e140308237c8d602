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
  [{ name: '' }, /^site\.config\.ts: name: /],
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
