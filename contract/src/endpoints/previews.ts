import {
  NewPreview,
  PagePreview,
  PreviewEntry,
  PreviewList,
  PreviewMade,
} from '../admin/previews.ts'
import { RemarkDone, RemarkList } from '../admin/remarks.ts'
import { Problem } from '../http/problem.ts'
import { endpoint, json } from './endpoint.ts'
import { IdParam } from './parameters.ts'

const page = '/api/admin/pages/{id}'
const params = { id: IdParam }
const unknown = [Problem, 'There is no such page.'] as const
const trashed = [Problem, 'The page is in the trash.'] as const

export const previewPage = endpoint({
  method: 'GET',
  path: `${page}/texts/{locale}/preview`,
  summary: 'Makes an address of the page as it is being written, for frames of the admin.',
  guard: 'admin',
  permission: 'preview-pages',
  params,
  answers: {
    200: [PagePreview, 'The address, for 15 minutes.'],
    404: unknown,
    409: trashed,
    422: [Problem, 'The site does not have this language.'],
  },
})

export const listPreviews = endpoint({
  method: 'GET',
  path: `${page}/previews`,
  summary: 'Lists the valid links that show the drafts of a page or of the site.',
  guard: 'admin',
  permission: 'preview-pages',
  params,
  answers: { 200: [PreviewList, 'The links, the latest first.'], 404: unknown },
})

export const makePreview = endpoint({
  method: 'POST',
  path: `${page}/previews`,
  summary: 'Makes a link that shows drafts to anyone who has it, for 7 days.',
  guard: 'admin',
  permission: 'preview-pages',
  params,
  body: json(NewPreview),
  answers: {
    200: [PreviewMade, 'The same person has such a link, valid for more than a day.'],
    201: [PreviewMade, 'The new link with its address.'],
    404: unknown,
    409: [Problem, 'The page is in the trash, or has 50 links of this kind.'],
    422: [Problem, 'The site does not have this language.'],
  },
})

export const endPreview = endpoint({
  method: 'DELETE',
  path: `${page}/previews/{preview}`,
  summary: 'Ends a link of a preview at once.',
  guard: 'admin',
  permission: 'preview-pages',
  params: { id: IdParam, preview: IdParam },
  answers: { 204: [null, 'It is over.'], 404: [Problem, 'There is no such page or link.'] },
})

export const listRemarks = endpoint({
  method: 'GET',
  path: `${page}/remarks`,
  summary: 'Lists the remarks of readers on previews of a page.',
  guard: 'admin',
  permission: 'read-pages',
  params,
  answers: {
    200: [RemarkList, 'The remarks: open ones first, the latest first.'],
    404: unknown,
  },
})

export const settleRemark = endpoint({
  method: 'PUT',
  path: `${page}/remarks/{remark}`,
  summary: 'Marks a remark as done, or as open.',
  guard: 'admin',
  permission: 'write-texts',
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
  summary: 'Shows where the preview of the token in `x-vitrine-preview` begins.',
  guard: 'none',
  answers: {
    200: [PreviewEntry, 'The path, its language, and the link to leave a remark.'],
    404: [Problem, 'The preview is over.'],
  },
})
