import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { createPage } from '../contract/src/endpoints/admin-pages.ts'
import { formatEndpointPath } from '../contract/src/endpoints/endpoint.ts'
import { showText } from '../contract/src/endpoints/page-texts.ts'
import { planText, publishPage } from '../contract/src/endpoints/publishing.ts'
import { signIn } from '../server/src/testing/sign-in.ts'

const readersCount = 6
const readEveryMs = 40
const writeEveryMs = 250
const patienceMs = 20_000

/** Sends a request on a new connection. Returns the status, or 0 if there was no response. */
export function ask(url: string): Promise<number> {
  return new Promise((resolve) => {
    const asking = request(url, { agent: false, headers: { accept: 'text/html' } }, (answer) => {
      answer.resume().once('close', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 0))
    })
    asking.setTimeout(patienceMs, () => asking.destroy())
    asking.once('error', () => resolve(0)).end()
  })
}

/** Requests pages continuously, from each process equally often. */
export function startReaders(urls: string[], addresses: string[]) {
  let [good, all, at] = [0, 0, 0]
  let isOver = false
  const read = async () => {
    while (!isOver) {
      const url = urls[at % urls.length] ?? ''
      const status = await ask(url + addresses[at++ % addresses.length])
      all++
      if (status === 200) good++
      await wait(readEveryMs)
    }
  }
  const readers = Array.from({ length: readersCount }, read)
  const mark = () => {
    const said = `${good} of ${all}`
    good = 0
    all = 0
    return said
  }
  const stop = async () => {
    isOver = true
    await Promise.all(readers)
    return mark()
  }
  return { mark, stop }
}

/** A signed-in writer of pages. */
export async function createWriter(url: string) {
  const headers = { ...(await signIn(url)), 'content-type': 'application/json' }
  const send = (path: string, body: object) =>
    fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const sent = async (path: string, body: object) => {
    const answer = await send(path, body)
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const page = (title: string) => ({ template: 'page', parent: null, locale: 'fr', title })
  const create = async (title: string) => {
    const { id } = (await sent(createPage.path, page(title))).data
    const text = await fetch(url + formatEndpointPath(showText, { id, locale: 'fr' }), { headers })
    return { id, version: (await text.json()).data.version }
  }
  return {
    /** Creates and publishes a page. Returns its path. */
    publish: async (title: string): Promise<string> => {
      const { id, version } = await create(title)
      const { data } = await sent(formatEndpointPath(publishPage, { id }), {
        locales: { fr: version },
      })
      return new URL(data.urls.fr, url).pathname
    },
    /** Creates a page with a plan. Returns its id. */
    plan: async (title: string, publishAt: Date): Promise<number> => {
      const { id, version } = await create(title)
      const moments = { publishAt: publishAt.toISOString(), unpublishAt: null }
      await sent(formatEndpointPath(planText, { id }), { locale: 'fr', version, ...moments })
      return id
    },
    /** Creates pages for a time. Returns the number of refusals and of other responses. */
    writeFor: async (ms: number) => {
      const end = performance.now() + ms
      const outcome = { refused: 0, others: 0, message: '' }
      while (performance.now() < end) {
        const answer = await send(createPage.path, page('Refusée'))
        const { message } = await answer.json().catch(() => ({ message: '' }))
        if (answer.status === 503 && message && answer.headers.has('retry-after')) {
          outcome.refused++
          outcome.message = message
        } else outcome.others++
        await wait(writeEveryMs)
      }
      return outcome
    },
  }
}
