import type { MailData } from '../mail/mail.ts'

export const mailUrl = 'https://site.test/dashboard/x/y?a=1&b=2'
const name = 'Marie'
export const mailAddress = 'new@example.org'
const notice = {
  name,
  url: mailUrl,
  at: '2026-01-05T09:07:00.000Z',
  from: { browser: 'Firefox', system: 'Linux' },
  last: false,
}

/** Data of a mail of each template. */
export const mailSamples: MailData = {
  reset: { name, url: mailUrl, minutes: 60 },
  'password-changed': notice,
  'email-changed': { ...notice, minutes: 4320 },
  'email-taken-back': notice,
  'two-factor-on': notice,
  'two-factor-off': notice,
  'recovery-code-used': { ...notice, left: 9 },
  'recovery-codes-made': notice,
  'new-device': notice,
  'codes-guessed': notice,
  'email-change': { name, url: mailUrl, email: mailAddress, minutes: 1440 },
  welcome: { name, url: mailUrl },
  invitation: { name, url: mailUrl, minutes: 10_080 },
  'report-new': { name: 'Marie', url: mailUrl, number: 12, title: 'Menu fermé', reporter: 'Édith' },
  'fault-new': { name: 'Marie', url: mailUrl, message: 'TypeError: x' },
  'backup-old': { name: 'Marie', url: mailUrl },
  'report-state': {
    name: 'Marie',
    url: mailUrl,
    number: 12,
    title: 'Menu fermé',
    state: 'in_progress',
  },
  'report-comment': {
    name: 'Marie',
    url: mailUrl,
    number: 12,
    title: 'Menu fermé',
    author: 'Édith',
    comment: 'Est-ce encore le cas ?',
  },
  'preview-remark': { name: 'Marie', url: mailUrl, title: 'Nos métiers' },
  'publish-asked': {
    name: 'Marie',
    url: mailUrl,
    title: 'Nos métiers',
    author: 'Édith',
    note: 'Merci !',
  },
  'publish-sent-back': {
    name: 'Édith',
    url: mailUrl,
    title: 'Nos métiers',
    author: 'Marie',
    note: 'Non.',
  },
  'publish-done': { name: 'Édith', url: mailUrl, title: 'Nos métiers', author: 'Marie' },
  'form-new': { url: mailUrl, title: 'Contact' },
  'form-daily': {
    url: mailUrl,
    count: 22,
    forms: [
      {
        title: 'Contact',
        total: 22,
        responses: [{ day: '2026-03-01', locale: 'fr', url: mailUrl }],
      },
    ],
  },
  'form-answer': {
    url: mailUrl,
    title: 'Contact',
    author: 'Marie',
    answer: 'Oui.',
    replyTo: 'mairie@example.org',
  },
  'form-reply': { url: mailUrl, number: 7 },
  'form-copy': { url: mailUrl, title: 'Contact', answers: [{ label: 'Nom', value: 'Zoé' }] },
  'weekly-pages': {
    name: 'Marie',
    url: mailUrl,
    stopUrl: 'https://site.test/api/weekly-mail/1-x',
    sections: [
      {
        kind: 'due',
        total: 1,
        pages: [
          {
            title: 'Nos métiers',
            url: mailUrl,
            reason: 'due',
            on: '2026-01-05',
            errors: 0,
            views: 1234,
          },
        ],
      },
      {
        kind: 'unchanged',
        total: 12,
        pages: [
          {
            title: '',
            url: `${mailUrl}&c=3`,
            reason: 'unchanged',
            on: '2024-03-03T09:00:00Z',
            errors: 0,
            views: 0,
          },
        ],
      },
      {
        kind: 'faulty',
        total: 1,
        pages: [
          {
            title: 'Contact',
            url: `${mailUrl}&c=4`,
            reason: 'faulty',
            on: '',
            errors: 2,
            views: 0,
          },
        ],
      },
      {
        kind: 'outdated',
        total: 1,
        pages: [
          {
            title: 'Plan',
            url: `${mailUrl}&c=5`,
            reason: 'outdated',
            on: '',
            errors: 0,
            words: 12,
            locale: 'es',
            views: 0,
          },
        ],
      },
    ],
  },
  test: { url: mailUrl },
}
