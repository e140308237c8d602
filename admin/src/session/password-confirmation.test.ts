import { expect, test } from 'vitest'
import { createPasswordConfirmation } from './password-confirmation.ts'

test('calls that need the password at the same time share one request', async () => {
  const confirmation = createPasswordConfirmation()
  let changes = 0
  confirmation.subscribe(() => changes++)
  const answers = [confirmation.request(), confirmation.request()]
  expect([confirmation.isPending(), changes]).toEqual([true, 1])
  confirmation.settle(true)
  expect(await Promise.all(answers)).toEqual([true, true])
  expect([confirmation.isPending(), changes]).toEqual([false, 2])
})

test('after a cancelled request, the next call requests the password again', async () => {
  const confirmation = createPasswordConfirmation()
  const refused = confirmation.request()
  confirmation.settle(false)
  const next = confirmation.request()
  confirmation.settle(true)
  expect([await refused, await next]).toEqual([false, true])
})
