import { escapeHtml } from '@vitrine/contract/html/escape-html'
import {
  getServiceName,
  getServicePlayer,
  readPlayerAddress,
  type ServiceVideo,
} from '@vitrine/contract/media/video-services'
import { createBody, sendBody } from '../http/body.ts'
import type { Handler } from '../http/handler.ts'
import { getPlayerFields, getPolicyHash } from '../http/headers.ts'
import { sendProblem } from '../http/problems.ts'

/**
 * Answers with a page that frames the player of one video service. Pages of the site frame it, so
 * their policy never names a service. The policy of this page names one, and allows no script.
 *
 * @param admin Address of the admin, which frames previews of pages.
 */
export function sendPlayer(admin: string): Handler {
  return (req, res, { pathname, search }) => {
    const video = readPlayerAddress(pathname, search)
    if (!video) return sendProblem(res, 404, 'Not Found')
    const { origin, address } = getServicePlayer(video, readLanguage(search))
    const policy = [
      "default-src 'none'",
      `style-src '${getPolicyHash(style)}'`,
      `frame-src ${origin}`,
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors 'self' ${new URL(admin).origin}`,
    ].join('; ')
    sendBody(req, res, createBody(renderPlayer(video, address)), getPlayerFields(policy))
  }
}

const style =
  'html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0;background:#000}'

/** Without rights to open other pages in place of this one. */
const sandbox = [
  ...['allow-scripts', 'allow-same-origin', 'allow-presentation', 'allow-forms'],
  ...['allow-popups', 'allow-popups-to-escape-sandbox'],
].join(' ')

function renderPlayer({ service }: ServiceVideo, address: string): string {
  const name = getServiceName(service)
  return [
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title>`,
    `<style>${style}</style>`,
    `<iframe src="${escapeHtml(address)}" title="${name}" sandbox="${sandbox}"`,
    ' referrerpolicy="strict-origin"',
    ' allow="autoplay; encrypted-media; fullscreen; picture-in-picture"></iframe></html>',
  ].join('')
}

/** Returns the language of the page that frames the player. */
function readLanguage(search: string): string {
  const language = new URLSearchParams(search).get('lang') ?? ''
  return /^[A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8}){0,2}$/.test(language) ? language : 'en'
}
