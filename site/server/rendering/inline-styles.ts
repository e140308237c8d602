import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { alertScript } from '../../app/document/alert-html.ts'
import { getPolicyHash } from '../http/headers.ts'

const folder = join(import.meta.dirname, '../../app/ui')

/** Style of an alert, inline in documents that have one. */
export const alertStyle = readStyle('alert.css')
/** Styles that are inline in the documents that need them. */
export const ownStyles = {
  search: readStyle('search.css'),
  form: readStyle('page-form.css'),
  dates: readStyle('event-dates.css'),
}

/** Hashes of inline styles and scripts for the Content-Security-Policy. */
export const alertHashes = { style: getPolicyHash(alertStyle), script: getPolicyHash(alertScript) }
export const ownStyleHashes = Object.values(ownStyles).map(getPolicyHash)

function readStyle(name: string): string {
  return readFileSync(join(folder, name), 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .trim()
}
