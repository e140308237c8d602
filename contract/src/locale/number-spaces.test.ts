import { expect, test } from 'vitest'
import { typesetText } from './french-typography.ts'
import { bindNumbersAtEnds } from './number-spaces.ts'

/** Shows a no-break space as `_`, a narrow one as `-`. */
const show = (text: string) => text.replaceAll('\u00a0', '_').replaceAll('\u202f', '-')

test.each([
  ['fr', 'de 14,50 € à 5 %, 10 h, 3 km', 'de 14,50_€ à 5_%, 10_h, 3_km'],
  ['fr', 'page 4, Pages 4 et 5, n° 5, N° 12', 'page_4, Pages_4 et 5, n°_5, N°_12'],
  ['fr', 'p. 4 (art. 3, fig. 2, § 7)', 'p._4 (art._3, fig._2, §_7)'],
  ['fr', 'l’article 3', 'l’article_3'],
  ['fr-CA', 'page 4', 'page_4'],
  ['en', '10 km, 14.50 €, 5 % and 10 a.m.', '10_km, 14.50_€, 5_% and 10_a.m.'],
  ['en', 'See page 4, chapter 2 and No. 5', 'See page_4, chapter_2 and No._5'],
  ['en-GB', 'Page 4', 'Page_4'],
  ['en', '1 250 000.50 kg', '1-250-000.50_kg'],
  ['de', '14,50 €, 5 %, 10 Uhr, 3 Mio. Menschen', '14,50_€, 5_%, 10_Uhr, 3_Mio. Menschen'],
  ['de-AT', 'Seite 4, S. 5, Nr. 6, § 7 Abs. 2', 'Seite_4, S._5, Nr._6, §_7 Abs._2'],
  ['de', 'z. B. hier, d. h. dort, i. d. R.', 'z._B. hier, d._h. dort, i._d._R.'],
  ['es', '14,50 €, 5 %, página 4, pág. 5, n.º 6', '14,50_€, 5_%, página_4, pág._5, n.º_6'],
  ['it', '14,50 €, pagina 4, n. 5', '14,50_€, pagina_4, n._5'],
  ['pt', '5 ha, página 4, n.º 5', '5_ha, página_4, n.º_5'],
  ['nl', '€ 14,50, pagina 4, nr. 5', '€_14,50, pagina_4, nr._5'],
  ['nl', '100 € 20', '100_€ 20'],
  ['ru', '5 км, 100 ₽, 5 %, № 5, стр. 4', '5_км, 100_₽, 5_%, №_5, стр._4'],
])('in %s, %j becomes %j, and a second pass changes nothing', (language, text, bound) => {
  const once = typesetText(language, text)
  expect(show(once)).toBe(bound)
  expect(typesetText(language, once)).toBe(once)
})

test.each([
  ['en', 'Really? "Yes": it\'s 5% of 10km'],
  ['en', '12 people, 3 o 4, 2024 Agenda, the homepage 4'],
  ['de', 'Wirklich? "Ja": 5%, 12 Leute, am 3. Mai'],
  ['es', '3 o 4, en 2024 ha sido, 5 horas, ¿Sí?'],
  ['it', '«Sì» : 3 o 4'],
  ['ru', 'с 5 по 10, 5 с половиной'],
  ['ja', '5 km と 4 %'],
  ['ar', '5 km 100 €'],
  ['fro', 'page 4, 10 h'],
  ['fr', 'nos 5 enfants, 3 mars, une page à 4 voix, 2026 100'],
])('in %s, %j stays as typed', (language, text) => {
  expect(typesetText(language, text)).toBe(text)
})

test.each([
  ['fr', ' € par jour', { before: '14,50', after: '' }, '_€ par jour'],
  ['fr', 'à la page ', { before: '', after: '4' }, 'à la page_'],
  ['en', ' km', { before: '10', after: '' }, '_km'],
  ['fr', ' € par jour', { before: 'prix', after: '' }, ' € par jour'],
  ['fr', 'à la page ', { before: '', after: 'une' }, 'à la page '],
  ['ja', ' km', { before: '10', after: '' }, ' km'],
])('in %s, the ends of %j between neighbours %j become %j', (language, text, neighbours, bound) => {
  expect(show(bindNumbersAtEnds(language, text, neighbours))).toBe(bound)
})

test('a long text of numbers only takes linear time', () => {
  for (const text of ['1 '.repeat(100_000), 'page 4 '.repeat(50_000), '5 k '.repeat(50_000)])
    for (const language of ['fr', 'de', 'ru'])
      expect(typesetText(language, text)).toHaveLength(text.length)
})
