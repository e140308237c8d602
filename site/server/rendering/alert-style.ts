import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { alertScript } from '../../app/document/alert-html.ts'
import { getPolicyHash } from '../http/headers.ts'

const file = join(import.meta.dirname, '../../app/ui/alert.css')

/** Style of an alert, inline in documents that have one. */
export const alertStyle = readFileSync(file, 'utf8')
  .replace(/\/\*.*?\*\//gs, '')
  .replace(/\s+/g, ' ')
  .trim()

/** Hashes of the inline style and script for the Content-Security-Policy. */
export const alertHashes = { style: getPolicyHash(alertStyle), script: getPolicyHash(alertScript) }
