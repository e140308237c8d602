import type { PageView } from '../templates/template.ts'

type LoaderData = Record<string, unknown>

const isView = (data: unknown): data is PageView => typeof Object(data).texts?.slug === 'string'

/** Loader data without the article, which the document already holds once. */
export function withoutContent(loaderData: LoaderData): LoaderData {
  const view = loaderData.page
  if (!isView(view)) return loaderData
  const { content: _, ...texts } = view.texts
  const page = { ...view.page, translatable: {} }
  return { ...loaderData, page: { ...view, texts, page } }
}

/** Puts the article back, as the document shows it. */
export function withContent(loaderData: LoaderData, html: string): LoaderData {
  const view = loaderData.page
  if (!isView(view)) return loaderData
  return { ...loaderData, page: { ...view, texts: { ...view.texts, content: html } } }
}
