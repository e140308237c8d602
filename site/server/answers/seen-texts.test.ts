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
  await seen.tell()
  seen.sees('home.hero')
  seen.sees('home.hero')
  seen.sees('home.lead')
  await seen.tell()
  await seen.tell()
  seen.sees('list.empty')
  await seen.tell()
  at += dayMs
  await seen.tell()
  expect(told).toEqual([
    ['home.hero', 'home.lead'],
    ['list.empty'],
    ['home.hero', 'home.lead', 'list.empty'],
  ])
})
