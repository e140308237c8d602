import type { TranslatedUnit } from '@vitrine/contract/admin/translations'
import { expect, test } from 'vitest'
import { linkUnits, type UnitLink } from './link-units.ts'

const unit = (key: string, more: Partial<TranslatedUnit> = {}): TranslatedUnit => ({
  key,
  nth: 0,
  field: 'content',
  cell: null,
  kind: 'p',
  html: key,
  formerHtml: null,
  hasOtherLinks: false,
  state: 'missing',
  target: null,
  proposed: null,
  ...more,
})

/** Places by a letter each: `u` a unit, `-` an empty paragraph, `*` an empty list item. */
const placesOf = (signs: string) =>
  [...signs].map((sign, at) => ({
    id: at + 10,
    field: 'content',
    from: at,
    to: at + 1,
    kind: sign === '*' ? 'li' : 'p',
    words: sign === 'u' ? 'mot' : '',
    isUnit: sign === 'u',
  }))

const link = (
  units: TranslatedUnit[],
  signs: string,
  before: Record<string, UnitLink> = {},
  isSaved = true,
) =>
  Object.fromEntries(
    linkUnits(units, placesOf(signs), { before: new Map(Object.entries(before)), isSaved }),
  )

const to = (place: number, isProposed = false) => ({ place, isProposed })

test('a unit is linked to its stored translation, else to the proposed one', () =>
  expect(link([unit('a', { target: 1 }), unit('b', { proposed: 0 })], '-uu')).toEqual({
    'a 0': to(12),
    'b 0': to(11, true),
  }))

test('no place is linked twice: the stored translation has it', () =>
  expect(link([unit('a', { proposed: 0 }), unit('b', { target: 0 })], 'u')).toEqual({
    'b 0': to(10),
  }))

test('a unit without a translation takes an empty place of its kind between its neighbours', () =>
  expect(
    link(
      [
        unit('a', { target: 0 }),
        unit('b'),
        unit('c', { kind: 'li' }),
        unit('d', { target: 1 }),
        unit('e'),
      ],
      '-u-*u-',
    ),
  ).toEqual({ 'a 0': to(11), 'b 0': to(12), 'c 0': to(13), 'd 0': to(14), 'e 0': to(15) }))

test('a place that the writer has filled stays linked, before and after the save', () => {
  const before = { 'a 0': to(10) }
  expect(link([unit('a')], 'u', before, false)).toEqual(before)
  expect(link([unit('a', { proposed: null })], 'u', before)).toEqual(before)
})

test('with unsaved edits the indexes of the units name no place', () =>
  expect(link([unit('a', { target: 0 }), unit('b', { proposed: 1 })], 'uu', {}, false)).toEqual({}))

test('with unsaved edits a proposed pair stays proposed, until it is read again', () => {
  const before = { 'a 0': to(11, true) }
  expect(link([unit('a', { proposed: 0 })], 'uu', before, false)).toEqual(before)
  expect(link([unit('a', { proposed: 0 })], 'uu', before)).toEqual({ 'a 0': to(10, true) })
})
