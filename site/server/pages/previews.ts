import type { IncomingMessage, ServerResponse } from 'node:http'
import { readAnswer } from '@vitrine/contract/client/call'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { showPreviewEntry } from '@vitrine/contract/endpoints/previews'
import { previewHeader, previewPaths } from '@vitrine/contract/http/paths'
import { type ApiClient, createApiClient, createApiReader } from '../../app/http/api-client.ts'
import type { Handler } from '../http/handler.ts'
import { denyAllFields, getPreviewFields } from '../http/headers.ts'
import { sendProblem } from '../http/problems.ts'
import type { PageVisit, RenderedAnswer } from '../rendering/render.ts'
import { addFrameScript } from './preview-frame.ts'
import { rewriteLinks, toPreviewAddress } from './preview-links.ts'
import { addRemarkLink } from './remark-link.ts'

/**
 * Dependencies of the preview handler. A preview shows unpublished pages to anyone who has its
 * address.
 */
export interface PreviewParts {
  fetch: (path: string, init: RequestInit) => Promise<Response>
  /** Renders a page from the answers of one preview, without tracking. */
  render: (visit: PageVisit, client: ApiClient) => Promise<RenderedAnswer>
  /** Content-Security-Policy that allows only the admin to frame the page. */
  policy: string
  admin: string
  rules: LocaleRules
}

/** Path of a preview: prefix, token, path of the page. */
export const previewPattern = new RegExp(`^${previewPaths.place}/([\\w-]{43})(/.*)?$`)

/** Answers with unpublished pages, rendered like all others. */
export function sendPreview({ fetch, render, policy, admin, rules }: PreviewParts): Handler {
  return async (req, res, { pathname, search }) => {
    const [, token = '', path] = previewPattern.exec(pathname) ?? []
    const fetchPreview: typeof fetch = (address, init) =>
      fetch(address, { ...init, headers: { ...init.headers, [previewHeader]: token } })
    const headers = { accept: 'application/json' }
    const previewEntry = await readAnswer(
      showPreviewEntry,
      await fetchPreview(showPreviewEntry.path, { headers }),
    )
    if (!previewEntry.ok) return sendProblem(res, 404, 'Not Found')
    const { data } = previewEntry.data
    // Old versions are shown in the admin's frames only.
    if (data.isFramed && isOpened(req)) return sendProblem(res, 404, 'Not Found')
    const prefix = `${previewPaths.place}/${token}`
    if (path === undefined) return sendRedirect(res, prefix + data.path, policy)
    const visit = { pathname: path, search, cookie: data.locale, origin: undefined }
    const rendered = await render(visit, createApiClient(createApiReader(fetchPreview)))
    const preview = { prefix, rules }
    if ('location' in rendered)
      return sendRedirect(res, toPreviewAddress(preview, rendered.location), policy)
    const page = rewriteLinks(preview, rendered.html.toString())
    const remark = { token, path, words: data.remark }
    const isInFrame = data.isFramed || isFramed(req)
    const html = isInFrame ? addFrameScript(page, admin) : addRemarkLink(page, remark)
    res.writeHead(rendered.status, getPreviewFields(rendered.policy ?? policy))
    res.end(req.method === 'HEAD' ? undefined : html)
  }
}

const isFramed = (req: IncomingMessage) => req.headers['sec-fetch-dest'] === 'iframe'

// Without https browsers send no `sec-fetch-dest`; then only the policy protects.
const isOpened = (req: IncomingMessage) =>
  req.headers['sec-fetch-dest'] !== undefined && !isFramed(req)

function sendRedirect(res: ServerResponse, location: string, policy: string) {
  res.writeHead(302, [...getPreviewFields(policy), ...denyAllFields, 'Location', location]).end()
}
