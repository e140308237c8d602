import * as z from 'zod/mini'
import {
  ChooseSource,
  ConfirmationUndone,
  ConfirmTranslations,
  ConfirmUnits,
  confirmValuesMax,
  PageSource,
  TranslationConflict,
  TranslationsConfirmed,
  TranslationView,
  UndoConfirmation,
} from '../admin/translations.ts'
import { Problem } from '../http/problem.ts'
import { adminEndpoint, json, type WithBody } from './endpoint.ts'
import { IdParam, manyPages } from './parameters.ts'

const translation = '/api/admin/pages/{id}/translations/{locale}'
const params = { id: IdParam }
const unknown = [
  Problem,
  'There is no such page, or the site does not have this language.',
] as const
const inTrash = [Problem, 'The page is in the trash.'] as const

export const showTranslation = adminEndpoint({
  method: 'GET',
  path: translation,
  summary: 'Compares the draft of a language with its source, unit by unit.',
  permission: 'read-pages',
  params,
  answers: { 200: [TranslationView, 'The units of the source, with their states.'], 404: unknown },
})

const confirmBytesMax = 5_000_000

export const confirmUnits = adminEndpoint({
  method: 'PUT',
  path: translation,
  summary: 'Stores which units of the draft translate which units of the source.',
  permission: 'write-texts',
  params,
  body: json(ConfirmUnits, { bytesMax: confirmBytesMax, valuesMax: confirmValuesMax }),
  answers: {
    200: [TranslationView, 'The new state.'],
    404: unknown,
    409: [
      z.union([TranslationConflict, Problem]),
      'The draft, its source or its confirmations have changed since: the present state. Or the page is in the trash.',
    ],
    422: [Problem, 'The source has no such unit, or the draft has none with this index.'],
  },
})

export const chooseSource = adminEndpoint({
  method: 'PUT',
  path: `${translation}/source`,
  summary: 'Sets the language that a text is translated from.',
  permission: 'write-texts',
  params,
  body: json(ChooseSource),
  answers: {
    200: [TranslationView, 'The translation, compared with that source.'],
    404: unknown,
    409: inTrash,
    422: [Problem, 'The site does not have that language, or the sources would form a ring.'],
  },
})

export const choosePageSource = adminEndpoint({
  method: 'PUT',
  path: '/api/admin/pages/{id}/source',
  summary: 'Sets the original language of a page, from which its other texts are translated.',
  permission: 'change-structure',
  params,
  body: json(ChooseSource),
  answers: {
    200: [PageSource, 'The original language.'],
    404: [Problem, 'There is no such page.'],
    409: inTrash,
    422: [Problem, 'The site does not have that language.'],
  },
})

export const confirmTranslations = adminEndpoint({
  method: 'POST',
  path: '/api/admin/translations/confirm',
  summary: 'Declares translations right as they are, for pages, a section or a language.',
  permission: 'write-texts',
  locales: ({ body }: WithBody<typeof ConfirmTranslations>) => [body.locale],
  body: json(ConfirmTranslations, manyPages),
  answers: {
    200: [TranslationsConfirmed, 'The number of translations, and where the next call continues.'],
    404: [Problem, 'There is no such confirmation of the caller.'],
    422: [Problem, 'The site does not have this language.'],
  },
})

export const undoConfirmation = adminEndpoint({
  method: 'POST',
  path: '/api/admin/translations/confirm/undo',
  summary: 'Undoes `confirmTranslations` for the translations that are unchanged since.',
  permission: 'write-texts',
  locales: ({ body }: WithBody<typeof UndoConfirmation>) => [body.locale],
  body: json(UndoConfirmation),
  answers: {
    200: [ConfirmationUndone, 'The number of translations.'],
    404: [Problem, 'There is no such confirmation of the caller.'],
  },
})
