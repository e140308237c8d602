import type { Page } from '@playwright/test'
import type { TextFields } from '../contract/src/admin/texts.ts'
import { csrfCookie, csrfHeader } from '../contract/src/identity/csrf.ts'
import { expect } from './product.ts'

type Fields = Partial<TextFields> & Pick<TextFields, 'title' | 'content'>

/** Calls the API of the admin from the session of an open page of the admin. */
export async function callAdmin<Answer>(page: Page, method: string, path: string, body?: object) {
  const cookies = await page.context().cookies(page.url())
  const token = cookies.find(({ name }) => name === csrfCookie)?.value ?? ''
  const headers = { [csrfHeader]: decodeURIComponent(token), 'content-type': 'application/json' }
  const sent = { method, path: `/api/admin${path}`, headers, body: body && JSON.stringify(body) }
  const answer = await page.evaluate(async ({ path: at, ...init }) => {
    const response = await fetch(at, init as RequestInit)
    return { status: response.status, text: await response.text() }
  }, sent)
  expect(answer.status, answer.text).toBeLessThan(300)
  return (answer.text === '' ? {} : JSON.parse(answer.text)) as Answer
}

/** Creates a page in French and publishes it. Returns its id. */
export async function createSource(page: Page, fields: Fields, template = 'article') {
  const id = await createDraft(page, fields.title, template)
  await publishText(page, id, 'fr', fields)
  return id
}

/** Creates a page with a title in French. Returns its id. */
export async function createDraft(page: Page, title: string, template = 'page') {
  const body = { template, parent: null, locale: 'fr', title }
  const { data } = await callAdmin<{ data: { id: number } }>(page, 'POST', '/pages', body)
  return data.id
}

/** Saves a text and publishes it. */
export async function publishText(page: Page, id: number, locale: string, fields: Fields) {
  const text = `/pages/${id}/texts/${locale}`
  const before = await callAdmin<{ data: { version: number; fields: TextFields } }>(
    page,
    'GET',
    text,
  )
  const { data } = await callAdmin<{ data: { version: number } }>(page, 'PUT', text, {
    version: before.data.version,
    fields: { ...before.data.fields, slug: `${locale}-${id}`, ...fields },
  })
  await callAdmin(page, 'POST', `/pages/${id}/publish`, { locales: { [locale]: data.version } })
}
