import * as z from 'zod/mini'
import {
  CreatePreviewAnswer,
  NewPreview,
  PagePreview,
  PreviewEntry,
  PreviewList,
} from '../admin/previews.ts'
import { RemarkDone, RemarkList } from '../admin/remarks.ts'
import { Problem } from '../http/problem.ts'
import { adminEndpoint, endpoint, form, htmlPage, json } from './endpoint.ts'
import { IdParam } from './parameters.ts'

const page = '/api/admin/pages/{id}'
const params = { id: IdParam }
const unknown = [Problem, 'There is no such page.'] as const
const trashed = [Problem, 'The page is in the trash.'] as const

export const previewPage = adminEndpoint({
  method: 'GET',
  path: `${page}/texts/{locale}/preview`,
  summary: 'Creates an address that shows the working copy of a page in frames of the admin.',
  permission: 'preview-pages',
  params,
  answers: {
    200: [PagePreview, 'The address, for 15 minutes.'],
    404: unknown,
    409: trashed,
    422: [Problem, 'The site does not have this language.'],
  },
})

export const listPreviews = adminEndpoint({
  method: 'GET',
  path: `${page}/previews`,
  summary: 'Lists the valid links that show the drafts of a page or of the site.',
  permission: 'preview-pages',
  params,
  answers: { 200: [PreviewList, 'The links, the latest first.'], 404: unknown },
})

export const makePreview = adminEndpoint({
  method: 'POST',
  path: `${page}/previews`,
  summary: 'Creates a link that shows drafts to anyone who has it, for 7 days.',
  permission: 'preview-pages',
  params,
  body: json(NewPreview),
  answers: {
    200: [
      CreatePreviewAnswer,
      'An existing link of the same person that is valid for more than a day.',
    ],
    201: [CreatePreviewAnswer, 'The new link with its address.'],
    404: unknown,
    409: [Problem, 'The page is in the trash, or has 50 links of this kind.'],
    422: [Problem, 'The site does not have this language.'],
  },
})

export const endPreview = adminEndpoint({
  method: 'DELETE',
  path: `${page}/previews/{preview}`,
  summary: 'Revokes a preview link.',
  permission: 'preview-pages',
  params: { id: IdParam, preview: IdParam },
  answers: {
    204: [null, 'The link is revoked.'],
    404: [Problem, 'There is no such page or link.'],
  },
})

export const listRemarks = adminEndpoint({
  method: 'GET',
  path: `${page}/remarks`,
  summary: 'Lists the remarks of readers on previews of a page.',
  permission: 'read-pages',
  params,
  answers: {
    200: [RemarkList, 'The remarks: open ones first, the latest first.'],
    404: unknown,
  },
})

export const settleRemark = adminEndpoint({
  method: 'PUT',
  path: `${page}/remarks/{remark}`,
  summary: 'Marks a remark as done, or as open.',
  permission: 'write-texts',
  locales: 'stored',
  params: { id: IdParam, remark: IdParam },
  body: json(RemarkDone),
  answers: {
    204: [null, 'The remark is marked.'],
    404: [Problem, 'There is no such page or remark.'],
  },
})

export const showPreviewEntry = endpoint({
  method: 'GET',
  path: '/api/preview',
  summary: 'Shows the first page of the preview of the token in `x-vitrine-preview`.',
  guard: 'none',
  answers: {
    200: [PreviewEntry, 'The path, its language, and the link to leave a remark.'],
    404: [Problem, 'The preview has expired or was revoked.'],
  },
})

const remark = '/api/preview/{token}/remark'
const remarkQuery = z.object({
  /** Path of the page that the reader sees. */
  at: z.optional(z.string()),
  /** Set after a remark is left. */
  left: z.optional(z.string()),
})
const typed = z.catch(z.string(), '')
const expired = [htmlPage, 'A page that says that the link is no longer valid.'] as const

export const showRemarkForm = endpoint({
  method: 'GET',
  path: remark,
  summary: 'Shows the form in which a reader leaves a remark on the page `at` of a preview.',
  guard: 'none',
  query: remarkQuery,
  answers: {
    200: [htmlPage, 'A page with the form, or with thanks if a remark is left.'],
    404: expired,
  },
})

export const leaveRemark = endpoint({
  method: 'POST',
  path: remark,
  summary: 'Leaves a remark on the page `at` of a preview.',
  guard: 'none',
  query: remarkQuery,
  body: form(z.object({ body: typed, name: typed })),
  answers: {
    303: [null, 'The remark is stored. Redirects to the thanks.'],
    403: [htmlPage, 'The form again: the request came from another site.'],
    404: expired,
    422: [htmlPage, 'The form again: a field is empty or too long.'],
    429: [
      htmlPage,
      'The form again: 10 remarks an hour from one network, 30 a day and 100 in all by one link.',
    ],
  },
})
