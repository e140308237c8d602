import {
  MachineDraft,
  MachineDraftSaved,
  MachineRequest,
  MachineTranslation,
  machineDraftBody,
  TranslatorAnswer,
} from '../admin/machine-drafts.ts'
import { Problem } from '../http/problem.ts'
import { adminEndpoint, json } from './endpoint.ts'
import { IdParam } from './parameters.ts'

const draft = '/api/admin/pages/{id}/translations/{locale}/machine'
const params = { id: IdParam }
const permission = 'write-texts'
const unknown = [
  Problem,
  'There is no such page, or the site does not have this language.',
] as const
const changed = [
  Problem,
  'The draft or its source has changed since, or the page is in the trash.',
] as const

export const showTranslator = adminEndpoint({
  method: 'GET',
  path: '/api/admin/translator',
  summary: 'Shows the server for machine drafts.',
  permission: 'read-pages',
  answers: { 200: [TranslatorAnswer, 'Its kind and its origin; null if none is set.'] },
})

export const translateUnits = adminEndpoint({
  method: 'POST',
  path: draft,
  summary: 'Sends units of the source to the translation server. Stores nothing.',
  permission,
  params,
  body: json(MachineRequest),
  answers: {
    200: [MachineTranslation, 'The translations, each with why it is refused.'],
    404: unknown,
    409: changed,
    422: [
      Problem,
      'No server is set, the source has no such unit, or the server failed: the reason.',
    ],
  },
})

export const saveMachineDraft = adminEndpoint({
  method: 'PUT',
  path: draft,
  summary: 'Puts translations by a machine into the draft, marked as such.',
  permission,
  params,
  body: json(MachineDraft, machineDraftBody),
  answers: {
    200: [MachineDraftSaved, 'The new version, and the units that were not put in.'],
    404: unknown,
    409: changed,
    422: [Problem, 'The text would be too large, or no unit can be put in.'],
  },
})
