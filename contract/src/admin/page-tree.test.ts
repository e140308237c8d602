import { expect, test } from 'vitest'
import { textStates } from './page-list.ts'
import { PackedPage, packPage, unpackPage } from './page-tree.ts'

const locales = textStates.map((_, at) => `l${at}`)
const states = Object.fromEntries(
  textStates.flatMap((state, at) => (state === 'missing' ? [] : [[`l${at}`, state]])),
)
const plain = { id: 3, parent: null, title: 'Été', slug: 'ete', template: 'page', states }
const rare = {
  titleLocale: 'l1',
  owner: 7,
  reviewOn: '2026-02-01',
  requests: ['l2'],
  byMachine: ['l3'],
  waits: ['remark' as const],
  key: 'summer',
}

test.each([
  ['with every state and without rare fields', plain],
  ['with all rare fields', { ...plain, parent: 1, ...rare }],
])('a page %s is the same after packing and unpacking', (_, page) => {
  const sent = PackedPage.parse(JSON.parse(JSON.stringify(packPage(page, locales))))
  expect(unpackPage(sent, locales)).toEqual(page)
})

test('states of other languages are left out', () => {
  const page = { ...plain, states: { fr: 'published' as const, la: 'draft' as const } }
  expect(unpackPage(packPage(page, ['fr']), ['fr']).states).toEqual({ fr: 'published' })
})
