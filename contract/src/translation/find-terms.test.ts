import { expect, test } from 'vitest'
import { findMissingTerms, findTerms } from './find-terms.ts'

const terms = [
  { term: 'mairie', translation: 'town hall' },
  { term: 'carte de séjour', translation: 'residence permit' },
  { term: 'carte', translation: 'card' },
  { term: 'OFII', translation: null },
  { term: "aide à l'enfance", translation: 'child welfare' },
  { term: '市役所', translation: 'city hall' },
]

test.each([
  ['La mairie est ouverte.', ['mairie']],
  ['LES MAIRIES', ['mairie']],
  ['La mairienne', []],
  ['une carte et une carte de séjour', ['carte', 'carte de séjour']],
  ['votre carte de\u00a0séjour', ['carte de séjour']],
  ['L’OFII et l’aide à l’enfance', ['OFII', "aide à l'enfance"]],
  ['東京の市役所です', ['市役所']],
  ['', []],
])('the terms of %j are %j', (text, found) => {
  expect(findTerms(terms, text).map(({ term }) => term)).toEqual(found)
})

test.each([
  ['La mairie', 'The Town Hall', []],
  ['La mairie', 'The city hall', ['mairie']],
  ['L’OFII', 'The OFII', []],
  ['L’OFII', 'The Office', ['OFII']],
])('%j as %j misses %j', (source, translation, missing) => {
  expect(findMissingTerms(terms, source, translation).map(({ term }) => term)).toEqual(missing)
})
