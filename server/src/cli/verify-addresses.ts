import { readFile } from 'node:fs/promises'
import { forEachAtOnce } from '@vitrine/contract/bounds/for-each-at-once'
import { parseUrl } from '@vitrine/contract/http/parse-url'
import { readConfig } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { parseArguments } from './arguments.ts'
import { formatFirst } from './import-report.ts'
import { print } from './print.ts'

const grammar = { texts: ['url'], usage: './vitrine import:verify FILE [--url ADDRESS]' }
const concurrency = 8
const timeoutMs = 15_000

/** How the site answers an old address. */
export type AddressOutcome = 'answered' | 'redirected' | 'temporary' | { problem: string }

/**
 * `vitrine import:verify`: requests each address of a list, such as an old sitemap, from the running
 * site. An address is fine if a page answers it, or one permanent redirect has a
 * page as its target.
 */
export async function verifyAddressesCommand(words: string[]) {
  const { file, values } = parseArguments(words, grammar)
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new Refusal(`${file} cannot be read: ${error.message}`)
  })
  const site = parseUrl(values.url ?? readConfig().publicUrl)
  if (!site) throw new Refusal(`${values.url} is no address.`)
  const addresses = listAddresses(text)
  if (addresses.length === 0) throw new Refusal(`${file} contains no addresses.`)
  const lost: string[] = []
  const counts = { answered: 0, redirected: 0, temporary: 0 }
  await forEachAtOnce(addresses, concurrency, async (address) => {
    const outcome = await verifyAddress(site, address)
    if (typeof outcome === 'string') counts[outcome]++
    else lost.push(`${address}: ${outcome.problem}`)
  })
  print([
    `Addresses ${addresses.length}: ${counts.answered} answered, ${counts.redirected} redirected, ${lost.length} lost`,
    ...(counts.temporary > 0
      ? [`  ${counts.temporary} more redirect to a page in another language, for now (302)`]
      : []),
    ...formatFirst(lost.toSorted(), (line) => line),
  ])
  if (lost.length > 0) process.exitCode = 1
}

/** Lists the paths of addresses: one in a line, in a sitemap, or in the log of a server. */
export function listAddresses(text: string): string[] {
  const written = /<loc>/.test(text)
    ? [...text.matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/g)].map(([, address]) => address ?? '')
    : text.split(/\r?\n/).map((line) => /"(?:GET|HEAD) (\S+)/.exec(line)?.[1] ?? line.trim())
  const paths = written.flatMap((address) => {
    const url = address === '' ? undefined : parseUrl(address.replaceAll('&amp;', '&'), 'http://x')
    return url && /^https?:$/.test(url.protocol) ? url.pathname + url.search : []
  })
  return [...new Set(paths)]
}

export async function verifyAddress(site: URL, path: string): Promise<AddressOutcome> {
  try {
    // Two slashes at the start would name another host.
    const address = new URL(site.origin + path)
    const first = await request(address)
    if (first.status === 200) return 'answered'
    const location = first.headers.get('location')
    if (location === null) return { problem: `status ${first.status}` }
    const isPermanent = first.status === 301 || first.status === 308
    if (!isPermanent && first.status !== 302) return { problem: `status ${first.status}` }
    const target = new URL(location, address)
    if (target.origin !== site.origin) return { problem: `redirects to ${target.origin}` }
    const { status } = await request(target)
    if (status === 200) return isPermanent ? 'redirected' : 'temporary'
    return { problem: `redirects to ${location}, status ${status}` }
  } catch (error) {
    return { problem: `no answer, ${Object(Object(error).cause).code ?? Object(error).message}` }
  }
}

async function request(url: URL) {
  const response = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'text/html,*/*' },
  })
  await response.body?.cancel()
  return response
}
