import { createFallbackPage } from '@vitrine/contract/pages/fallback-page'
import { expect, test } from 'vitest'
import { getTemplate } from './table.ts'

const page = { ...createFallbackPage('articles', 'Essai'), id: 3 }

test('articles are listed with the newest first, other pages in the order of the menu', () => {
  expect(getTemplate('articles').listing?.(page)).toMatchObject({
    parent: 3,
    sort: '-published_on',
  })
  expect(getTemplate('list').listing?.(page)).not.toHaveProperty('sort')
})
