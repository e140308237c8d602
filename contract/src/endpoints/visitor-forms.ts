import * as z from 'zod/mini'
import { ReplyOutcome, replyBodyMax } from '../forms/form-messages.ts'
import { FormOutcome, formBodyMax, SentResponse } from '../forms/form-outcome.ts'
import { Problem } from '../http/problem.ts'
import { endpoint, file } from './endpoint.ts'
import { IdParam } from './parameters.ts'

const token = z.string().check(z.maxLength(200))
const unknown = [Problem, 'There is no such response, or the link is wrong.'] as const

export const submitForm = endpoint({
  method: 'POST',
  path: '/api/forms/{page}/{locale}',
  summary: 'Checks and stores what a visitor sends with the form of a page.',
  guard: 'site',
  params: { page: IdParam },
  body: file(formBodyMax),
  answers: {
    200: [FormOutcome, 'The response is stored, or refused with the reasons.'],
    404: [Problem, 'The page has no form in this language.'],
  },
})

export const showSentResponse = endpoint({
  method: 'GET',
  path: '/api/sent-responses/{token}',
  summary: 'Shows a response to its sender, by the link of the confirmation.',
  guard: 'site',
  params: { token },
  answers: { 200: [SentResponse, 'What was sent.'], 404: unknown },
})

export const deleteSentResponse = endpoint({
  method: 'DELETE',
  path: '/api/sent-responses/{token}',
  summary: 'Deletes a response with its files, by the link of the confirmation.',
  guard: 'site',
  params: { token },
  answers: { 204: [null, 'The response is deleted.'], 404: unknown },
})

export const replyToSentResponse = endpoint({
  method: 'POST',
  path: '/api/sent-responses/{token}/messages',
  summary: 'Adds a reply of the sender to the thread of a response, by the link of a mail.',
  guard: 'site',
  params: { token },
  body: file(replyBodyMax),
  answers: {
    200: [ReplyOutcome, 'The reply is stored, or refused with the reason and the typed text.'],
  },
})
