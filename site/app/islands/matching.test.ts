import { expect, test } from 'vitest'
import { holds } from './matching.ts'

const title = 'Écrire et traduire : l’œuvre d’une équipe'

test.each(['', '  ', 'ecrire', 'TRADUIRE écr', 'équipe', 'eq'])('“%s” matches', (typed) => {
  expect(holds(title, typed)).toBe(true)
})

test.each(['publier', 'écrire publier'])('“%s” does not match', (typed) => {
  expect(holds(title, typed)).toBe(false)
})
