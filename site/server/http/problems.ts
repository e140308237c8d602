import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HeaderFields } from './body.ts'
import { dataFields } from './headers.ts'

export const unavailable = 503

/** Header of a 503 response, in seconds. */
export const retryAfter: HeaderFields = ['Retry-After', '30']

/** Sends an error as JSON. `reference` is the request id if the server has failed. */
export function sendProblem(
  res: ServerResponse,
  status: number,
  message: string,
  more: HeaderFields = [],
  reference?: string,
) {
  const content = { error: true, statusCode: status, statusMessage: message, message, reference }
  const body = JSON.stringify(content)
  res.writeHead(status, [...dataFields, 'Content-Type', 'application/json', ...more]).end(body)
}

/** True if the client expects JSON instead of the error page. */
export function wantsJson({ headers, url = '' }: IncomingMessage) {
  const accept = headers.accept ?? ''
  if (accept.includes('text/html')) return false
  return accept.includes('application/json') || /\.json([?#]|$)/.test(url)
}

/** Error page in case the usual one cannot be rendered. */
export const renderLastResortPage = (reference: string) => `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><title>Erreur</title><meta name="robots" content="noindex"></head>
<body><h1>500</h1><p>Une erreur interne du serveur est survenue.</p><p>Référence : <code>${reference}</code></p><p><a href="/">Retour à l’accueil</a></p></body>
</html>
`
