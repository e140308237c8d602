import type { SiteMapItem } from '@vitrine/contract/pages/site-map'
import { expect, test } from 'vitest'
import { splitIntoParts } from './site-map-parts.ts'

const leaf = (title: string): SiteMapItem => ({ title, href: `/${title}` })
const tree: SiteMapItem[] = [
  leaf('a'),
  { ...leaf('b'), items: [leaf('c'), { ...leaf('d'), items: [leaf('e'), leaf('f')] }] },
  leaf('g'),
]

test('a short tree is one part, unchanged', () => {
  expect(splitIntoParts(tree, 1_000)).toEqual([tree])
  expect(splitIntoParts([], 1_000)).toEqual([[]])
})

test('a part that begins below a page repeats the pages above', () => {
  const parts = splitIntoParts(tree, 180)
  expect(parts).toEqual([
    [leaf('a'), { ...leaf('b'), items: [leaf('c'), leaf('d')] }],
    [{ ...leaf('b'), items: [{ ...leaf('d'), items: [leaf('e'), leaf('f')] }] }],
    [leaf('g')],
  ])
})

test('2,000 pages with long Arabic addresses are parts of less than 220 kB', () => {
  const title = 'صفحة طويلة العنوان جدا في الموقع الرسمي'
  const pages = Array.from({ length: 2_000 }, (_, at) => ({
    title: `${title} ${at}`,
    href: `/ar/${encodeURIComponent(`${title}-${at}`)}`,
  }))
  const parts = splitIntoParts([{ ...leaf('root'), items: pages }], 200_000)
  expect(parts.length).toBeGreaterThan(1)
  for (const part of parts) {
    const html = JSON.stringify(part)
    expect(new TextEncoder().encode(html).length).toBeLessThan(220_000)
  }
  expect(parts.flatMap(([root]) => root?.items ?? [])).toEqual(pages)
})
