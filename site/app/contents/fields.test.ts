import { Page } from '@vitrine/contract/pages/pages'
import { expect, test } from 'vitest'
import { declareFields } from './fields.ts'

const label = { fr: 'Champ' }
const fields = declareFields('event', {
  place: { kind: 'text', label },
  notes: { kind: 'lines', label },
  seats: { kind: 'choice', label, choices: [{ value: 'plus de 10 h', label }] },
  reference: { kind: 'text', label, shared: true },
})
const words = 'Où ? à 10 h'
const values = { 'event.place': words, 'event.notes': words, 'event.seats': 'plus de 10 h' }
const texts = { title: '', slug: '', seo_title: '', seo_description: '', fields: values }
const page = Page.parse({ id: 1, ...texts, fields: { 'event.reference': words } })

test('texts of fields are typeset by the rules of their language; choices and shared fields are not', () => {
  const typeset = 'Où\u202f? à 10\u00a0h'
  const others = { seats: 'plus de 10 h', reference: words }
  expect(fields.read({ page, texts, locale: 'fr' })).toEqual({
    place: typeset,
    notes: typeset,
    ...others,
  })
  expect(fields.read({ page, texts, locale: 'en' })).toEqual({
    place: words.replace('10 h', '10\u00a0h'),
    notes: words.replace('10 h', '10\u00a0h'),
    ...others,
  })
})
