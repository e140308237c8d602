import { ToDo } from '@vitrine/contract/admin/to-do'
import { showToDo } from '@vitrine/contract/endpoints/admin-session'
import { expect } from 'vitest'
import type { Browser } from './browser.ts'

/** Reads the pending work of the user of a browser. */
export async function readToDo(browser: Browser): Promise<ToDo> {
  const answer = await browser.read(showToDo.path)
  expect(answer.status).toBe(200)
  return ToDo.parse(await answer.json()).data
}
