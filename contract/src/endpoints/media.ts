import * as z from 'zod/mini'
import {
  MediaAnswer,
  MediaChange,
  MediaInUse,
  MediaList,
  MediaQuery,
  MediaUploaded,
  UploadQuery,
  UploadRefused,
} from '../admin/media.ts'
import {
  FolderAnswer,
  FolderBody,
  FolderList,
  folderLimits,
  MoveFilesAnswer,
  MoveFilesBody,
} from '../admin/media-folders.ts'
import { Problem } from '../http/problem.ts'
import { uploadBytesMax } from '../media/media-rules.ts'
import { adminEndpoint, file, json, type LocalesOfCall, type WithBody } from './endpoint.ts'
import { IdParam } from './parameters.ts'

const media = '/api/admin/media'
const item = `${media}/{id}` as const
const folders = `${media}/folders` as const
const folder = `${folders}/{id}` as const
const params = { id: IdParam }
const unknownFile = [Problem, 'There is no such file.'] as const
const unknownFolder = [Problem, 'There is no such folder.'] as const
const visible = [Problem, 'Readers see the file, and the caller may not publish.'] as const

const changeBytesMax = 2_000_000

const uploadRefusals = {
  413: [UploadRefused, 'The file is too large.'],
  422: [UploadRefused, 'The reason why the file is not accepted.'],
  429: [Problem, 'The caller has reached the daily limit.'],
  503: [Problem, 'There are too many concurrent uploads; `Retry-After` says how long to wait.'],
} as const

export const listMedia = adminEndpoint({
  method: 'GET',
  path: media,
  summary: 'Lists files of the library, 60 at a time.',
  permission: 'read-pages',
  scope: 'media',
  query: MediaQuery,
  answers: {
    200: [
      MediaList,
      'The files, each with the number of pages, drafts and texts of templates that use it; and all tags.',
    ],
  },
})

export const uploadMedia = adminEndpoint({
  method: 'POST',
  path: media,
  summary:
    'Adds a file to the library: video 500 MB, audio 200 MB, others 25 MB and 50 million pixels.',
  permission: 'upload-media',
  query: UploadQuery,
  body: file(uploadBytesMax),
  answers: {
    200: [MediaUploaded, 'The library has this file already.'],
    201: [MediaUploaded, 'The new file.'],
    ...uploadRefusals,
  },
})

export const showMedia = adminEndpoint({
  method: 'GET',
  path: item,
  summary: 'Shows a file with its uses.',
  permission: 'read-pages',
  scope: 'media',
  params,
  answers: { 200: [MediaAnswer, 'The file.'], 404: unknownFile },
})

export const changeMedia = adminEndpoint({
  method: 'PUT',
  path: item,
  summary:
    'Changes the name, texts, tags, folder, focal point, language, poster or tracks of a file.',
  permission: 'describe-media',
  locales: getDescribedLocales,
  params,
  body: json(MediaChange, { bytesMax: changeBytesMax }),
  answers: {
    200: [MediaAnswer, 'The file.'],
    403: visible,
    404: [Problem, 'There is no such file or folder.'],
    422: [Problem, 'A track is no WebVTT file, or a poster is no picture.'],
  },
})

export const deleteMedia = adminEndpoint({
  method: 'DELETE',
  path: item,
  summary: 'Moves a file that is not used to the trash, for 30 days.',
  permission: 'delete-media',
  params,
  answers: {
    204: [null, 'The file is in the trash.'],
    404: unknownFile,
    409: [MediaInUse, 'The pages, drafts and texts that use the file.'],
  },
})

export const replaceMedia = adminEndpoint({
  method: 'PUT',
  path: `${item}/file`,
  summary: 'Replaces a file by one of the same kind, under the same address.',
  permission: 'organize-media',
  params,
  query: z.pick(UploadQuery, { name: true }),
  body: file(uploadBytesMax),
  answers: {
    200: [MediaAnswer, 'The file; its `version` is one higher.'],
    403: visible,
    404: unknownFile,
    ...uploadRefusals,
  },
})

export const restoreMedia = adminEndpoint({
  method: 'POST',
  path: `${item}/restore`,
  summary: 'Restores a file within 30 days after it was deleted.',
  permission: 'delete-media',
  params,
  answers: { 200: [MediaAnswer, 'The file.'], 404: unknownFile },
})

export const listFolders = adminEndpoint({
  method: 'GET',
  path: folders,
  summary: 'Lists the folders of the library by name.',
  permission: 'read-pages',
  scope: 'media',
  answers: { 200: [FolderList, 'The folders, each with the number of its files.'] },
})

export const createFolder = adminEndpoint({
  method: 'POST',
  path: folders,
  summary: 'Creates a folder.',
  permission: 'organize-media',
  body: json(FolderBody),
  answers: {
    201: [FolderAnswer, 'The folder.'],
    409: [Problem, 'A folder has the name, ignoring case and accents, or there are 200.'],
  },
})

export const renameFolder = adminEndpoint({
  method: 'PUT',
  path: folder,
  summary: 'Renames a folder.',
  permission: 'organize-media',
  params,
  body: json(FolderBody),
  answers: {
    200: [FolderAnswer, 'The folder.'],
    404: unknownFolder,
    409: [Problem, 'Another folder has the name, ignoring case and accents.'],
  },
})

export const deleteFolder = adminEndpoint({
  method: 'DELETE',
  path: folder,
  summary: 'Deletes a folder; its files stay, in no folder.',
  permission: 'delete-media',
  params,
  answers: { 204: [null, 'The folder is deleted.'], 404: unknownFolder },
})

export const moveMedia = adminEndpoint({
  method: 'POST',
  path: `${media}/move`,
  summary: 'Moves 1 to 200 files into a folder, or out of their folders.',
  permission: 'organize-media',
  body: json(MoveFilesBody, { depthMax: 3, valuesMax: folderLimits.filesAtOnce + 3 }),
  answers: {
    200: [MoveFilesAnswer, 'The number of files that moved.'],
    404: unknownFolder,
  },
})

/** Languages of the texts that change. Anything else of a file is the same in every language. */
function getDescribedLocales({ body }: WithBody<typeof MediaChange>): LocalesOfCall {
  const { texts = {}, ...rest } = body
  return Object.values(rest).every((value) => value === undefined) ? Object.keys(texts) : 'every'
}
