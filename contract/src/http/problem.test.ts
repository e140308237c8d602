import { expect, test } from 'vitest'
import { readRefusal } from './problem.ts'

const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers })

test('returns the first error of each field', () => {
  const body = { message: 'Non.', errors: { email: ['Manque.', 'Trop court.'], name: [] } }
  expect(readRefusal(answer(422), body)).toEqual({
    status: 422,
    message: 'Non.',
    errors: { email: 'Manque.' },
  })
})

test('the message of a 5xx answer is returned only if it has a Content-Language', () => {
  const body = { message: 'Occupé.' }
  expect(readRefusal(answer(503), body)).toEqual({ status: 503, errors: {} })
  expect(readRefusal(answer(503, { 'Content-Language': 'fr' }), body).message).toBe('Occupé.')
})

test('returns Retry-After in seconds, and ignores a body of another format', () => {
  expect(readRefusal(answer(429, { 'Retry-After': '7' }), 'no')).toEqual({
    status: 429,
    errors: {},
    waitSeconds: 7,
  })
  expect(readRefusal(answer(404), undefined)).toEqual({ status: 404, errors: {} })
})
