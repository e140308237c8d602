import * as z from 'zod/mini'
import { type HandoffSide, handoffFields, handoffPaths } from '../identity/handoff-token.ts'
import { endpoint, form, htmlPage } from './endpoint.ts'

const text = z.optional(z.string())

const enter = (side: HandoffSide) =>
  endpoint({
    method: 'GET',
    path: handoffPaths.begin(side),
    summary: `Starts a handoff to the ${side}, for a person who may be signed in on the other side.`,
    guard: 'open',
    query: z.object({ [handoffFields.path]: text }),
    answers: {
      303: [
        null,
        'Redirects to the path `redirect`, to the other side for a pass, or to the sign-in.',
      ],
    },
  })

const sendPass = (side: HandoffSide) =>
  endpoint({
    method: 'GET',
    path: handoffPaths.give(side),
    summary: `Creates a pass to the ${side}, for a person who is signed in on the other side.`,
    guard: 'open',
    query: z.object({ [handoffFields.nonce]: text, [handoffFields.path]: text }),
    answers: {
      200: [htmlPage, 'A form that sends the pass to the side.'],
      303: [
        null,
        'Redirects to the side without a pass: the person is not signed in, or has no access.',
      ],
    },
  })

const takePass = (side: HandoffSide) =>
  endpoint({
    method: 'POST',
    path: handoffPaths.begin(side),
    summary: `Signs a person in on the ${side} with a pass.`,
    guard: 'crossing',
    body: form(z.object({ [handoffFields.pass]: text, [handoffFields.path]: text })),
    answers: {
      303: [null, 'Redirects to the path `redirect`, or to the sign-in if the pass is wrong.'],
    },
  })

export const enterSite = enter('site')
export const sendPassToSite = sendPass('site')
export const takePassOnSite = takePass('site')
export const enterAdmin = enter('admin')
export const sendPassToAdmin = sendPass('admin')
export const takePassOnAdmin = takePass('admin')
