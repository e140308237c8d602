import { expect, test } from 'vitest'
import { applyFrenchTypography } from './french-typography.ts'

const narrow = '\u202f'
const wide = '\u00a0'

test.each([
  ['Du pain?', `Du pain${narrow}?`],
  ['Du pain!', `Du pain${narrow}!`],
  ['Du pain?!', `Du pain${narrow}?!`],
  ['Du pain!!!', `Du pain${narrow}!!!`],
  ['du pain; du vin', `du pain${narrow}; du vin`],
  ['Note: du pain', `Note${wide}: du pain`],
  ['(du pain?) oui', `(du pain${narrow}?) oui`],
  ['En 2026?', `En 2026${narrow}?`],
  ['100%!', `100%${narrow}!`],
  ['"Du pain"', `«${wide}Du pain${wide}»`],
  [
    'Elle dit "du pain", puis "du vin".',
    `Elle dit «${wide}du pain${wide}», puis «${wide}du vin${wide}».`,
  ],
  ['"Du pain?" dit-elle.', `«${wide}Du pain${narrow}?${wide}» dit-elle.`],
  ['"Du pain"?', `«${wide}Du pain${wide}»${narrow}?`],
  ['("Du pain")', `(«${wide}Du pain${wide}»)`],
  ['«Du pain»', `«${wide}Du pain${wide}»`],
  ['«Du pain?»', `«${wide}Du pain${narrow}?${wide}»`],
  ['14,50 €', `14,50${wide}€`],
  ['10 h', `10${wide}h`],
  ['de 9 h 30 à 18 h', `de 9${wide}h${wide}30 à 18${wide}h`],
  ['20 %', `20${wide}%`],
  ['12 km/h', `12${wide}km/h`],
  ['80 m² au sol', `80${wide}m² au sol`],
  ['1 250 000 €', `1${narrow}250${narrow}000${wide}€`],
  ['1 200,50 €.', `1${narrow}200,50${wide}€.`],
  ['5 kg de pain', `5${wide}kg de pain`],
  ['"L\'eau"', `«${wide}L’eau${wide}»`],
])('%j becomes %j, and a second pass changes nothing', (text, set) => {
  expect(applyFrenchTypography(text)).toBe(set)
  expect(applyFrenchTypography(set)).toBe(set)
})

test.each([
  '12:30',
  '14,50\u202f€',
  'le 3 mars',
  'En 2026 100 pains',
  'ils sont 3 l’hiver',
  'les 5 s’en vont',
  '12 habitants',
  'A4 §5',
  'à 12:30:15',
  'http://exemple.fr',
  'http://exemple.fr/cherche?',
  'https://exemple.fr/?a=1;b=2',
  'www.exemple.fr!',
  'page?a=1',
  '?a=1',
  '"5\\"',
  'un écran de 5"',
  'un écran de 5" et un de 7" aussi',
  '3\'10"',
  '{"pain": "vin"}',
  'a="b"',
  '["a","b"]',
  'std::vector',
  ':root',
  'C:\\Windows',
  'a;b',
  'a != b',
  'x&y;',
  'adresse@exemple.fr!',
  '/chemin/vers?',
  '“Du pain”',
  "'mot' 5'6 rock 'n' roll",
  'Quoi...',
  '(?)',
  '" pain "',
])('%j is not a sentence or is already correct: no change', (text) => {
  expect(applyFrenchTypography(text)).toBe(text)
})

test('in Canadian French no space is added before ? and !, and an existing one becomes narrow', () => {
  expect(applyFrenchTypography('Du pain? Note: "oui"', 'fr-CA')).toBe(
    `Du pain? Note${wide}: «${wide}oui${wide}»`,
  )
  expect(applyFrenchTypography('Du pain !', 'fr-CA')).toBe(`Du pain${narrow}!`)
})

test('a long text of punctuation only takes linear time', () => {
  for (const text of [
    '?'.repeat(200_000),
    'a?'.repeat(100_000),
    '"a '.repeat(60_000),
    '«'.repeat(200_000),
    '1 '.repeat(100_000),
    '123 '.repeat(100_000),
  ])
    expect(applyFrenchTypography(text).length).toBeGreaterThanOrEqual(text.length)
})
