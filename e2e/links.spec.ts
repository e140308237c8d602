import type { APIRequestContext } from '@playwright/test'
import { documents } from './demo.ts'
import { readDocument } from './document.ts'
import { expect, test } from './product.ts'

test('every link and every image of the site returns 200 without a redirect', async ({
  page,
  request,
  product: { siteUrl },
}) => {
  const bodies = await Promise.all(
    documents.map(async ({ address }) => (await request.get(address)).text()),
  )
  const found = await page.evaluate(`(${JSON.stringify(bodies)}).map(${readDocument.toString()})`)
  const pages = found as ReturnType<typeof readDocument>[]
  const targets = [
    ...pages.flatMap(({ links }) => links),
    ...pages.flatMap(({ images }) => images),
  ].map((href) => new URL(href, siteUrl))
  const own = new Set(
    targets
      .filter(({ origin }) => origin === siteUrl)
      .map(({ pathname, search }) => pathname + search),
  )
  expect(own.size).toBeGreaterThan(documents.length)
  expect(await failing(request, [...own])).toEqual([])
})

async function failing(request: APIRequestContext, paths: string[]) {
  const answers = await Promise.all(
    paths.map(async (path) => {
      // An idle connection may close at the moment in which it is reused.
      const response = await request.get(path, { maxRedirects: 0, maxRetries: 2 })
      return `${response.status()} ${path}`
    }),
  )
  return answers.filter((answer) => !answer.startsWith('200 '))
}
