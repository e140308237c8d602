import { expect, test } from 'vitest'
import { findOffer, parseOffers } from './language-offer.ts'

const offers = parseOffers('/1 en-GB ltr /en /2 pt-BR ltr /br /3 pt-PT ltr /pt /4 ar rtl /ar')

test.each([
  ['a region that the site has not', ['en-US', 'fr'], '/en'],
  ['the exact region first', ['pt-PT'], '/pt'],
  ['any region, if none is exact', ['pt-AO'], '/br'],
  ['the next language, if the first is missing', ['sv', 'ar-MA', 'en'], '/ar'],
  ['nothing, if the reader prefers the language of the page', ['sv', 'fr-CA', 'en'], undefined],
  ['nothing, if no language is published', ['sv'], undefined],
  ['nothing without languages', [], undefined],
])('offers %s', (_, languages, href) => {
  expect(findOffer(offers, 'fr', languages)?.href).toBe(href)
})
