import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Endpoint, type EndpointAnswer, isSchema } from '@vitrine/contract/endpoints/endpoint'
import { showOpenApi } from '@vitrine/contract/endpoints/reference'
import { html } from '../http/html.ts'
import { type Markup, type PlainSite, plainPage } from '../plain-page/plain-page.ts'
import { type EndpointGroups, formatTitle, sortCalls } from './document.ts'
import { toParameters } from './json-schema.ts'
import { formatType } from './type-notation.ts'

interface Site extends PlainSite {
  publicUrl: string
  adminUrl: string
}

/** Renders the API reference as a page without scripts, in English. */
export function renderReferencePage(groups: EndpointGroups, site: Site) {
  const body = html`<p>Calls of the admin (<code>/api/admin</code>) go to <code>${site.adminUrl}</code>, all others to <code>${site.publicUrl}</code>. The same in the OpenAPI format: <a href="${showOpenApi.path}">openapi.json</a>.</p>
<nav aria-label="Groups"><ul>${Object.keys(groups).map(
    (name) => html`<li><a href="#calls-${name}">${formatTitle(name)}</a></li>`,
  )}</ul></nav>
${Object.entries(groups).map(
  ([name, group]) => html`<h2 id="calls-${name}">${formatTitle(name)}</h2>
${sortCalls(group).map(([id, endpoint]) => renderCall(id, endpoint))}`,
)}`
  const style = readFileSync(join(import.meta.dirname, 'reference.css'), 'utf8').trim()
  return plainPage(200, {
    lang: 'en',
    dir: 'ltr',
    title: 'API reference',
    site,
    home: '/',
    body,
    style,
  })
}

function renderCall(id: string, endpoint: Endpoint): Markup {
  const { method, path, summary, guard, permission, body, answers } = endpoint
  const parameters = toParameters(endpoint)
  return html`<details id="${id}">
<summary><code><strong>${method}</strong> ${path.replace('{+', '{')}</code> <span>${summary}</span></summary>
<p>${permission ? html`Permission: <code>${permission}</code>.` : html`Guard: <code>${guard}</code>.`}</p>
${
  parameters.length > 0 &&
  html`<h3>Parameters</h3>
<ul>${parameters.map(
    ({ name, required, in: place }) =>
      html`<li><code>${name}</code>, in the ${place}${required ? '' : ', optional'}</li>`,
  )}</ul>`
}
${body && body.kind !== 'file' && html`<h3>Body</h3>${renderType(formatType(body.schema, 'input'))}`}
${body?.kind === 'file' && html`<h3>Body</h3><p>The bytes of one file.</p>`}
<h3>Answers</h3>
${Object.entries(answers).map(([status, answer]) => renderAnswer(status, answer))}
</details>
`
}

function renderAnswer(status: string, [shape, meaning]: EndpointAnswer): Markup {
  return html`<p><code>${status}</code> ${meaning}</p>
${isSchema(shape) && renderType(formatType(shape, 'output'))}`
}

// `tabindex` lets wide types be scrolled with the keyboard.
const renderType = (text: string) => html`<pre tabindex="0"><code>${text}</code></pre>`
