import { expect, test } from 'vitest'
import type { Loss } from './report.ts'
import { describeLosses, reportTexts } from './report-texts.ts'

test('losses of one kind are one sentence for each text', () => {
  const texts = reportTexts.get('fr')
  if (!texts) throw new Error('There are no texts in French.')
  const page = { key: 'a', locale: 'fr', title: 'A', from: '', to: '/a' }
  const losses: Loss[] = [
    { kind: 'computed', name: 'query', page, count: 4 },
    { kind: 'planned', name: '2030-01-01T00:00:00.000Z', page, count: 1 },
    { kind: 'computed', name: 'search', page, count: 1 },
    { kind: 'computed', name: 'search', page: { ...page, key: 'b', to: '/b' }, count: 1 },
  ]
  const sentences = describeLosses(texts, losses).map((each) => `${each.page.to} ${each.sentence}`)
  expect(sentences).toEqual([
    '/a blocs que WordPress calculait, laissés de côté\u00a0: query (4), search',
    '/a elle était programmée pour le 1er janvier 2030\u00a0: c’est un brouillon',
    '/b blocs que WordPress calculait, laissés de côté\u00a0: search',
  ])
})
