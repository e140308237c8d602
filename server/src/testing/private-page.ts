import { memberHeader } from '@vitrine/contract/http/paths'
import { pageWith } from './product.ts'

/** In all words of the private pages, and nowhere else. */
export const secret = 'zanzibar'
export const picture = '/storage/zanzibar-plan.png'
export const resized = `/_ipx/w_16&f_webp${picture}`
const words = { seo_title: secret, seo_description: `Le ${secret}`, content: `<p>${secret}</p>` }

export const privateTexts = (locale: string, more: object = {}) => ({
  title: `Procès-verbal ${secret}`,
  slug: `${secret}-${locale}`,
  ...words,
  ...more,
})
export const privatePage = (more: object = {}) => ({
  key: 'minutes',
  template: 'article',
  parent: 'news',
  topics: ['council'],
  created_at: '2026-01-02',
  translations: {
    fr: privateTexts('fr', { content: `<p>${secret} <img src="${picture}" alt=""></p>` }),
    en: privateTexts('en'),
  },
  ...more,
})
export const pageFile = (more: object = {}) => [
  pageWith({ fr: '', en: '' }, { key: 'home', template: 'home' }),
  pageWith({ fr: 'nouvelles', en: 'news' }, { key: 'news', template: 'articles' }),
  pageWith({ fr: 'une' }, { key: 'one', template: 'article', parent: 'news', topics: ['council'] }),
  privatePage(more),
  {
    key: 'below',
    parent: 'minutes',
    translations: { fr: { ...privateTexts('fr'), slug: `${secret}-fr/annexe` } },
  },
  pageWith({ fr: 'agenda' }, { key: 'agenda', template: 'agenda' }),
  {
    key: 'session',
    parent: 'minutes',
    template: 'event',
    fields: { 'event.begin': `${new Date().getFullYear() + 1}-03-01T19:30` },
    translations: { fr: { ...privateTexts('fr'), slug: `${secret}-fr/seance` } },
  },
]

/** Addresses of the site that show pages, or data of pages. Each is read as a stranger. */
export const publicChannels = [
  '/',
  '/en',
  '/nouvelles',
  '/en/news',
  '/une',
  '/agenda',
  '/plan-du-site',
  '/en/site-map',
  '/themes',
  '/themes/conseil',
  `/recherche?q=${secret}`,
  `/recherche?q=proces&page=2`,
  '/sitemap.xml',
  '/sitemap-1.xml',
  '/feed.xml',
  '/feed.json',
  '/nouvelles/feed.xml',
  '/nouvelles/feed.json',
  '/calendar.ics',
  '/agenda/calendar.ics',
  '/agenda/calendar.ics?topic=council',
  '/robots.txt',
  '/manifest.json',
  '/_part/nouvelles',
  '/api/nuxt/pages?include=seo_image,ancestors,related,neighbours,topics,fields,alternates,detours',
  '/api/nuxt/pages?locale=fr&filter[template]=article&sort=-published_on',
  '/api/nuxt/pages?locale=fr&filter[topic]=council',
  `/api/nuxt/pages?filter[path]=/${secret}-fr`,
  '/api/site-map?locale=fr',
  '/api/topics?locale=fr',
  '/api/menus/main?locale=fr',
  '/api/site?locale=fr',
  '/api/events?locale=fr',
  '/api/calendar?locale=fr',
  `/api/search?locale=fr&q=${secret}`,
  `/api/search?locale=fr&q=proces-verbal&exact=1`,
  `/api/search/suggestions?locale=fr&q=${secret.slice(0, 4)}`,
  '/api/search/suggestions?locale=fr&q=proces',
  '/api/private-files',
  '/api/openapi.json',
]

/** Addresses that a stranger may know or guess. Each is answered like an unknown one. */
export const privateAddresses = [
  `/${secret}-fr`,
  `/en/${secret}-en`,
  `/fr/${secret}-fr`,
  `/en/${secret}-fr`,
  `/${secret}-en`,
  `/${secret.toUpperCase()}-fr`,
  `/${secret}-fr/`,
  `//${secret}-fr`,
  `/${secret}-fr?page=2`,
  `/${secret}-fr?sent`,
  `/${secret}-fr/annexe`,
  `/${secret}-ancien`,
  `/${secret}-fr/feed.xml`,
  `/${secret}-fr/calendar.ics`,
  `/${secret}-fr/seance`,
  `/${secret}-fr/seance/calendar.ics`,
  `/_part/${secret}-fr`,
]
export const requestHeaders: Record<string, string>[] = [
  {},
  { 'if-none-match': '*' },
  { range: 'bytes=0-3' },
  { [memberHeader]: '1' },
]
export const privatePictures = [
  picture,
  `/storage/./zanzibar-plan.png`,
  `/storage//zanzibar-plan.png`,
  `/storage/%7Aanzibar-plan.png`,
  `/storage/x/..%2Fzanzibar-plan.png`,
  resized,
  `/_ipx/w_16//storage/%257Aanzibar-plan.png`,
  `/_ipx/w_32/storage/zanzibar-plan.png%3Fv=1`,
  '/_ipx/w_16/http://admin.test/storage/zanzibar-plan.png',
]
