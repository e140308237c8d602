import type { PublishRefused } from '@vitrine/contract/admin/publishing'
import { unanswered } from '@vitrine/contract/client/call'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { shownIn, siteLocale } from '../session/testing/shown-in.tsx'
import { RefusedPages } from './refused-pages.tsx'

const site = {
  locales: [siteLocale('fr', { name: 'Français' }), siteLocale('en', { name: 'English' })],
  templates: [
    {
      name: 'event',
      fields: [{ name: 'place', kind: 'text' as const, label: { fr: 'Lieu', en: 'Place' } }],
    },
  ],
}
const titles = { fr: 'La fête', en: 'The party' }

const items = async (page: Partial<Parameters<typeof RefusedPages>[0]['refused'][number]>) => {
  const refused = [{ id: 7, titles, locales: ['fr', 'en'], answer: unanswered, ...page }]
  const html = await shownIn({ site }, <RefusedPages refused={refused} />)
  return [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, item]) => item)
}

test('each refused page is listed with a link to the refused text and the reason', async () => {
  const body: z.infer<typeof PublishRefused> = {
    message: 'Rien n’est publié.',
    reasons: {
      en: { reason: 'no-field', field: 'event.place' },
      all: { reason: 'older-version', version: 3 },
    },
  }
  expect(await items({ answer: { ...unanswered, status: 422, body } })).toEqual([
    '<a lang="en" dir="ltr" href="/pages/7/en" data-discover="true">The party</a> – English – le champ «\u00a0Lieu\u00a0» est vide.',
    '<a lang="fr" dir="ltr" href="/pages/7/fr" data-discover="true">La fête</a> – Pour toutes les langues – une autre version a été enregistrée entre-temps.',
  ])
})

test('without an answer the link opens the page in the first language', async () => {
  expect(await items({ titles: {} })).toEqual([
    '<a href="/pages/7/fr" data-discover="true">Sans titre</a> – Le serveur ne répond pas. Réessayez dans un instant.',
  ])
})
