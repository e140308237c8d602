import { expect, test } from 'vitest'
import { readRefusal } from './problem.ts'

const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers })

test('of each field the first sentence is told', () => {
  const body = { message: 'Non.', errors: { email: ['Manque.', 'Trop court.'], name: [] } }
  expect(readRefusal(answer(422), body)).toEqual({
    status: 422,
    message: 'Non.',
    errors: { email: 'Manque.' },
  })
})

test('what a server says when it fails is for people where it says in which language', () => {
  const body = { message: 'Occupé.' }
  expect(readRefusal(answer(503), body)).toEqual({ status: 503, errors: {} })
  expect(readRefusal(answer(503, { 'Content-Language': 'fr' }), body).message).toBe('Occupé.')
})

test('how long to wait is told, and what is no problem of ours says nothing', () => {
  expect(readRefusal(answer(429, { 'Retry-After': '7' }), 'no')).toEqual({
    status: 429,
    errors: {},
    waitSeconds: 7,
  })
  expect(readRefusal(answer(404), undefined)).toEqual({ status: 404, errors: {} })
})
