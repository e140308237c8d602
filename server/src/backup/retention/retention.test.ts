import { expect, test } from 'vitest'
import { formatBackupName } from './backup-name.ts'
import { selectExpired } from './retention.ts'

const dayMs = 86_400_000
const newest = Date.parse('2026-11-22T03:00:00Z')
/** One backup per night, newest first. */
const nights = (count: number, bytes = 1) =>
  Array.from({ length: count }, (_, at) => ({
    name: formatBackupName(new Date(newest - at * dayMs), 'https://site.test'),
    bytes,
  }))
const remainingOf = (
  files: { name: string; bytes: number }[],
  bytesMax = 1_000,
  now = new Date(newest),
) => {
  const gone = selectExpired(files, bytesMax, now)
  return files.map(({ name }) => name).filter((name) => !gone.includes(name))
}

test('seven days, four weeks and twelve months of two years are kept', () => {
  const remaining = remainingOf(nights(730))
  expect(remaining.slice(0, 7)).toEqual(nights(7).map(({ name }) => name))
  expect(remaining.slice(7)).toEqual([
    'vitrine-site.test-20261115-030000.backup',
    'vitrine-site.test-20261108-030000.backup',
    'vitrine-site.test-20261101-030000.backup',
    'vitrine-site.test-20261031-030000.backup',
    'vitrine-site.test-20260930-030000.backup',
    'vitrine-site.test-20260831-030000.backup',
    'vitrine-site.test-20260731-030000.backup',
    'vitrine-site.test-20260630-030000.backup',
    'vitrine-site.test-20260531-030000.backup',
    'vitrine-site.test-20260430-030000.backup',
    'vitrine-site.test-20260331-030000.backup',
    'vitrine-site.test-20260228-030000.backup',
    'vitrine-site.test-20260131-030000.backup',
    'vitrine-site.test-20251231-030000.backup',
  ])
})

test('the oldest backups above the size limit are removed, except for the last two', () => {
  expect(remainingOf(nights(7, 100), 350)).toHaveLength(3)
  expect(remainingOf(nights(7, 100), 10)).toHaveLength(2)
})

test('backups with a date in the future are removed before present ones', () => {
  const now = new Date(newest - 10 * dayMs)
  const names = nights(12, 100).map(({ name }) => name)
  expect(remainingOf(nights(12, 100), 250, now)).toEqual(names.slice(10))
})

test('files with other names are kept', () => {
  const foreign = [
    { name: 'vitrine-site.test-2026.backup', bytes: 9_999 },
    { name: 'notes.txt', bytes: 1 },
  ]
  expect(selectExpired(foreign, 1, new Date(newest))).toEqual([])
})
