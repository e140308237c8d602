import { expect, test } from 'vitest'
import { parseReturnPath } from './return-path.ts'

const isForGuests = (path: string) => path.endsWith('/dashboard/login')

const paths: [value: string | null, path: string | undefined][] = [
  ['/dashboard/profile', '/dashboard/profile'],
  ['/en/dashboard/profile-2?a=1#b', '/en/dashboard/profile-2?a=1#b'],
  ['/guide/%C3%A9crire', '/guide/%C3%A9crire'],
  ['/a/../b', '/b'],
  [null, undefined],
  ['', undefined],
  ['dashboard', undefined],
  ['//evil.example', undefined],
  ['///evil.example', undefined],
  ['/\\evil.example', undefined],
  ['\\\\evil.example', undefined],
  ['/a\\..\\evil.example', undefined],
  ['/.//evil.example', undefined],
  ['/a/..//evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['/\n/evil.example', undefined],
  ['https://evil.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['/dashboard/login', undefined],
  ['/en/dashboard/login?redirect=/a', undefined],
]

test.each(paths)('%j is parsed as %j', (value, path) => {
  expect(parseReturnPath(value, isForGuests)).toBe(path)
})
