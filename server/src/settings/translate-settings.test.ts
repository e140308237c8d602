import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const url = { TRANSLATE_URL: 'http://127.0.0.1:5000/' }

test('the server for machine drafts is read from the environment', () => {
  expect(readConfig({}).translate).toBeUndefined()
  expect(readConfig({ ...url, TRANSLATE_KIND: 'libretranslate' }).translate).toEqual({
    url: 'http://127.0.0.1:5000',
    kind: 'libretranslate',
    key: undefined,
  })
})

test.each([
  [{ TRANSLATE_URL: 'https://user@example.org', TRANSLATE_KIND: 'deepl' }, /TRANSLATE_URL is "/],
  [{ ...url }, /TRANSLATE_KIND is not/],
  [{ ...url, TRANSLATE_KIND: 'google' }, /must be "libretranslate" or "deepl"/],
  [{ ...url, TRANSLATE_KIND: 'deepl' }, /TRANSLATE_KEY is not set/],
  [{ TRANSLATE_KIND: 'deepl' }, /TRANSLATE_KIND is set, but TRANSLATE_URL is not/],
  [{ TRANSLATE_KEY: 'k' }, /TRANSLATE_KEY is set, but TRANSLATE_URL is not/],
  [{ ...url, TRANSLATE_KEY: 'a b' }, /TRANSLATE_KEY is set, but it must be/],
])('%j is refused', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
})
