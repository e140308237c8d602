import * as z from 'zod/mini'
import { Problem } from '../http/problem.ts'
import { TrackingBody, trackingBodyMax } from '../tracking/tracking.ts'
import { trackingPaths } from '../tracking/tracking-paths.ts'
import { content, endpoint, form, htmlPage, text } from './endpoint.ts'

const busy = [Problem, 'Events cannot be written at the moment; `Retry-After` says when.'] as const

export const sendEvents = endpoint({
  method: 'POST',
  path: trackingPaths.status,
  summary: 'Sends a tracking event, or 1 to 20 in a list.',
  guard: 'none',
  body: text(TrackingBody, { bytesMax: trackingBodyMax }),
  answers: {
    204: [null, 'The events are counted or not: the answer does not say.'],
    413: [Problem, 'The body is larger than 1,024 bytes.'],
    415: [Problem, 'The body is neither text nor JSON.'],
    422: [Problem, 'The body contains no valid events.'],
    503: busy,
  },
})

export const showPixel = endpoint({
  method: 'GET',
  path: trackingPaths.pixel,
  summary: 'Sends the tracking event in the query. With a timestamp it is counted once.',
  guard: 'none',
  query: z.record(z.string(), z.string()),
  answers: {
    200: [content('image/png'), 'A transparent pixel, whether the event is counted or not.'],
    503: busy,
  },
})

export const followLink = endpoint({
  method: 'GET',
  path: trackingPaths.go('{+encoded}'),
  summary: 'Counts and follows a tracked link.',
  guard: 'none',
  answers: {
    200: [htmlPage, 'A page that names an address that is not published here.'],
    302: [null, 'Redirects to an address that is published here.'],
    400: [htmlPage, 'A page that says that the link is not valid.'],
    410: [htmlPage, 'A page that says that the link has expired.'],
  },
})

export const showStatisticsChoice = endpoint({
  method: 'GET',
  path: trackingPaths.optOut,
  summary: 'Shows how readers are counted, and how to opt out.',
  guard: 'none',
  answers: { 200: [htmlPage, 'A page with the forms of the choice.'] },
})

const Choice = z.enum(['yes', 'no'])

export const saveStatisticsChoice = endpoint({
  method: 'POST',
  path: trackingPaths.optOut,
  summary: 'Saves in a cookie if a reader is counted: `counted` or `consent`, `yes` or `no`.',
  guard: 'none',
  body: form(z.object({ counted: z.optional(Choice), consent: z.optional(Choice) })),
  answers: {
    303: [null, 'Sets the cookie and redirects to the page.'],
    403: [Problem, 'Another site has sent the form.'],
    422: [Problem, 'The form has no known answer.'],
  },
})
