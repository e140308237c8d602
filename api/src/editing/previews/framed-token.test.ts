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

describe('the token of a frame', () => {
  test.each<FramedLink>([
    link,
    { shows: 'now', revision: 1_000_000_000_000 },
    { shows: 'page', page: 3, locale: 39 },
  ])('says what it shows: %o', (shown) => {
    expect(readFramedToken(keys, createFramedToken(keys, shown, end), now)).toEqual(shown)
  })

  test('is over at its second', () => {
    expect(readFramedToken(keys, token, new Date(end.getTime() - 1))).toEqual(link)
    expect(readFramedToken(keys, token, end)).toBeUndefined()
  })

  test.each([
    ['none', undefined],
    ['nothing', ''],
    ['a token of another kind', generateToken()],
    ['one of another installation', createFramedToken(createKeys('another secret'), link, end)],
    ['one that is spelled in another way', `${token}=`],
    ['a part of one', token.slice(0, -1)],
  ])('is not read from %s', (_, given) => {
    expect(readFramedToken(keys, given, now)).toBeUndefined()
  })
})
