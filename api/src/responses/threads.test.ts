import { FormResponseAnswer, ResponseList } from '@vitrine/contract/admin/responses'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import {
  assignResponse,
  exportResponses,
  exportResponsesAsTable,
  listFormReaders,
  listResponses,
  showResponse,
  writeResponseMessage,
} from '@vitrine/contract/endpoints/responses'
import { replyToSentResponse, showSentResponse } from '@vitrine/contract/endpoints/visitor-forms'
import { FormDefinition } from '@vitrine/contract/forms/form-definition'
import { ReplyOutcome } from '@vitrine/contract/forms/form-messages'
import { siteKeyHeader } from '@vitrine/contract/http/paths'
import { roles } from '@vitrine/contract/identity/identity'
import { describe, expect, test } from 'vitest'
import { createReaderToken, createResponseToken } from '../crypto/form-token.ts'
import { databases, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { type FormSite, openFormSite } from '../testing/form-responses.ts'
import { testAdminOrigin } from '../testing/identity.ts'
import { testKey } from '../testing/rules.ts'

const secret = 'palissandre'
const label = { fr: 'Champ' }
const definition = FormDefinition.parse({
  steps: [
    {
      id: 'all',
      fields: [
        { id: 'who', kind: 'text', label },
        { id: 'mail', kind: 'email', label },
      ],
    },
  ],
  purpose: { fr: 'Pour vous répondre.' },
  responsible: ['mairie@example.org'],
})
const editor = { name: 'Édith', email: 'edith@example.org', role: roles.editor }

describe.each(databases)('threads of responses on $name', ({ open }) => {
  let database: TestDatabase
  let site: FormSite
  withDatabase(open, async (opened) => {
    database = opened
    site = await openFormSite(database, definition, {}, testAdminOrigin)
  })
  const send = async (fields: Record<string, string>) => {
    await site.send(fields)
    const [row] = (await site.rows()).toSorted((a, b) => b.id - a.id)
    if (!row) throw new Error('The response is not stored.')
    return row.id
  }
  const at = (id: number) => ({ page: site.page, id })
  const reply = async (token: string, message: string) => {
    const path = formatEndpointPath(replyToSentResponse, { token })
    const response = await site.people.api.request(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        [siteKeyHeader]: testKey,
      },
      body: new URLSearchParams({ message }).toString(),
    })
    return ReplyOutcome.parse(await response.json()).data
  }

  test('an answer is mailed and sealed, the sender replies by the link, notes stay inside', async () => {
    const { people } = site
    const edith = await people.add(editor)
    const browser = await people.signedIn(editor)
    const id = await send({ who: 'Zoé', mail: 'zoe@müller.example' })
    people.mails.length = 0
    const write = (kind: string, text: string) =>
      browser.post(formatEndpointPath(writeResponseMessage, at(id)), { kind, text })
    expect((await write('note', `Note ${secret}`)).status).toBe(204)
    expect(people.mails).toEqual([])
    expect((await write('answer', `Oui.\n\n${secret}\r\nBcc: x@example.org`)).status).toBe(204)
    const [mail] = people.mails
    expect(mail).toMatchObject({
      to: 'zoe@xn--mller-kva.example',
      locale: 'fr',
      template: 'form-answer',
      data: { author: 'Édith', replyTo: 'mairie@example.org', title: 'À propos' },
    })
    const stored = await database.db.selectFrom('form_messages').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(secret)

    const token = createResponseToken(people.context.formKeys, id)
    const shown = await site.ask('GET', formatEndpointPath(showSentResponse, { token }))
    const { data } = await shown.json()
    expect(data).toMatchObject({ canReply: true, messages: [{ kind: 'answer' }] })
    people.mails.length = 0
    await browser.put(formatEndpointPath(assignResponse, at(id)), { person: edith.id })
    expect(await reply(token, 'Merci !')).toEqual({ outcome: 'sent' })
    expect(people.mails).toMatchObject([{ to: edith.email, template: 'form-reply' }])
    const opened = await browser.read(formatEndpointPath(showResponse, at(id)))
    const response = FormResponseAnswer.parse(await opened.json()).data
    expect(response).toMatchObject({ state: 'work', assignee: { name: 'Édith' } })
    expect(response.messages.map(({ kind, author }) => [kind, author])).toEqual([
      ['note', 'Édith'],
      ['answer', 'Édith'],
      ['reply', null],
    ])
    await checkExports(browser)
    const long = 'x'.repeat(5_001)
    for (const [text, reason] of [
      ['', 'empty'],
      [' ', 'empty'],
      [long, 'long'],
    ] as const)
      expect(await reply(token, text)).toEqual({ outcome: 'refused', reason, text })
    const reader = createReaderToken(people.context.formKeys, id)
    for (const wrong of [reader, 'x', `${token}x`])
      expect(await reply(wrong, 'Merci')).toMatchObject({ reason: 'unknown', text: 'Merci' })
    // Browsers send a line break as two characters.
    expect((await reply(token, 'x\r\n'.repeat(2_000))).outcome).toBe('sent')
    for (let sent = 0; sent < 18; sent++)
      expect((await reply(token, 'Encore')).outcome).toBe('sent')
    expect(await reply(token, 'Encore')).toMatchObject({ reason: 'busy', text: 'Encore' })
    const others = people.mails.filter(({ to }) => to !== edith.email)
    expect(others).toEqual([])
  })

  const checkExports = async (browser: { read: (path: string) => Promise<Response> }) => {
    const { page } = site
    const json = await browser.read(formatEndpointPath(exportResponses, { page }))
    const [exported] = (await json.json()).responses
    expect(exported.thread).toMatchObject([
      { kind: 'note', author: 'Édith', text: `Note ${secret}` },
      { kind: 'answer', author: 'Édith' },
      { kind: 'reply', author: null, text: 'Merci !' },
    ])
    const csv = await browser.read(formatEndpointPath(exportResponsesAsTable, { page }))
    const table = await csv.text()
    expect(table).toMatch(/^number,received,state,language,who,mail,thread\r\n/)
    expect(table).toMatch(/note Édith\nNote palissandre\n\n.* answer Édith\n/)
    expect(table).toContain('reply\nMerci !')
  }

  test('readers are put in charge, and filter the list by it; a response without a mail gets no answer', async () => {
    const { people } = site
    const edith = await people.add(editor)
    const visitor = await people.add()
    const browser = await people.signedIn(editor)
    const [mine, other] = [await send({ who: 'Anne' }), await send({ who: 'Zoé' })]
    const readers = await browser.read(formatEndpointPath(listFormReaders, { page: site.page }))
    expect((await readers.json()).data).toEqual([{ id: edith.id, name: 'Édith' }])
    const assign = (person: number | null) =>
      browser.put(formatEndpointPath(assignResponse, at(mine)), { person })
    expect((await assign(visitor.id)).status).toBe(422)
    expect((await assign(edith.id)).status).toBe(204)
    const list = async (query: string) => {
      const path = formatEndpointPath(listResponses, { page: site.page })
      return ResponseList.parse(await (await browser.read(`${path}${query}`)).json()).data
    }
    expect((await list('')).map(({ id, assignee }) => [id, assignee])).toEqual([
      [other, null],
      [mine, 'Édith'],
    ])
    expect((await list('?assignee=me')).map(({ id }) => id)).toEqual([mine])
    expect((await assign(null)).status).toBe(204)
    expect(await list('?assignee=me')).toEqual([])
    people.mails.length = 0
    const token = createResponseToken(people.context.formKeys, mine)
    expect(await reply(token, 'Bonjour ?')).toEqual({ outcome: 'sent' })
    // Those responsible without an account get the signed link.
    const url = expect.stringContaining(
      `response=${createReaderToken(people.context.formKeys, mine)}`,
    )
    expect(people.mails).toMatchObject([{ to: 'mairie@example.org', data: { url } }])
    const path = formatEndpointPath(writeResponseMessage, at(mine))
    expect((await browser.post(path, { kind: 'answer', text: 'Oui' })).status).toBe(422)
  })
})
