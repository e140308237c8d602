import { databases, withDatabase } from '@vitrine/api/testing/databases'
import { identityOn } from '@vitrine/api/testing/identity'
import { describe, expect, test } from 'vitest'
import { testAdmin } from '../testing/sign-in.ts'
import { createFirstAdministrator } from './identity-part.ts'

describe.each(databases)('processes that start at the same time on $name', ({ open }) => {
  let contexts: ReturnType<typeof identityOn>['context'][]
  withDatabase(open, ({ db }) => {
    contexts = [1, 2, 3].map(() => identityOn(db).context)
  })

  test('create one administrator without errors', async () => {
    await Promise.all(
      contexts.map((context) => createFirstAdministrator(context, { admin: testAdmin })),
    )
    const people = await contexts[0]?.db.selectFrom('users').select('email').execute()
    expect(people).toEqual([{ email: testAdmin.email }])
  })
})
