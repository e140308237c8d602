import { expect, test } from 'vitest'
import type { PublishedPage } from '../pages/published-pages.ts'
import { indexSlugs } from './similar-pages.ts'

const page = (id: number, slugs: Record<string, string>) =>
  ({
    id,
    translatable: Object.fromEntries(
      Object.entries(slugs).map(([locale, slug]) => [locale, { slug, title: slug }]),
    ),
  }) as PublishedPage

const pages = [
  page(1, { fr: '', en: '' }),
  page(2, { fr: 'nos-services', en: 'services' }),
  page(3, { fr: 'à-propos/équipe', en: 'about/team', ar: 'من-نحن/الفريق' }),
  page(4, { fr: 'musée/horaires-et-tarifs', en: 'museum/opening-hours' }),
  page(5, { fr: 'musée/collections/peinture' }),
  page(6, { fr: 'musée/collections/sculpture' }),
]

test.for([
  ['/equipe.html', 'fr', 3, 'fr'],
  ['/l-equipe', 'fr', 3, 'fr'],
  ['/service', 'en', 2, 'en'],
  ['/museum/opening-hour', 'en', 4, 'en'],
  ['/opening-hours', 'fr', 4, 'en'],
  ['/horaires_et_tarifs_2019', 'fr', 4, 'fr'],
  ['/Collections/Sculptures', 'fr', 6, 'fr'],
  ['/الفريق', 'ar', 3, 'ar'],
  ['/index.html', 'en', 1, 'en'],
] as const)('%s in %s means page %i in %s', async ([path, locale, id, found]) => {
  const { find } = await indexSlugs(pages)
  expect(find(path, locale)).toMatchObject({ page: { id }, locale: found })
})

test('a path without similar words means no page', async () => {
  const { find } = await indexSlugs(pages)
  expect(find('/xylophone/quartz', 'fr')).toBeUndefined()
  expect((await indexSlugs([])).find('/musée', 'fr')).toBeUndefined()
})
