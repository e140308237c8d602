import { unanswered } from '@vitrine/contract/client/call'
import { expect, test } from 'vitest'
import { loadTexts } from '../locale/texts.ts'
import { undoAction } from './undo-action.ts'

const translator = await loadTexts('fr')
const t = (key: string, params = {}) => translator.t(key, params)
const refused = { ok: false, status: 409, errors: {}, message: 'La page a changé.' } as const

test('a successful undo returns no message', async () => {
  expect(await undoAction(async () => ({ ok: true, data: undefined }), t)).toBeUndefined()
})

test('a refused undo returns the reason and what to do', async () => {
  expect(await undoAction(async () => refused, t)).toEqual({
    text: 'L’action n’a pas pu être annulée. La page a changé. Rien n’est perdu\u00a0: rechargez la page pour voir son état actuel.',
    isProblem: true,
  })
})

test.each([
  ['the server does not answer', async () => unanswered],
  ['the call breaks', () => Promise.reject(new Error('Not JSON.'))],
  ['the session has ended', async () => ({ ...unanswered, status: 401 })],
])('a failed undo is offered again: %s', async (_, undo) => {
  expect(await undoAction(undo, t)).toMatchObject({ undo, isProblem: true, isAgain: true })
})
