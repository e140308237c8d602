import { randomUUID } from 'node:crypto'
import { minuteMs } from '@vitrine/contract/bounds/durations'
import { createKeys } from '../crypto/secrets.ts'
import type { Mail, SendMail } from './mail.ts'
import { addMail, type MailRow } from './store.ts'

/** Queue of mails, encrypted with the secret of this installation. */
export interface MailQueue {
  send: SendMail
  /** Decrypts a row; undefined if another secret encrypted it. */
  decrypt: (row: MailRow) => Mail | undefined
  /** Called for each mail of this process, before its transaction is committed. */
  onSend: (listener: () => void) => void
}

/** Encrypted, because a link in a mail is worth a password. */
export function createMailQueue(secret: string, now: () => Date = () => new Date()): MailQueue {
  const keys = createKeys(secret)
  const listeners = new Set<() => void>()
  return {
    send: async (tx, mail) => {
      const minutes = 'minutes' in mail.data ? mail.data.minutes : undefined
      await addMail(
        tx,
        {
          messageId: randomUUID(),
          template: mail.template,
          sealed: keys.encrypt(JSON.stringify(mail)),
          expiresAt: minutes ? new Date(now().getTime() + minutes * minuteMs) : undefined,
        },
        now(),
      )
      for (const listener of listeners) listener()
    },
    decrypt: ({ sealed }) => {
      const text = sealed === null ? undefined : keys.decrypt(sealed)
      return text === undefined ? undefined : JSON.parse(text)
    },
    onSend: (listener) => listeners.add(listener),
  }
}
