import { readFileSync } from 'node:fs'
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

test('without a mail server, the answer names the file of the test mail; after ten, it is 429', async () => {
  const product = await startTestProduct({ admin: testAdmin })
  const headers = await signIn(product.admin)
  const send = () => fetch(product.admin + sendTestMail.path, { method: 'POST', headers })
  const { data } = TestMailAnswer.parse(await (await send()).json())
  expect(data).toMatchObject({ isSent: false, to: testAdmin.email, reason: 'no-server' })
  expect(readFileSync(data.message, 'utf8')).toContain(`To: ${testAdmin.email}`)
  for (let sent = 1; sent < 10; sent++) expect((await send()).status).toBe(200)
  const refused = await send()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  await product.stop()
})
