import * as z from 'zod/mini'
import {
  DeclaredTextConflict,
  DeclaredTextList,
  DeclaredTextSaved,
  PublishDeclaredTexts,
  SaveDeclaredText,
} from '../admin/declared-texts.ts'
import { Problem } from '../http/problem.ts'
import { adminEndpoint, json, type WithBody } from './endpoint.ts'
import { manyPages } from './parameters.ts'

/** Maximum bytes of a body in which each character of the longest text is escaped. */
const bytesMax = 700_000

export const listDeclaredTexts = adminEndpoint({
  method: 'GET',
  path: '/api/admin/texts',
  summary: 'Lists the texts that templates declare, of one template or of all, in every language.',
  permission: 'read-pages',
  query: z.object({ template: z.optional(z.string()) }),
  answers: {
    200: [DeclaredTextList, 'Each text with its draft, the text for readers, the version.'],
  },
})

export const publishDeclaredTexts = adminEndpoint({
  method: 'POST',
  path: '/api/admin/texts/publish',
  summary: 'Publishes drafts of declared texts: all of them or none.',
  permission: 'publish-pages',
  locales: ({ body }: WithBody<typeof PublishDeclaredTexts>) =>
    body.texts.map(({ locale }) => locale),
  body: json(PublishDeclaredTexts, manyPages),
  answers: {
    200: [DeclaredTextList, 'The texts as readers get them now.'],
    404: [Problem, 'There is no such text. Nothing was published.'],
    409: [Problem, 'A version is older. Nothing was published.'],
  },
})

export const saveDeclaredText = adminEndpoint({
  method: 'PUT',
  path: '/api/admin/texts/{text}',
  summary:
    'Saves the draft of a declared text in one language; null restores the text of the code.',
  permission: 'write-declared-texts',
  locales: ({ body }: WithBody<typeof SaveDeclaredText>) => [body.locale],
  body: json(SaveDeclaredText, { bytesMax }),
  answers: {
    200: [DeclaredTextSaved, 'The text with its draft.'],
    404: [Problem, 'There is no such text.'],
    409: [DeclaredTextConflict, 'The version is older: the draft that another person has saved.'],
    422: [Problem, 'The site does not have this language.'],
  },
})
