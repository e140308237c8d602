import * as z from 'zod/mini'
import {
  EditedMenuAnswer,
  MenuConflict,
  MenuHistory,
  MenuList,
  MenuPageList,
  MenuPreview,
  menuEntriesMax,
  PreviewMenu,
  RestoreMenu,
  SaveMenu,
} from '../admin/menus.ts'
import { Problem } from '../http/problem.ts'
import { adminEndpoint, json } from './endpoint.ts'

const place = '/api/admin/menus'
const permission = 'change-menus'
const unknown = [Problem, 'There is no such menu.'] as const
const older = [
  MenuConflict,
  'The version is older: the menu that another person has saved.',
] as const
const refused = [
  Problem,
  'An entry is not valid, or there are more than 200 entries, or more levels than the menu shows.',
] as const

/** So deep and large that the handler can say which bound a menu exceeds. */
const limits = { bytesMax: 2_000_000, depthMax: 2_100, valuesMax: 50_000 }

export const listMenus = adminEndpoint({
  method: 'GET',
  path: place,
  summary: 'Lists the menus: those that the layouts of the site show, then others that were saved.',
  permission: 'read-site-content',
  answers: { 200: [MenuList, 'The menus.'] },
})

export const listMenuPages = adminEndpoint({
  method: 'GET',
  path: '/api/admin/menu-pages',
  summary: 'Shows the titles and states of the pages of a menu.',
  permission: 'read-site-content',
  query: z.object({
    /** Ids, separated by commas. */
    ids: z.string().check(z.regex(new RegExp(`^\\d{1,10}(,\\d{1,10}){0,${menuEntriesMax - 1}}$`))),
  }),
  answers: { 200: [MenuPageList, 'Those pages that exist.'] },
})

export const editMenu = adminEndpoint({
  method: 'GET',
  path: `${place}/{name}`,
  summary: 'Shows a menu for editing, in all languages.',
  permission: 'read-site-content',
  answers: { 200: [EditedMenuAnswer, 'The menu with its version.'], 404: unknown },
})

export const saveMenu = adminEndpoint({
  method: 'PUT',
  path: `${place}/{name}`,
  summary: 'Replaces the entries of a menu and publishes it.',
  permission,
  body: json(SaveMenu, limits),
  answers: {
    200: [EditedMenuAnswer, 'The menu as it was saved.'],
    404: unknown,
    409: older,
    422: refused,
  },
})

export const restoreMenu = adminEndpoint({
  method: 'POST',
  path: `${place}/{name}/restore`,
  summary: 'Puts a former state of a menu back, as a new change.',
  permission,
  body: json(RestoreMenu),
  answers: {
    200: [EditedMenuAnswer, 'The menu as it is now.'],
    404: [Problem, 'There is no such menu or version.'],
    409: older,
  },
})

export const listMenuChanges = adminEndpoint({
  method: 'GET',
  path: `${place}/{name}/history`,
  summary: 'Lists the last 100 changes of a menu, each with the lines before and after.',
  permission: 'read-site-content',
  answers: { 200: [MenuHistory, 'The changes, the latest first.'], 404: unknown },
})

export const previewMenu = adminEndpoint({
  method: 'POST',
  path: `${place}/{name}/preview`,
  summary: 'Creates addresses that show the site with an unsaved menu in frames of the admin.',
  permission,
  body: json(PreviewMenu, limits),
  answers: {
    200: [MenuPreview, 'An address for each language, for 15 minutes.'],
    404: unknown,
    422: refused,
  },
})
