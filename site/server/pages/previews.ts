import type { IncomingMessage, ServerResponse } from 'node:http'
import { readAnswer } from '@vitrine/contract/client/call'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { showPreviewEntry } from '@vitrine/contract/endpoints/previews'
import { previewHeader, previewPaths } from '@vitrine/contract/http/paths'
import { type ApiClient, createApiClient, readOver } from '../../app/http/api-client.ts'
import type { Handler } from '../http/handler.ts'
import { nothingAllowed, previewFields } from '../http/headers.ts'
import { sendProblem } from '../http/problems.ts'
import type { Rendered, Visit } from '../rendering/render.ts'
import { withFrameScript } from './preview-frame.ts'
import { linksWithin, withinPreview } from './preview-links.ts'
import { withRemarkLink } from './remark-link.ts'

/** What shows pages that are not published, to whoever has the address of a preview. */
export interface PreviewParts {
  /** Asks the API. */
  fetch: (path: string, init: RequestInit) => Promise<Response>
  /** Renders a page from the answers of one preview; nobody is counted. */
  render: (visit: Visit, asking: ApiClient) => Promise<Rendered>
  /** It lets the admin show the page in a frame, and nobody else. */
  policy: string
  /** Origin of the admin. */
  admin: string
  rules: LocaleRules
}

/** The place of previews, the token of one, and a path of the site in it. */
export const previewed = new RegExp(`^${previewPaths.place}/([\\w-]{43})(/.*)?$`)

/** Answers with pages as they are being written, by the same renderer as all others. */
export function sendPreview({ fetch, render, policy, admin, rules }: PreviewParts): Handler {
  return async (req, res, { pathname, search }) => {
    const [, token = '', path] = previewed.exec(pathname) ?? []
    const ask: typeof fetch = (address, init) =>
      fetch(address, { ...init, headers: { ...init.headers, [previewHeader]: token } })
    const headers = { accept: 'application/json' }
    const entry = await readAnswer(showPreviewEntry, await ask(showPreviewEntry.path, { headers }))
    if (!entry.ok) return sendProblem(res, 404, 'Not Found')
    const { data } = entry.data
    // Versions are for who writes: a browser shows them in the admin's frames and nowhere else.
    if (data.isFramed && isOpened(req)) return sendProblem(res, 404, 'Not Found')
    const place = `${previewPaths.place}/${token}`
    if (path === undefined) return lead(res, place + data.path, policy)
    const visit = { pathname: path, search, cookie: data.locale, origin: undefined }
    const rendered = await render(visit, createApiClient(readOver(ask)))
    const preview = { place, rules }
    if ('location' in rendered) return lead(res, withinPreview(preview, rendered.location), policy)
    const page = linksWithin(preview, rendered.html.toString())
    const remark = { token, path, words: data.remark }
    const isInFrame = data.isFramed || isFramed(req)
    const html = isInFrame ? withFrameScript(page, admin) : withRemarkLink(page, remark)
    res.writeHead(rendered.status, previewFields(policy))
    res.end(req.method === 'HEAD' ? undefined : html)
  }
}

// The admin shows the page to whoever writes it.
const isFramed = (req: IncomingMessage) => req.headers['sec-fetch-dest'] === 'iframe'

// Browsers say nothing of it to a site without a certificate: there the policy alone holds.
const isOpened = (req: IncomingMessage) =>
  req.headers['sec-fetch-dest'] !== undefined && !isFramed(req)

function lead(res: ServerResponse, location: string, policy: string) {
  res.writeHead(302, [...previewFields(policy), ...nothingAllowed, 'Location', location]).end()
}
