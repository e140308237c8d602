import * as z from 'zod/mini'
import { LostAddressCounts } from '../admin/lost-addresses.ts'
import { ContentItems, SeenContents, StoreContentsAnswer } from '../pages/contents.ts'
import { StoreTemplates } from '../pages/template-fields.ts'
import { endpoint, json } from './endpoint.ts'

/** Enough for all texts of the code in every language. */
const limits = { bytesMax: 1_000_000, depthMax: 50, valuesMax: 10_000 }

export const storeContents = endpoint({
  method: 'POST',
  path: '/api/store-contents',
  summary: 'Stores content items of the code that are new or have changed.',
  guard: 'site',
  body: json(ContentItems, limits),
  answers: {
    201: [
      StoreContentsAnswer,
      '`data`: ids `stored` and `held`. Texts of editors stay as they are.',
    ],
  },
})

export const storeTemplates = endpoint({
  method: 'POST',
  path: '/api/store-templates',
  summary: 'Stores the templates of the site with their fields and texts.',
  guard: 'site',
  body: json(StoreTemplates, limits),
  answers: { 204: [null, 'The templates replace those of the build before.'] },
})

export const noteSeenContents = endpoint({
  method: 'POST',
  path: '/api/seen-contents',
  summary: 'Notes, once a day, which content items pages have shown.',
  guard: 'site',
  body: json(SeenContents, limits),
  answers: { 204: [null, 'The day is noted.'] },
})

export const listPrivateFiles = endpoint({
  method: 'GET',
  path: '/api/private-files',
  summary: 'Lists the files of the library that only private pages use.',
  guard: 'site',
  answers: { 200: [z.object({ data: z.array(z.string()) }), '`data`: paths below `/storage/`.'] },
})

export const checkFileAccess = endpoint({
  method: 'GET',
  path: '/api/private-files/access',
  summary: 'Checks if the signed-in user may read a file of the library.',
  guard: 'site',
  query: z.object({ path: z.string() }),
  answers: {
    200: [z.object({ data: z.object({ allowed: z.boolean() }) }), 'Public files are allowed.'],
  },
})

export const countLostAddresses = endpoint({
  method: 'POST',
  path: '/api/lost-addresses',
  summary: 'Adds counts of addresses that the site answered with 404.',
  guard: 'site',
  body: json(LostAddressCounts, limits),
  answers: { 204: [null, 'The counts are added to those of the day.'] },
})

export const reportEmptySearch = endpoint({
  method: 'POST',
  path: '/api/empty-searches',
  summary: 'Counts the words of a search without results, for the visitor who is named.',
  guard: 'site',
  body: json(z.object({ q: z.string().check(z.maxLength(1_000)), locale: z.string() }), limits),
  answers: { 204: [null, 'The words are counted or not: the answer does not say.'] },
})
