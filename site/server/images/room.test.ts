import { expect, test } from 'vitest'
import { createRoom } from './room.ts'

test('memory is given out until it is given back', () => {
  const room = createRoom(100)
  const first = new AbortController()
  const second = new AbortController()
  room(60, first.signal)
  room(40, second.signal)
  expect(() => room(1, new AbortController().signal)).toThrow('no room')
  first.abort()
  room(60, new AbortController().signal)
  expect(() => room(1, new AbortController().signal)).toThrow('no room')
})

test('whoever has gone already is given none', () => {
  const room = createRoom(100)
  expect(() => room(100, AbortSignal.abort())).toThrow('aborted')
  room(100, new AbortController().signal)
})
