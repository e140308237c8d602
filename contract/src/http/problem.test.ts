import { expect, test } from 'vitest'
import { refusalIn } from './problem.ts'

const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers })

test('of each field the first sentence is told', () => {
  const body = { message: 'Non.', errors: { email: ['Manque.', 'Trop court.'], name: [] } }
  expect(refusalIn(answer(422), body)).toEqual({
    status: 422,
    message: 'Non.',
    errors: { email: 'Manque.' },
  })
})

test('what a server says when it fails is for people where it says in which language', () => {
  const body = { message: 'Occupé.' }
  expect(refusalIn(answer(503), body)).toEqual({ status: 503, errors: {} })
  expect(refusalIn(answer(503, { 'Content-Language': 'fr' }), body).message).toBe('Occupé.')
})

test('how long to wait is told, and what is no problem of ours says nothing', () => {
  expect(refusalIn(answer(429, { 'Retry-After': '7' }), 'no')).toEqual({
    status: 429,
    errors: {},
    waitSeconds: 7,
  })
  expect(refusalIn(answer(404), undefined)).toEqual({ status: 404, errors: {} })
})
