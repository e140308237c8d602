import { dayMs } from '@vitrine/contract/bounds/durations'
import { expect, test } from 'vitest'
import { createSeenTexts } from './seen-texts.ts'

test('each text is told once a day, in one call, and only once it has been shown', async () => {
  const told: unknown[] = []
  let at = dayMs * 100
  const fetch = async (_: string, { body }: RequestInit) => {
    told.push(JSON.parse(String(body)))
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
  expect(told).toEqual([
    ['home.hero', 'home.lead'],
    ['list.empty'],
    ['home.hero', 'home.lead', 'list.empty'],
  ])
})
