import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { FormDefinition } from '@vitrine/contract/forms/form-definition'
import { describe, expect, test } from 'vitest'
import { databases, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { type FormSite, openFormSite } from '../testing/form-responses.ts'
import { testRules } from '../testing/rules.ts'
import { deliverWebhooks } from '../webhooks/worker.ts'
import { sendDailyMails } from './daily-mails.ts'
import { deleteResponses } from './responses.ts'
import { completeMessage } from './webhooks.ts'

const secret = 'palissandre'
const definition = FormDefinition.parse({
  steps: [
    {
      id: 'all',
      fields: [
        { id: 'who', kind: 'text', label: { fr: 'Nom' }, required: true },
        { id: 'paper', kind: 'file', label: { fr: 'Pièce' }, accept: ['pdf'] },
      ],
    },
  ],
  purpose: { fr: 'Pour vous répondre.' },
  notify: 'daily',
  responsible: ['mairie@example.org', 'accueil@example.org'],
})
/** With the hour by which the clocks go back. */
const dayMinutes = 25 * 60

describe.each(databases)('announcing responses on $name', ({ open }) => {
  let database: TestDatabase
  let site: FormSite
  withDatabase(open, async (opened) => {
    database = opened
    site = await openFormSite(database, definition, { sendsWebhooks: true })
  })

  test('those responsible get one mail a day with counts and links, none without responses', async () => {
    const { people } = site
    const run = () => sendDailyMails(people.context)
    expect(await run()).toBe(0)
    await site.send({ who: secret })
    await site.send({ who: 'Anne' })
    await site.send({ who: 'Robot', 'v.website': 'x' })
    expect(people.mails).toEqual([])
    people.later(dayMinutes)
    const counts = await Promise.all([run(), run(), run()])
    expect(counts.toSorted()).toEqual([0, 0, 2])
    expect(people.mails.map(({ to }) => to)).toEqual(['mairie@example.org', 'accueil@example.org'])
    const [mail] = people.mails
    if (mail?.template !== 'form-daily') throw new Error('There is no daily mail.')
    expect(mail.data).toMatchObject({ count: 2, forms: [{ total: 2, responses: [{}, {}] }] })
    expect(mail.data.forms[0]?.responses[0]?.url).toMatch(/\?response=reader\.\d+\./)
    expect(JSON.stringify(people.mails)).not.toContain(secret)
    people.later(dayMinutes)
    expect(await run()).toBe(0)
    await site.send({ who: 'Zoé' })
    // The site is down for days: one mail counts all of them.
    people.later(3 * dayMinutes)
    expect(await run()).toBe(2)
    expect(await run()).toBe(0)
  })

  /** Delivers the due messages to a server of the test and returns their bodies. */
  const deliver = async () => {
    const { context } = site.people
    const received: string[] = []
    const server = createServer(async (req, res) => {
      received.push(await text(req))
      res.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    await deliverWebhooks(
      {
        db: database.db,
        receivers: { change: { url, key: Buffer.alloc(32, 7) } },
        complete: (row) => completeMessage(context, row),
        messages: { rules: testRules, publicUrl: context.publicUrl },
        now: context.now,
        logError: (error) => {
          throw error
        },
      },
      new AbortController().signal,
    )
    server.close()
    return received.map((body) => JSON.parse(body))
  }

  test('a webhook gets a notice, or the answers, which the queue never holds', async () => {
    const paper = new File([`%PDF-1.7 ${secret}`], `${secret}.pdf`)
    await site.send({ who: secret })
    expect(await deliver()).toEqual([])
    await site.setForm({ ...definition, webhook: 'notice' })
    await site.send({ who: secret, paper })
    await site.send({ who: 'Robot', 'v.website': 'x' })
    const notice = {
      type: 'form.received',
      timestamp: expect.any(String),
      data: { response: expect.any(Number), page: { id: site.page, key: 'about' }, locale: 'fr' },
    }
    expect(await deliver()).toEqual([notice])
    await site.setForm({ ...definition, webhook: 'values' })
    await site.send({ who: secret, paper, 'v.nonce': 'two' })
    const queued = await database.db.selectFrom('deliveries').selectAll().execute()
    expect(JSON.stringify(queued)).not.toContain(secret)
    const answers = { who: secret }
    const files = [{ field: 'paper', name: `${secret}.pdf`, bytes: 20 }]
    expect(await deliver()).toEqual([{ ...notice, data: { ...notice.data, answers, files } }])
    await site.send({ who: secret, 'v.nonce': 'three' })
    const ids = (await site.rows()).map(({ id }) => id)
    await deleteResponses(site.people.context, ids)
    expect(await deliver()).toEqual([notice])
  })
})
