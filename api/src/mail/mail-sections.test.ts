import { expect, test } from 'vitest'
import {
  mailSamples as samples,
  mailAddress as to,
  mailUrl as url,
} from '../testing/mail-samples.ts'
import { testSender } from '../testing/mails.ts'
import { testRules as rules } from '../testing/rules.ts'
import { toMessage } from './delivery.ts'
import { renderMail } from './render-mail.ts'
import { defaultMailTexts as texts } from './texts.ts'

const write = () =>
  renderMail(
    { rules, siteName: 'Essai', texts },
    { to, locale: 'en', template: 'weekly-pages', data: samples['weekly-pages'] },
  )

test('the weekly mail lists pages with their dates and views, and the link that stops it', async () => {
  const { text, stopUrl } = await write()
  const plain = text.replaceAll('\u00a0', ' ')
  expect(plain).toContain('Due for review (1)')
  expect(plain).toContain(
    `Nos métiers ${url}\nDue for review since January 5, 2026 · views in 90 days: 1,234`,
  )
  expect(plain).toContain('Unchanged for a year (12)')
  expect(plain).toContain(`Untitled page ${url}&c=3\nUnchanged since March 3, 2024`)
  expect(plain).toContain('More pages in the list: 11')
  expect(plain).toContain(`Plan ${url}&c=5\nSpanish, words to translate: 12`)
  expect(plain).toContain(`Contact ${url}&c=4\nErrors found: 2`)
  expect(plain).toContain(`Stop receiving this message ${stopUrl}`)
  const sent = toMessage(testSender, { ...(await write()), messageId: 'one' })
  expect(sent.headers).toMatchObject({
    'List-Unsubscribe': `<${stopUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})
