import { expect, test } from 'vitest'
import { matchesWords } from './matching.ts'

const title = 'Écrire et traduire : l’œuvre d’une équipe'

test.each(['', '  ', 'ecrire', 'TRADUIRE écr', 'équipe', 'eq'])('“%s” matches', (typed) => {
  expect(matchesWords(title, typed)).toBe(true)
})

test.each(['publier', 'écrire publier'])('“%s” does not match', (typed) => {
  expect(matchesWords(title, typed)).toBe(false)
})
