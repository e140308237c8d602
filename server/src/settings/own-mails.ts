import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { withOwnMails } from '@vitrine/api/mail/own-texts'
import { type MailTextsByLocale, productMails } from '@vitrine/api/mail/texts'
import { Refusal } from './refusal.ts'

/** What mails say: the product's texts, and those in a folder of the site over them; a `Refusal` says what is wrong in it. */
export function readMails(folder: string): MailTextsByLocale {
  if (!existsSync(folder)) return productMails
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const own = new Map(files.map((name) => [basename(name, '.json'), readJson(join(folder, name))]))
  const read = withOwnMails(own)
  if ('problem' in read) throw refusal(`${read.locale}.json`, read.problem)
  return read.texts
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw refusal(basename(file), `it cannot be read: ${Object(error).message}.`)
  }
}

const refusal = (name: string, problem: string) => new Refusal(`mails/${name}: ${problem}`)
