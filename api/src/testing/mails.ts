import { trackingDefaults } from '@vitrine/contract/config/config'
import type { Db } from '../db/schema.ts'
import type { Deliver } from '../mail/delivery.ts'
import type { Mail } from '../mail/mail.ts'
import { createMailQueue } from '../mail/queue.ts'
import { createSmtpDelivery } from '../mail/smtp.ts'
import { defaultMailTexts } from '../mail/texts.ts'
import { startMailWorker } from '../mail/worker.ts'
import { createFixedSettings } from '../settings/watch-settings.ts'
import { testRules } from './rules.ts'

export const testSender = { name: 'Essai', address: 'no-reply@site.test' }
export const testSecret = 'a secret of the tests, 32 characters long'

export const resetMail: Mail = {
  to: 'marie@example.org',
  locale: 'fr',
  template: 'reset',
  data: { name: 'Marie', url: 'https://site.test/dashboard/reset/token-1234', minutes: 60 },
}

/** Returns the mail queue of a database, a movable clock, and a function that starts workers. */
export function mailsOn(db: Db) {
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const queue = createMailQueue(testSecret, now)
  const sentences: unknown[] = []
  const events = new EventTarget()
  /** Starts a worker. With a queue of its own it simulates another process. */
  const work = (to: string | Deliver, from = queue) => {
    const deliver = typeof to === 'string' ? createSmtpDelivery(to, testSender) : to
    const logError = (sentence: unknown) => {
      sentences.push(sentence)
      events.dispatchEvent(new Event('sentence'))
    }
    const settings = createFixedSettings({ name: 'Essai', tracking: trackingDefaults })
    const parts = { rules: testRules, settings, texts: defaultMailTexts }
    return startMailWorker({ ...parts, db, queue: from, deliver, now, logError })
  }
  return {
    queue,
    sentences,
    work,
    another: () => createMailQueue(testSecret, now),
    send: (mail: Mail = resetMail) => db.transaction().execute((tx) => queue.send(tx, mail)),
    later: (minutes: number) => {
      ahead += minutes * 60_000
    },
    /** Resolves when `count` sentences have been logged. */
    logged: (count: number) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (sentences.length >= count) resolve()
        }
        events.addEventListener('sentence', look)
        look()
      }),
    rows: () => db.selectFrom('mails').selectAll().orderBy('id').execute(),
  }
}
