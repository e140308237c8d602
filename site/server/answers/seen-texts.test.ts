import { dayMs } from '@vitrine/contract/bounds/durations'
import { expect, test } from 'vitest'
import { createSeenTexts } from './seen-texts.ts'

test('shown texts are reported once a day, in one call', async () => {
  const reported: unknown[] = []
  let at = dayMs * 100
  const fetch = async (_: string, { body }: RequestInit) => {
    reported.push(JSON.parse(String(body)))
    return new Response(null, { status: 204 })
  }
  const seen = createSeenTexts({ fetch, siteKey: 'key', now: () => at })
  await seen.report()
  seen.add('home.hero')
  seen.add('home.hero')
  seen.add('home.lead')
  await seen.report()
  await seen.report()
  seen.add('list.empty')
  await seen.report()
  at += dayMs
  await seen.report()
  expect(reported).toEqual([
    ['home.hero', 'home.lead'],
    ['list.empty'],
    ['home.hero', 'home.lead', 'list.empty'],
  ])
})
