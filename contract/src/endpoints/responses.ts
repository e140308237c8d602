import * as z from 'zod/mini'
import {
  Assignment,
  FormList,
  FormReaders,
  FormResponseAnswer,
  FormStatistics,
  NewMessage,
  NewResponses,
  ResponseIds,
  ResponseList,
  ResponseState,
  responseRules,
  StateChanges,
  StateConflict,
} from '../admin/responses.ts'
import { LocaleCode } from '../admin/shapes.ts'
import { Problem } from '../http/problem.ts'
import { adminEndpoint, content, json } from './endpoint.ts'
import { IdParam } from './parameters.ts'

const forms = '/api/admin/forms'
const responses = `${forms}/{page}/responses` as const
const permission = 'read-responses'
const params = { page: IdParam }
const oneParams = { page: IdParam, id: IdParam }
const unknownForm = [
  Problem,
  'There is no such form, or its readers do not include the person.',
] as const
const unknown = [
  Problem,
  'There is no such form or response, or the person may not read it.',
] as const
const busy = [Problem, 'Too many responses are being read; `Retry-After` has the seconds.'] as const

/**
 * Choice of responses, by what the database stores in the clear. Without a state, those that are set
 * aside are left out.
 */
const filter = {
  state: z.optional(ResponseState),
  locale: z.optional(LocaleCode),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  /** `me`: only responses that the person is in charge of. */
  assignee: z.optional(z.enum(['me'])),
}
const ResponseFilter = z.object(filter)
export type ResponseFilter = z.infer<typeof ResponseFilter>

export const listForms = adminEndpoint({
  method: 'GET',
  path: forms,
  summary: 'Lists the forms whose responses the person may read.',
  permission,
  answers: { 200: [FormList, 'The forms, with counts by state, the last response first.'] },
})

export const countNewResponses = adminEndpoint({
  method: 'GET',
  path: `${forms}/new`,
  summary: 'Counts the new responses of each form that the person may read.',
  permission,
  answers: { 200: [NewResponses, 'A count for each form.'] },
})

export const listResponses = adminEndpoint({
  method: 'GET',
  path: responses,
  summary: 'Lists or searches the responses to a form, the newest first.',
  permission,
  params,
  query: z.object({
    ...filter,
    /** Words of the answers. */
    q: z.optional(z.string().check(z.maxLength(responseRules.wordsMax))),
    /** Only responses with a lower id. */
    before: z.optional(IdParam),
  }),
  answers: {
    200: [
      ResponseList,
      `At most ${responseRules.pageSize}; a search reads at most ${responseRules.searchedMax} responses, and \`meta.next\` continues it.`,
    ],
    404: unknownForm,
    503: busy,
  },
})

export const showResponse = adminEndpoint({
  method: 'GET',
  path: `${responses}/{id}`,
  summary: 'Shows a response.',
  permission,
  params: oneParams,
  query: ResponseFilter,
  answers: { 200: [FormResponseAnswer, 'The response.'], 404: unknown },
})

export const downloadResponseFile = adminEndpoint({
  method: 'GET',
  path: `${responses}/{id}/files/{field}`,
  summary: 'Downloads a file of a response.',
  permission,
  params: oneParams,
  answers: {
    200: [content('application/octet-stream'), 'The file, never shown by the browser.'],
    404: unknown,
  },
})

export const changeResponseStates = adminEndpoint({
  method: 'POST',
  path: `${responses}/states`,
  summary: `Changes the states of 1 to ${responseRules.atOnce} responses: all or none.`,
  permission,
  params,
  body: json(StateChanges, { depthMax: 4, valuesMax: 4 * responseRules.atOnce + 3 }),
  answers: {
    204: [null, 'The states are changed.'],
    404: unknownForm,
    409: [StateConflict, 'Another person has changed or deleted some: their present states.'],
  },
})

export const deleteResponses = adminEndpoint({
  method: 'POST',
  path: `${responses}/delete`,
  summary: `Deletes 1 to ${responseRules.atOnce} responses with their files.`,
  permission,
  params,
  body: json(ResponseIds, { depthMax: 3, valuesMax: responseRules.atOnce + 3 }),
  answers: { 204: [null, 'The responses are deleted.'], 404: unknownForm },
})

export const exportResponsesAsTable = adminEndpoint({
  method: 'GET',
  path: `${forms}/{page}/responses.csv`,
  summary: 'Downloads the responses to a form as a table.',
  permission,
  confirmed: true,
  params,
  query: ResponseFilter,
  answers: {
    200: [content('text/csv; charset=utf-8'), 'A table as CSV, with a column for each field.'],
    404: unknownForm,
    503: busy,
  },
})

export const exportResponses = adminEndpoint({
  method: 'GET',
  path: `${forms}/{page}/responses.json`,
  summary: 'Downloads the responses to a form as JSON.',
  permission,
  confirmed: true,
  params,
  query: ResponseFilter,
  answers: {
    200: [content('application/json'), 'The stored values of each response.'],
    404: unknownForm,
    503: busy,
  },
})

export const showFormStatistics = adminEndpoint({
  method: 'GET',
  path: `${forms}/{page}/statistics`,
  summary: 'Counts the answers to the choices and numbers of a form.',
  permission,
  params,
  query: z.object({ from: filter.from, to: filter.to }),
  answers: {
    200: [
      FormStatistics,
      `The newest ${responseRules.countedMax} responses are counted, without those set aside.`,
    ],
    404: unknownForm,
    503: busy,
  },
})

export const listFormReaders = adminEndpoint({
  method: 'GET',
  path: `${forms}/{page}/readers`,
  summary: 'Lists the people who may read the responses to a form.',
  permission,
  params,
  answers: { 200: [FormReaders, 'The people, by name.'], 404: unknownForm },
})

export const assignResponse = adminEndpoint({
  method: 'PUT',
  path: `${responses}/{id}/assignee`,
  summary: 'Puts a person in charge of a response, or none.',
  permission,
  params: oneParams,
  body: json(Assignment),
  answers: {
    204: [null, 'The person is in charge.'],
    404: unknown,
    422: [Problem, 'The person may not read the response.'],
  },
})

export const writeResponseMessage = adminEndpoint({
  method: 'POST',
  path: `${responses}/{id}/messages`,
  summary: 'Mails an answer to the sender of a response, or adds a note for colleagues.',
  permission,
  params: oneParams,
  body: json(NewMessage),
  answers: {
    204: [null, 'The message is in the thread; an answer is in the queue of mails.'],
    404: unknown,
    422: [Problem, 'The message is empty or too long, or the response has no mail address.'],
    429: [Problem, 'The address has got too many mails today.'],
  },
})
