import * as z from 'zod/mini'
import { type PassSide, passFields, passPaths } from '../identity/pass.ts'
import { endpoint, form, htmlPage } from './endpoint.ts'

const text = z.optional(z.string())

const enter = (side: PassSide) =>
  endpoint({
    method: 'GET',
    path: passPaths.begin(side),
    summary: `Begins the way to the ${side} for a person who may be signed in on the other side.`,
    guard: 'open',
    query: z.object({ [passFields.path]: text }),
    answers: {
      303: [null, 'To the path `redirect`, to the other side for a pass, or to the sign-in.'],
    },
  })

const sendPass = (side: PassSide) =>
  endpoint({
    method: 'GET',
    path: passPaths.give(side),
    summary: `Makes a pass to the ${side} for a person who is signed in on the other side.`,
    guard: 'open',
    query: z.object({ [passFields.nonce]: text, [passFields.path]: text }),
    answers: {
      200: [htmlPage, 'A form that carries the pass to the side.'],
      303: [null, 'To the side without a pass: the person is not signed in or may not enter.'],
    },
  })

const takePass = (side: PassSide) =>
  endpoint({
    method: 'POST',
    path: passPaths.begin(side),
    summary: `Signs a person in on the ${side} with a pass.`,
    guard: 'crossing',
    body: form(z.object({ [passFields.pass]: text, [passFields.path]: text })),
    answers: { 303: [null, 'To the path `redirect`, or to the sign-in if the pass is wrong.'] },
  })

export const enterSite = enter('site')
export const sendPassToSite = sendPass('site')
export const takePassOnSite = takePass('site')
export const enterAdmin = enter('admin')
export const sendPassToAdmin = sendPass('admin')
export const takePassOnAdmin = takePass('admin')
