import { expect, test } from 'vitest'
import { declareFields } from '../contents/fields.ts'
import { findTemplateFaults } from './find-template-faults.ts'
import type { Template } from './template.ts'

const label = { fr: 'Champ' }
const part = { layout: 'default', Component: () => null, contents: {} }
const event = (more: Parameters<typeof declareFields>[1] = {}): Template => ({
  ...part,
  fields: declareFields('event', { on: { kind: 'date', label }, ...more }).declared,
})
const events = (listing: Template['listing']): Template => ({
  ...part,
  ...(listing && { listing }),
})

test('a list by fields that templates declare has no fault', () => {
  const byField = events(() => ({
    sort: '-event.on',
    filter: { 'event.on': { from: 'today' } },
    fields: ['event.on'],
    size: 3,
  }))
  const byDate = events((page) => ({ parent: page.id, sort: '-published_on', size: 3 }))
  expect(findTemplateFaults({ event: event(), byField, byDate })).toEqual([])
})

test('a list by a field that no template declares is named, with the nearest field', () => {
  const listing = () => ({ sort: 'event.onn', filter: { 'event.onn': 1 }, size: 3 }) as const
  expect(findTemplateFaults({ event: event(), events: events(listing) })).toEqual([
    'The list of the template "events" names the field "event.onn", which no template declares. Did you mean "event.on"?',
  ])
})

test('rows without fields, and a shared rich text, are named', () => {
  const fields = {
    program: { kind: 'rows', label },
    notes: { kind: 'html', label, shared: true },
  } as const
  expect(findTemplateFaults({ event: event(fields) })).toEqual([
    'The field "event.program" of the kind "rows" declares no fields.',
    'The field "event.notes" is a rich text, which has a language: it cannot be shared.',
  ])
})
