import { fallbackPage } from '@vitrine/contract/pages/fallback-page'
import { expect, test } from 'vitest'
import { templateOf } from './table.ts'

const page = { ...fallbackPage('articles', 'Essai'), id: 3 }

test('articles are listed with the newest first, other pages in the order of the menu', () => {
  expect(templateOf('articles').listing?.(page)).toMatchObject({ parent: 3, sort: '-published_on' })
  expect(templateOf('list').listing?.(page)).not.toHaveProperty('sort')
})
