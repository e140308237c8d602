import type { ShownFieldValue } from '@vitrine/contract/pages/pages'
import { expect, test } from 'vitest'
import { getCardFields } from './card-fields.ts'
import { declareFields } from './fields.ts'

const { declared } = declareFields('event', {
  on: { kind: 'date', label: { fr: 'Jour', en: 'Day' } },
  style: {
    kind: 'choice',
    label: { fr: 'Genre' },
    choices: [{ value: 'walk', label: { fr: 'Balade', en: 'Walk' } }],
  },
  free: { kind: 'yes-no', label: { fr: 'Gratuit', en: 'Free' } },
  seats: { kind: 'number', label: { fr: 'Places' } },
  partners: { kind: 'pages', label: { fr: 'Avec' } },
  leaflet: { kind: 'file', label: { fr: 'Plan' } },
  program: {
    kind: 'rows',
    label: { fr: 'Programme' },
    fields: { hour: { kind: 'text', label: { fr: 'Heure' } } },
  },
})
const values: Record<string, ShownFieldValue> = {
  'event.on': '2026-07-04',
  'event.style': 'walk',
  'event.free': true,
  'event.seats': 1_200,
  'event.partners': {
    pages: [
      { id: 1, title: 'A', href: '/a' },
      { id: 2, title: 'B', href: '/b' },
    ],
  },
  'event.leaflet': {
    file: { name: 'plan', href: '/storage/plan.pdf', type: 'application/pdf', size: 2_000 },
  },
  'event.program': { rows: [{ hour: 'à 10 h', lost: 'x' }, { hour: 9 }] },
}
const ids = Object.keys(declared)
const read = (locale: string, languages: string[]) =>
  getCardFields([...ids, 'event.gone'], declared, { locale, languages, values })

test('cards show values in the words of their language', () => {
  const texts = (locale: string, languages: string[]) =>
    Object.values(read(locale, languages)).map(({ text }) => text)
  expect(texts('en', ['en', 'fr'])).toEqual([
    ...['July 4, 2026', 'Walk', 'Free', '1,200', 'A, B', 'plan (PDF, 2 kB)', ''],
  ])
  expect(texts('fr', ['fr']).slice(0, 3)).toEqual(['4 juillet 2026', 'Balade', 'Gratuit'])
  expect(read('de', ['de', 'fr'])['event.on']?.label).toBe('Jour')
})

test('a card of a template has the values as the page reads them', () => {
  expect(read('fr', ['fr'])['event.program']?.value).toEqual([{ hour: 'à 10\u00a0h' }])
})

test('a value that is no choice any more has no card', () => {
  const stale = { locale: 'fr', languages: ['fr'], values: { 'event.style': 'gone' } }
  expect(getCardFields(['event.style'], declared, stale)).toEqual({})
})
