import type { LostAddressCounts } from '@vitrine/contract/admin/lost-addresses'
import { lostAddressRules } from '@vitrine/contract/admin/lost-addresses'
import { afterEach, expect, test } from 'vitest'
import { testRules } from '../testing/rules.ts'
import { createLostAddressCounter, type LostAddressCounter } from './counter.ts'

const reader = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
const crawler = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }

let sent: LostAddressCounts[]
let counter: LostAddressCounter
afterEach(() => counter.stop())

function open(isStored = () => true) {
  sent = []
  counter = createLostAddressCounter(testRules, async (counts) => {
    sent.push(counts)
    return isStored()
  })
  return counter
}

test('requests of a path are added up, those of crawlers and scanners only as numbers', async () => {
  const { count, flush } = open()
  count(reader, '/perdue')
  count({ ...reader, dnt: '1' }, '/perdue')
  count(crawler, '/perdue')
  count({}, '/perdue')
  count(reader, '/wp-login.php')
  count({ ...reader, 'sec-purpose': 'prefetch' }, '/perdue')
  count(reader, '/logo.png')
  await flush()
  const paths = [{ path: '/perdue', hits: 2 }]
  expect(sent).toEqual([{ paths, other: 0, crawlers: 2, scanners: 1 }])
  await flush()
  expect(sent).toHaveLength(1)
})

test('a million random paths take the memory of a report', async () => {
  const { count, flush } = open()
  for (let at = 0; at < 1_000_000; at++) count(reader, `/random-${at}`)
  await flush()
  const { reportedMax } = lostAddressRules
  expect(sent[0]?.paths).toHaveLength(reportedMax)
  expect(sent[0]?.other).toBe(1_000_000 - reportedMax)
})

test('counts of a report without an answer are not sent again: they may be stored', async () => {
  const { count, flush } = open(() => {
    throw new Error('timeout')
  })
  count(reader, '/perdue')
  await flush()
  expect(sent).toHaveLength(1)
  await flush()
  expect(sent).toHaveLength(1)
})

test('counts that could not be stored are sent again', async () => {
  let isStored = false
  const { count, flush } = open(() => isStored)
  count(reader, '/perdue')
  await flush()
  isStored = true
  count(reader, '/perdue')
  await flush()
  expect(sent.at(-1)?.paths).toEqual([{ path: '/perdue', hits: 2 }])
  await flush()
  expect(sent).toHaveLength(2)
})
