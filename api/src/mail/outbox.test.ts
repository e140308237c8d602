import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testSender } from '../testing/mails.ts'
import type { RenderedMail } from './delivery.ts'
import { createOutboxDelivery } from './outbox.ts'

const written: RenderedMail = {
  messageId: 'one',
  to: 'marie@example.org',
  lang: 'fr',
  subject: 'Bienvenue',
  html: '<p>Bonjour</p>',
  text: 'Bonjour',
}
const never = new AbortController().signal

let parent: string
let folder: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'vitrine-outbox-'))
  folder = join(parent, 'outbox')
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

test('a mail becomes a file that only its owner can read', async () => {
  const outcome = await createOutboxDelivery(folder, testSender)(written, never)
  const [name = '', ...more] = readdirSync(folder)
  const file = join(folder, name)
  expect(more).toEqual([])
  expect(outcome).toEqual({ ok: true, said: file })
  expect(name).toMatch(/-one\.eml$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  const mail = await PostalMime.parse(readFileSync(file))
  expect(mail).toMatchObject({ subject: 'Bienvenue', text: 'Bonjour\n', html: '<p>Bonjour</p>\n' })
})

test('after two hundred mails the oldest are deleted', async () => {
  let at = 0
  const now = () => new Date(at * 1_000)
  const deliver = createOutboxDelivery(folder, testSender, now)
  for (at = 1; at <= 203; at += 1) await deliver({ ...written, messageId: `mail-${at}` }, never)
  const names = readdirSync(folder).toSorted()
  expect(names).toHaveLength(200)
  expect(names[0]).toMatch(/mail-4\.eml$/)
})
