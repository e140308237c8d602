import { describe, expect, test } from 'vitest'
import { createKeys, generateToken } from '../../crypto/secrets.ts'
import {
  createFramedToken,
  type FramedLink,
  getFramedLinkExpiry,
  readFramedToken,
} from './framed-token.ts'

const keys = createKeys('a secret of the installation')
const now = new Date('2026-01-05T10:00:00Z')
const end = getFramedLinkExpiry(now)
const link: FramedLink = { shows: 'version', revision: 7 }
const token = createFramedToken(keys, link, end)

describe('token of a framed preview', () => {
  test.each<FramedLink>([
    link,
    { shows: 'now', revision: 1_000_000_000_000 },
    { shows: 'page', page: 3, locale: 39 },
    { shows: 'menu', draft: 3, locale: 39 },
  ])('round-trips %o', (shown) => {
    expect(readFramedToken(keys, createFramedToken(keys, shown, end), now)).toEqual(shown)
  })

  test('expires exactly at its end', () => {
    expect(readFramedToken(keys, token, new Date(end.getTime() - 1))).toEqual(link)
    expect(readFramedToken(keys, token, end)).toBeUndefined()
  })

  test.each([
    ['none', undefined],
    ['an empty text', ''],
    ['a token of another kind', generateToken()],
    ['a token of another installation', createFramedToken(createKeys('another secret'), link, end)],
    ['another encoding of the same token', `${token}=`],
    ['a truncated token', token.slice(0, -1)],
  ])('is not read from %s', (_, given) => {
    expect(readFramedToken(keys, given, now)).toBeUndefined()
  })
})
