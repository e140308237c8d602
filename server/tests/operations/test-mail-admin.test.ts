import { startMailServer } from '@vitrine/api/testing/mail-server'
import { TestMailAnswer } from '@vitrine/contract/admin/settings'
import { sendTestMail } from '@vitrine/contract/endpoints/settings'
import { expect, test } from 'vitest'
import { startTestProduct } from '../../src/testing/product.ts'
import { signIn, testAdmin } from '../../src/testing/sign-in.ts'

test('the test mail of the admin arrives, and a refused connection is answered with its reason', async () => {
  const mails = await startMailServer()
  const product = await startTestProduct({ admin: testAdmin, config: { mailUrl: mails.url } })
  const headers = await signIn(product.admin)
  const send = async () => {
    const answer = await fetch(product.admin + sendTestMail.path, { method: 'POST', headers })
    expect(answer.status).toBe(200)
    return TestMailAnswer.parse(await answer.json()).data
  }
  expect(await send()).toMatchObject({ isSent: true, to: testAdmin.email, reason: null })
  const [first] = await mails.until(1)
  expect(first?.to).toEqual([testAdmin.email])
  await mails.stop()
  expect(await send()).toMatchObject({
    isSent: false,
    reason: 'unreachable',
    message: expect.stringContaining('ECONNREFUSED'),
  })
  await product.stop()
})
