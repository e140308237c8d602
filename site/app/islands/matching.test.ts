import { expect, test } from 'vitest'
import { holds } from './matching.ts'

const title = 'Écrire et traduire : l’œuvre d’une équipe'

test.each(['', '  ', 'ecrire', 'TRADUIRE écr', 'équipe', 'eq'])(
  'what is typed as “%s” is found',
  (typed) => {
    expect(holds(title, typed)).toBe(true)
  },
)

test.each(['publier', 'écrire publier'])('what is typed as “%s” is not found', (typed) => {
  expect(holds(title, typed)).toBe(false)
})
