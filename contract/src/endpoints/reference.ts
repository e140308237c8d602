import * as z from 'zod/mini'
import { endpoint, htmlPage } from './endpoint.ts'

export const showOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'Describes every call in the OpenAPI format, version 3.1.',
  guard: 'none',
  answers: { 200: [z.looseObject({ openapi: z.string() }), 'The description.'] },
})

export const showReference = endpoint({
  method: 'GET',
  path: '/api/docs',
  summary: 'Shows the reference of every call as a page.',
  guard: 'none',
  answers: { 200: [htmlPage, 'The page.'] },
})
