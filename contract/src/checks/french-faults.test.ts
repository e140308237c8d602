import { expect, test } from 'vitest'
import { correctFrenchFaults } from './french-faults.ts'

const wide = '\u00a0'

test.each([
  ['Patience...', 'Patience…'],
  ['Du pain, du vin, etc...', 'Du pain, du vin, etc.'],
  ['Du pain, etc…', 'Du pain, etc.'],
  ['Du pain , du vin .', 'Du pain, du vin.'],
  ['la 2ème salle et les 3èmes', 'la 2e salle et les 3es'],
  ['le XXème siècle', 'le XXe siècle'],
  ['la 1ère fois', 'la 1re fois'],
  ['la salle n°5', `la salle n°${wide}5`],
  ['Paris - ville lumière', `Paris${wide}– ville lumière`],
  ['Soeur, coeur, oeuvre, oeil', 'Sœur, cœur, œuvre, œil'],
  ['OEUVRE, Oeuf', 'ŒUVRE, Œuf'],
  ['Il dit “oui”.', `Il dit «${wide}oui${wide}».`],
])('%j becomes %j, and a second pass changes nothing', (text, corrected) => {
  expect(correctFrenchFaults(text)).toBe(corrected)
  expect(correctFrenchFaults(corrected)).toBe(corrected)
})

test.each([
  'Du pain, du vin.',
  'Du pain ?',
  'coexister, moelle, Noël, oe',
  'coeur@exemple.fr et www.coeur.fr',
  'https://exemple.fr/a...b',
  'le 3 – 4',
  '2 - 1',
  'a-b',
  'les 2e et 3e étages',
  `«${wide}Il dit “oui” deux fois${wide}»`,
  'la version 2.0 .net',
  'thème, même, poème',
])('%j is right: no change', (text) => {
  expect(correctFrenchFaults(text)).toBe(text)
})

test('a long text of signs only takes linear time', () => {
  for (const text of ['...'.repeat(60_000), '“'.repeat(100_000), ' ,'.repeat(80_000)])
    expect(correctFrenchFaults(text).length).toBeGreaterThan(0)
})
